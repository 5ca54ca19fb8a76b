import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What the process that holds a folder says of itself. */
export interface FolderHolder {
  /** 0 when it is too busy to say. */
  pid: number;
  /** Where its server listens, '' when it serves nothing. */
  url: string;
}

export interface FolderLock {
  release(): Promise<void>;
}

/** Linux allows 107 bytes for the path of a local socket (`man 7 unix`). */
const MAX_SOCKET_PATH = 100;

/**
 * A folder is held by listening on a local socket: unlike a pid file, the hold ends with the process however it ends.
 * Returns the lock, or who holds it.
 */
export async function lockFolder(folder: string, self: FolderHolder): Promise<FolderLock | FolderHolder> {
  const socketPath = socketOf(folder);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const holder = await findFolderHolder(folder);
    if (holder) return holder;
    const lock = await tryListen(socketPath, self);
    if (lock) return lock;
    // A socket file that nobody answers on was left by a process that was killed.
    if (!(await findFolderHolder(folder))) rmSync(socketPath, { force: true });
  }
  return SILENT;
}

/** Who holds the folder now, or `undefined`. A process that takes the call and says nothing holds it: it may be busy for long. */
export function findFolderHolder(folder: string): Promise<FolderHolder | undefined> {
  return new Promise((resolve) => {
    const connection = createConnection(socketOf(folder));
    let answer = '';
    connection.setEncoding('utf8').setTimeout(2000, () => {
      resolve(SILENT);
      connection.destroy();
    });
    connection.on('data', (text: string) => (answer += text));
    connection.on('error', (error: NodeJS.ErrnoException) => resolve(NOBODY.has(error.code) ? undefined : SILENT));
    connection.on('close', () => resolve(readHolder(answer)));
  });
}

const SILENT: FolderHolder = { pid: 0, url: '' };

/** No socket, one that nobody listens on, one whose listener ended just now. */
const NOBODY: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET']);

function readHolder(answer: string): FolderHolder | undefined {
  const [pid = '', url = ''] = answer.split(' ');
  return /^\d+$/.test(pid) ? { pid: Number(pid), url } : undefined;
}

function tryListen(socketPath: string, self: FolderHolder): Promise<FolderLock | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.on('error', () => {}).end(`${self.pid} ${self.url}`));
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen({ path: socketPath, readableAll: false, writableAll: false }, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

function socketOf(folder: string): string {
  const beside = `${path.resolve(folder)}.sock`;
  if (Buffer.byteLength(beside) <= MAX_SOCKET_PATH) return beside;
  const hash = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 24);
  return path.join(tmpdir(), `portada-${hash}.sock`);
}
