import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Modes for files and folders of the server's user only: DATA_DIR contains email addresses,
 * password hashes and secrets.
 */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Mode bits that let the group and others read or write. */
const OPEN_BITS = 0o066;
const ALL_OTHERS = 0o077;

/** The folder in DATA_DIR that a static server in front reads. */
const PUBLIC = 'pages';

/**
 * Restricts DATA_DIR to the server's user, except `pages`. Others can still traverse the folder,
 * because a static server must reach `pages`. Older installations were unrestricted, so that
 * subfolders are restricted recursively if necessary. Throws if files belong to another user.
 */
export function closeDataFolder(folder: string): void {
  const { mode } = lstatSync(folder);
  if ((mode & OPEN_BITS) !== 0) chmodSync(folder, mode & 0o7777 & ~OPEN_BITS);
  for (const name of readdirSync(folder)) {
    const inner = path.join(folder, name);
    if (name !== PUBLIC && isOpen(inner)) closeTree(inner);
  }
}

/**
 * Restricts a file, or a folder and its contents. The folder itself comes last, so that the next
 * start resumes an aborted run.
 */
export function closeTree(target: string): void {
  const facts = lstatSync(target, { throwIfNoEntry: false });
  // The mode of a symbolic link has no effect, and its target may be outside the folder.
  if (facts === undefined || facts.isSymbolicLink()) return;
  if (facts.isDirectory())
    for (const name of readdirSync(target)) closeTree(path.join(target, name));
  if ((facts.mode & ALL_OTHERS) === 0) return;
  try {
    chmodSync(target, facts.mode & 0o7777 & ~ALL_OTHERS);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isGone) throw error;
  }
}

function isOpen(target: string): boolean {
  const facts = lstatSync(target, { throwIfNoEntry: false });
  return facts !== undefined && (facts.mode & ALL_OTHERS) !== 0;
}
