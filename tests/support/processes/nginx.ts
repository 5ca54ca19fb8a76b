import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BINARIES = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

/** Settings in the project's nginx configuration that every installation changes. */
const PLACES = {
  listen: 'listen 8080;',
  fresh: 'root /var/lib/portada/pages/current/fresh;',
  aside: 'root /var/lib/portada/pages/current/aside;',
  upstream: 'server 127.0.0.1:4321;',
  log: 'access_log /var/log/nginx/portada.log portada;',
};

export interface Nginx {
  url: string;
  /** Reads the configuration again, as `nginx -s reload`: requests under way go on. */
  reload(): void;
  stop(): Promise<void>;
}

/** The path of an nginx, or `undefined`. */
export function findNginx(): string | undefined {
  return BINARIES.find((file) => existsSync(file));
}

/** Path of an nginx. Throws if there is none: installed-nginx.ts installs it before all tests. */
export function getNginx(): string {
  const there = findNginx();
  if (there === undefined)
    throw new Error(
      'nginx is missing. Install it (Debian: apt-get install nginx-light) and run the tests again.',
    );
  return there;
}

/**
 * deploy/nginx.conf with an operator's settings. `aside` is the folder of stale copies. `isLimited`
 * applies the rate limits to this machine too. Throws if the file lacks one of the settings.
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
  let text = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8');
  for (const place of ['listen', 'fresh', 'aside', 'upstream', 'log'] as const)
    text = replaceOnce(text, PLACES[place], values[place]);
  return settings.isLimited === true ? replaceOnce(text, '127.0.0.0/8  1;', '') : text;
}

/**
 * deploy/nginx-two-nodes.conf for two nodes of this machine, without its certificates and the
 * server that redirects to TLS.
 */
export function balancedConfiguration(settings: {
  port: number;
  cache: string;
  nodePorts: [number, number];
  log?: string;
}): string {
  const [first, second] = settings.nodePorts;
  const file = readFileSync(
    new URL('../../../deploy/nginx-two-nodes.conf', import.meta.url),
    'utf8',
  );
  const text = file
    .slice(0, file.lastIndexOf('\nserver {'))
    .replaceAll(/^\s*ssl_certificate.*\n/gm, '');
  return [
    ['listen 443 ssl http2;', `listen 127.0.0.1:${settings.port};`],
    ['server 10.0.0.11:4321 max_fails=0;', `server 127.0.0.1:${first} max_fails=0;`],
    ['server 10.0.0.12:4321 max_fails=0;', `server 127.0.0.1:${second} max_fails=0;`],
    ['/var/cache/nginx/portada', settings.cache],
    [
      PLACES.log,
      settings.log === undefined ? 'access_log off;' : `access_log ${settings.log} portada;`,
    ],
  ].reduce((all, [place = '', value = '']) => replaceOnce(all, place, value), text);
}

function replaceOnce(text: string, place: string, value: string): string {
  if (text.split(place).length !== 2)
    throw new Error(`The configuration in deploy/ must contain "${place}" exactly once.`);
  return text.replace(place, value);
}

/**
 * Starts an nginx with one worker and a configuration for `http { }`. All its files are below
 * `folder`, and it needs no privileges. `user` runs the worker, if this process is root's.
 */
export async function startNginx(options: {
  folder: string;
  port: number;
  configuration: string;
  user?: string;
}): Promise<Nginx> {
  const { folder, port, configuration, user } = options;
  const binary = getNginx();
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, mainConfiguration({ folder, configuration, user }));
  const child = spawn(binary, ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  await untilListening(port, () => child.exitCode !== null).catch((error: unknown) => {
    child.kill('SIGQUIT');
    throw new Error(`nginx did not start:\n${errors}`, { cause: error });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    reload: () => void child.kill('SIGHUP'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function mainConfiguration({
  folder,
  configuration,
  user = 'root',
}: {
  folder: string;
  configuration: string;
  user: string | undefined;
}): string {
  // Started as root, a worker would switch to a user without access to the folder. Only root may
  // choose another one.
  const asUser = process.getuid?.() === 0 ? `user ${user};` : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`)
    .join('\n  ');
  return `${asUser}
daemon off;
pcre_jit on;
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
  throw new Error(`No process listens on port ${port}.`);
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
