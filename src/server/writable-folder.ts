import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Makes a folder where there is none, with the mode given. Throws, with the variable that names it and what to set, where the server could not write into it. */
export function makeWritable(folder: string, variable: 'DATA_DIR' | 'DATABASE_URL', mode = 0o755): void {
  try {
    makeFolder(folder, mode);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `${variable} needs the folder ${folder}, which cannot be ${reasonOf(error)}. Make it one that the server's user may write into, or set ${variable} to another.`,
      { cause: error },
    );
  }
}

/** Makes a folder and those above it. Node's own recursive way never ends where a file system refuses with ENOENT, as /proc does. */
function makeFolder(folder: string, mode: number): void {
  const isFolder = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder()) return;
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder()) throw error;
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'made: a file of that name, or of a folder above it, is there';
  if (code === 'EROFS') return 'written: its file system is read-only';
  if (code === 'ENOENT') return 'made: its file system takes no folders';
  return code === 'EACCES' || code === 'EPERM' ? 'written by this user' : `made or written (${String(code ?? error)})`;
}
