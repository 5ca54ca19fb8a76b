import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Log } from '../observability/log.ts';

/**
 * Name of the front process's socket in its folder; the others are those of its worker processes.
 */
export const FRONT_SOCKET = 'front';

/** Names that `mkdtemp` makes from the prefix. */
const FOLDER = /^portada-[A-Za-z0-9]{6}$/;
const SOCKETS = /^(?:front|worker-\d+-\d+)$/;

/**
 * Milliseconds. A process that accepts no connection within it may only be busy, so that its folder
 * stays.
 */
const CONNECT_LIMIT = 1000;

/**
 * Milliseconds in which a front process may have made its socket without accepting connections yet.
 */
const STARTING = 10_000;

/** Creates a folder for local sockets. The mode 0700 of `mkdtemp` hides them from other users. */
export function makeSocketFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'portada-'));
}

/**
 * Deletes the socket folders of killed front processes. Such a folder contains nothing but sockets,
 * and that of the front process refuses connections. Folders of other users stay.
 */
export async function sweepSocketFolders(log: Log): Promise<void> {
  try {
    const folders = readdirSync(tmpdir()).filter((name) => FOLDER.test(name));
    await Promise.all(folders.map((name) => sweep(path.join(tmpdir(), name))));
  } catch (error) {
    log.warn({ err: error }, 'the socket folders of killed front processes could not be deleted');
  }
}

async function sweep(folder: string): Promise<void> {
  const facts = statSync(folder, { throwIfNoEntry: false });
  if (
    facts === undefined ||
    !facts.isDirectory() ||
    facts.uid !== process.getuid?.() ||
    Date.now() - facts.mtimeMs < STARTING
  )
    return;
  const names = readdirSync(folder);
  if (!names.includes(FRONT_SOCKET) || !names.every((name) => SOCKETS.test(name))) return;
  if (await isDead(path.join(folder, FRONT_SOCKET)))
    rmSync(folder, { recursive: true, force: true });
}

function isDead(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    const settle = (isDead: boolean) => {
      connection.destroy();
      resolve(isDead);
    };
    connection.setTimeout(CONNECT_LIMIT, () => settle(false));
    connection.once('connect', () => settle(false));
    connection.once('error', (error: NodeJS.ErrnoException) =>
      settle(error.code === 'ECONNREFUSED'),
    );
  });
}
