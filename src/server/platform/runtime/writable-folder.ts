import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../observability/start-error.ts';

/**
 * Creates a folder if it is missing, with the given mode. If it is not writable, throws an error
 * with the variable to change.
 */
export function makeWritable(
  folder: string,
  variable: 'DATA_DIR' | 'DATABASE_URL',
  mode = 0o755,
): void {
  try {
    makeFolder(folder, mode);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      'FOLDER_NOT_WRITABLE',
      `${variable} needs the folder ${folder}, which cannot be ${reasonOf(error)}. Make it writable for the server's user, or set ${variable} to another folder.`,
      { cause: error },
    );
  }
}

/**
 * Throws if root works on a folder of another user: that user, as whom the service runs, could not
 * read the files that root makes. `user`: the id of this process's user; `undefined` where the
 * system has none.
 */
export function refuseFolderOfAnother(
  folder: string,
  variable: 'DATA_DIR',
  user = process.getuid?.(),
): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (user !== 0 || owner === undefined || owner === 0) return;
  throw new StartError(
    'FOLDER_OF_ANOTHER_USER',
    `${variable} is ${folder}, which belongs to the user ${owner}, and this process runs as root: the service could not read what it makes. ` +
      'Run it as that user, with the settings of the service: deploy/as-service npm run build. Nothing was changed.',
  );
}

/**
 * Creates a folder and its parents. Node's recursive `mkdir` never returns on a file system that
 * rejects with ENOENT, as /proc does.
 */
function makeFolder(folder: string, mode: number): void {
  const isFolder = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder()) return;
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder()) throw error;
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return 'created: a file with the name of the folder or of a parent exists';
  if (code === 'EROFS') return 'written to: its file system is read-only';
  if (code === 'ENOENT') return 'created: its file system does not support folders';
  return code === 'EACCES' || code === 'EPERM'
    ? 'written to by this user'
    : `created or written to (${String(code ?? error)})`;
}
