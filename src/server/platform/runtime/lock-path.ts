import { closeSync, constants, existsSync, openSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FOLDER } from './private-files.ts';
import { makeWritable } from './writable-folder.ts';
import { StartError } from '../observability/start-error.ts';

/** The folder that contains the sockets of a lock. */
export interface LockFolder {
  path: string;
  /** The path of a file in the folder, short enough for a socket. */
  socketPath(name: string): string;
  close(): void;
}

/**
 * Limit in bytes. Linux allows 107 for the path of a local socket, macOS 103 (`man 7 unix`, `man 4
 * unix`).
 */
const LONGEST_SOCKET_PATH = 100;

/** Maximum length of a socket's name in bytes. */
const LONGEST_NAME = 20;

/** Linux's list of a process's open files: a short path to a folder whose own path is long. */
const OPEN_FILES = '/proc/self/fd';

/**
 * Opens the lock folder beside a folder. Every process that can access the folder can also access
 * its lock, even from another container.
 */
export function openLockFolder(folder: string, purpose: 'make'): LockFolder;
export function openLockFolder(folder: string, purpose: 'look'): LockFolder | undefined;
export function openLockFolder(folder: string, purpose: 'make' | 'look'): LockFolder | undefined {
  const lockPath = `${realPath(folder)}.lock`;
  if (purpose === 'make') makeWritable(lockPath, 'DATABASE_URL', PRIVATE_FOLDER);
  else if (!existsSync(lockPath)) return undefined;
  if (Buffer.byteLength(lockPath) + 1 + LONGEST_NAME <= LONGEST_SOCKET_PATH) {
    return { path: lockPath, socketPath: (name) => path.join(lockPath, name), close() {} };
  }
  if (!existsSync(OPEN_FILES)) {
    throw new StartError(
      'PATH_TOO_LONG',
      `The path of the database folder, ${folder}, is too long for this system: the path of its lock may have at most ${LONGEST_SOCKET_PATH} bytes. Set DATA_DIR to a shorter path.`,
    );
  }
  const descriptor = openSync(lockPath, constants.O_RDONLY | constants.O_DIRECTORY);
  let isOpen = true;
  return {
    path: lockPath,
    socketPath: (name) => `${OPEN_FILES}/${descriptor}/${name}`,
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}

/** The canonical path of a folder, which may not exist yet. */
function realPath(folder: string): string {
  const absolute = path.resolve(folder);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = path.dirname(absolute);
  return parent === absolute ? absolute : path.join(realPath(parent), path.basename(absolute));
}
