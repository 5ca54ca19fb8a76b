import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Modes of what only the server's user may use: DATA_DIR holds mail addresses, password hashes and secrets. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Bits that let the group and others read or write. */
const OPEN_BITS = 0o066;
const ALL_OTHERS = 0o077;

/** The folder in DATA_DIR that a static server in front reads. */
const PUBLIC = 'pages';

/**
 * Closes DATA_DIR to other users, apart from `pages`. Others may still go through the folder, because a static server must reach `pages`. Installations
 * made before were open: a folder in it that is open is closed with everything below it. Throws where files belong to another user.
 */
export function closeDataFolder(folder: string): void {
  const { mode } = lstatSync(folder);
  if ((mode & OPEN_BITS) !== 0) chmodSync(folder, mode & 0o7777 & ~OPEN_BITS);
  for (const name of readdirSync(folder)) {
    const inner = path.join(folder, name);
    if (name !== PUBLIC && isOpen(inner)) closeTree(inner);
  }
}

/** Closes a file, or a folder with everything below it: the folder last, so that the next start repeats what was broken off. */
export function closeTree(target: string): void {
  const facts = lstatSync(target, { throwIfNoEntry: false });
  // The mode of a symbolic link does not count, and the file behind it is not ours to change.
  if (facts === undefined || facts.isSymbolicLink()) return;
  if (facts.isDirectory()) for (const name of readdirSync(target)) closeTree(path.join(target, name));
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
