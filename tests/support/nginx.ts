import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BINARIES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

/** Where a file of the project's nginx configuration says what every installation must set. */
const PLACES = {
  listen: 'listen 8080;',
  fresh: 'root /var/lib/portada/pages/current/fresh;',
  aside: 'root /var/lib/portada/pages/current/aside;',
  upstream: 'server 127.0.0.1:4321;',
  log: 'access_log /var/log/nginx/portada.log portada;',
};

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

/** The path of an nginx, or `undefined`. */
export function findNginx(): string | undefined {
  return BINARIES.find((file) => existsSync(file));
}

/** The path of an nginx; where there is none, the system's package manager installs it if we may use it. */
export function getNginx(): string {
  const there = findNginx();
  if (there !== undefined) return there;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'There is no nginx, and only root may install one here. Install it (Debian: apt-get install nginx-light) and run the tests again.',
    );
  }
  // At run level 1 Debian's packages do not start what they install.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], { env, stdio: 'ignore' });
  const installed = findNginx();
  if (installed === undefined) throw new Error('apt-get installed nginx-light, but there is no nginx at any of the usual places.');
  return installed;
}

/**
 * deploy/nginx.conf as an operator would fill it in. `aside` is the folder of purged pages. With `isLimited`, this machine is limited like any reader.
 * Throws when the file has no such place any more.
 */
export function deployedConfiguration(settings: {
  port: number;
  pages: string;
  nodePort: number;
  aside?: string;
  log?: string;
  isLimited?: boolean;
}): string {
  const values = {
    listen: `listen 127.0.0.1:${settings.port};`,
    fresh: `root ${settings.pages};`,
    aside: `root ${settings.aside ?? `${settings.pages}-aside`};`,
    upstream: `server 127.0.0.1:${settings.nodePort};`,
    log: settings.log === undefined ? 'access_log off;' : `access_log ${settings.log} portada;`,
  };
  let text = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  for (const place of ['listen', 'fresh', 'aside', 'upstream', 'log'] as const) text = replaceOnce(text, PLACES[place], values[place]);
  return settings.isLimited === true ? replaceOnce(text, '127.0.0.0/8  1;', '') : text;
}

/** deploy/nginx-two-nodes.conf in front of two nodes of this machine, without its certificates and the server that leads to TLS. */
export function balancedConfiguration(settings: { port: number; cache: string; nodePorts: [number, number] }): string {
  const [first, second] = settings.nodePorts;
  const file = readFileSync(new URL('../../deploy/nginx-two-nodes.conf', import.meta.url), 'utf8');
  const text = file.slice(0, file.lastIndexOf('\nserver {')).replaceAll(/^\s*ssl_certificate.*\n/gm, '');
  return [
    ['listen 443 ssl http2;', `listen 127.0.0.1:${settings.port};`],
    ['server 10.0.0.11:4321 max_fails=0;', `server 127.0.0.1:${first} max_fails=0;`],
    ['server 10.0.0.12:4321 max_fails=0;', `server 127.0.0.1:${second} max_fails=0;`],
    ['/var/cache/nginx/portada', settings.cache],
    ['access_log /var/log/nginx/portada.log portada;', 'access_log off;'],
  ].reduce((all, [place = '', value = '']) => replaceOnce(all, place, value), text);
}

function replaceOnce(text: string, place: string, value: string): string {
  if (text.split(place).length !== 2) throw new Error(`The configuration in deploy/ must say "${place}" once.`);
  return text.replace(place, value);
}

/** Starts an nginx of one worker with a configuration for `http { }`, all its own files below `folder`; needs no rights. */
export async function startNginx(options: { folder: string; port: number; configuration: string }): Promise<Nginx> {
  const { folder, port, configuration } = options;
  const binary = getNginx();
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, mainConfiguration(folder, configuration));
  const child = spawn(binary, ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await untilListening(port, () => child.exitCode !== null).catch((error: unknown) => {
    child.kill('SIGQUIT');
    throw new Error(`nginx did not start:\n${errors}`, { cause: error });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function mainConfiguration(folder: string, configuration: string): string {
  // Started as root, a worker would change to a user that may not read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`)
    .join('\n  ');
  return `${user}
daemon off;
worker_processes 1;
pid ${path.join(folder, 'nginx.pid')};
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  types { text/html html; }
  ${temporary}
${configuration}
}
`;
}

async function untilListening(port: number, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200 && !hasEnded(); attempt += 1) {
    if (await canConnect(port)) return;
    await pause(25);
  }
  throw new Error(`Nobody listens on port ${port}.`);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
