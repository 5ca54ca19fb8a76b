import { accessSync, constants, mkdirSync } from 'node:fs';

/** Makes a folder where there is none. Throws, with the variable that names it and what to set, where the server could not write into it. */
export function makeWritable(folder: string, variable: 'DATA_DIR' | 'DATABASE_URL'): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `${variable} needs the folder ${folder}, which cannot be ${reasonOf(error)}. Make it one that the server's user may write into, or set ${variable} to another.`,
      { cause: error },
    );
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'made: a file of that name, or of a folder above it, is there';
  if (code === 'EROFS') return 'written: its file system is read-only';
  return code === 'EACCES' || code === 'EPERM' ? 'written by this user' : `made or written (${String(code ?? error)})`;
}
