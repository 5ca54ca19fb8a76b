import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BINARIES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

/** Where a file of the project's nginx configuration says what every installation must set. */
const PLACES = {
  listen: 'listen 8080;',
  root: 'root /var/lib/portada/pages;',
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

/** deploy/nginx.conf as an operator would fill it in. Throws when the file has no such place any more. */
export function deployedConfiguration(settings: { port: number; pages: string; nodePort: number; log?: string }): string {
  const values = {
    listen: `listen 127.0.0.1:${settings.port};`,
    root: `root ${settings.pages};`,
    upstream: `server 127.0.0.1:${settings.nodePort};`,
    log: settings.log === undefined ? 'access_log off;' : `access_log ${settings.log} portada;`,
  };
  let text = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  for (const place of ['listen', 'root', 'upstream', 'log'] as const) {
    if (text.split(PLACES[place]).length !== 2) throw new Error(`deploy/nginx.conf must say "${PLACES[place]}" once.`);
    text = text.replace(PLACES[place], values[place]);
  }
  return text;
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
