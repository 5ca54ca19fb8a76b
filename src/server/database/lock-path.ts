import { closeSync, constants, existsSync, openSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FOLDER } from '../private-files.ts';
import { makeWritable } from '../writable-folder.ts';

/** The folder that the sockets of a lock stand in. */
export interface LockFolder {
  path: string;
  /** A path of a file in it that a socket may have. */
  socketPath(name: string): string;
  close(): void;
}

/** Bytes: Linux allows 107 for the path of a local socket, macOS 103 (`man 7 unix`, `man 4 unix`). */
const LONGEST_SOCKET_PATH = 100;

/** Bytes of the longest name in it. */
const LONGEST_NAME = 20;

/** Where Linux shows the open files of a process: a short way to a folder whose path is long. */
const OPEN_FILES = '/proc/self/fd';

/** Opens the lock folder of a folder, which stands beside it: processes that see the one see the other, from other containers as well. */
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
    throw new Error(
      `The path of the database folder, ${folder}, is too long for this system: the lock beside it may have ${LONGEST_SOCKET_PATH} bytes. Set DATA_DIR to a shorter path.`,
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

/** The folder by the one path that all processes know it by, though it may not be there yet. */
function realPath(folder: string): string {
  const absolute = path.resolve(folder);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = path.dirname(absolute);
  return parent === absolute ? absolute : path.join(realPath(parent), path.basename(absolute));
}
