import { randomBytes } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { LockFolder } from './lock-path.ts';

/** What the process that holds a folder says of itself. */
export interface FolderHolder {
  /** 0 when it is too busy to say. */
  pid: number;
  /** Where its server listens, '' when it serves nothing. */
  url: string;
}

/** A holder; a process that asks for the folder as well; one that takes the call and says nothing; none. */
export type SocketAnswer = FolderHolder | 'candidate' | 'silent' | 'dead';

export interface Announcement {
  name: string;
  /** Answers as the holder from now on. */
  hold(): void;
  withdraw(): Promise<void>;
}

/** Milliseconds for an answer. */
const ANSWER_LIMIT = 2000;

/** No socket, one that nobody listens on, one whose listener ended just now. */
const NOBODY: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET']);

/** Whether a file of the lock folder is the socket of a process that listens, or did. */
export function isAnnouncement(name: string): boolean {
  return /^[0-9a-f]{16}$/.test(name);
}

/** Listens in a lock folder. The socket gets its name once it listens, so that a named one which refuses a call is that of a process that has ended. */
export function announce(place: LockFolder, self: FolderHolder): Promise<Announcement> {
  const name = randomBytes(8).toString('hex');
  let isHolder = false;
  const server = createServer((connection) => {
    connection.on('error', () => {}).end(isHolder ? `${self.pid} ${self.url}` : 'candidate');
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: place.socketPath(`${name}.new`), readableAll: false, writableAll: false }, () => {
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
    });
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
    connection.on('error', (error: NodeJS.ErrnoException) => resolve(NOBODY.has(error.code) ? 'dead' : 'silent'));
    connection.on('close', () => resolve(readAnswer(answer)));
  });
}

function readAnswer(answer: string): SocketAnswer {
  if (answer === 'candidate') return 'candidate';
  const [pid = '', url = ''] = answer.split(' ');
  // One that ended while it was asked is asked again.
  return /^\d+$/.test(pid) ? { pid: Number(pid), url } : 'candidate';
}
