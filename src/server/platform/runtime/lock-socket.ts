import { randomBytes } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { LockFolder } from './lock-path.ts';

/** The process that holds a folder's lock. */
export interface FolderHolder {
  /** 0 if the process is too busy to respond. */
  pid: number;
  /** URL of its server, '' without a server. */
  url: string;
}

/**
 * The holder; another candidate; a process that accepts the connection but sends nothing; a socket
 * without a process.
 */
export type SocketAnswer = FolderHolder | 'candidate' | 'silent' | 'dead';

export interface Announcement {
  name: string;
  /** Responds as the holder from now on. */
  hold(): void;
  withdraw(): Promise<void>;
}

/** Timeout of a response in milliseconds. */
const ANSWER_LIMIT = 2000;

/**
 * Error codes for a missing socket, one without a listener, and one whose listener has just exited.
 */
const NOBODY: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET']);

/** Whether a file of the lock folder is a named socket. Its process may have exited. */
export function isAnnouncement(name: string): boolean {
  return /^[0-9a-f]{16}$/.test(name);
}

/**
 * Listens in a lock folder. The socket is renamed once it listens, so that a named socket that
 * refuses connections belongs to an exited process.
 */
export function announce(place: LockFolder, self: FolderHolder): Promise<Announcement> {
  const name = randomBytes(8).toString('hex');
  let isHolder = false;
  const server = createServer((connection) => {
    connection.on('error', () => {}).end(isHolder ? `${self.pid} ${self.url}` : 'candidate');
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(
      { path: place.socketPath(`${name}.new`), readableAll: false, writableAll: false },
      () => {
        server.unref();
        const withdraw = () => {
          rmSync(place.socketPath(name), { force: true });
          return new Promise<void>((done) => server.close(() => done()));
        };
        try {
          renameSync(place.socketPath(`${name}.new`), place.socketPath(name));
          resolve({ name, hold: () => (isHolder = true), withdraw });
        } catch (error) {
          server.close();
          reject(error);
        }
      },
    );
  });
}

export function askSocket(socketPath: string): Promise<SocketAnswer> {
  return new Promise((resolve) => {
    const connection = createConnection(socketPath);
    let answer = '';
    connection.setEncoding('utf8').setTimeout(ANSWER_LIMIT, () => {
      resolve('silent');
      connection.destroy();
    });
    connection.on('data', (text: string) => (answer += text));
    connection.on('error', (error: NodeJS.ErrnoException) =>
      resolve(NOBODY.has(error.code) ? 'dead' : 'silent'),
    );
    connection.on('close', () => resolve(readAnswer(answer)));
  });
}

function readAnswer(answer: string): SocketAnswer {
  if (answer === 'candidate') return 'candidate';
  const [pid = '', url = ''] = answer.split(' ');
  // A process that exited during the request is contacted again.
  return /^\d+$/.test(pid) ? { pid: Number(pid), url } : 'candidate';
}
