import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../runtime/private-files.ts';
import { StartError } from '../observability/start-error.ts';

/** Minimum length of a secret in characters, whether generated or set by the operator. */
export const SECRET_LENGTH = {
  'content-token': 24,
  'auth-secret': 32,
  'command-token': 24,
} as const;

/**
 * A secret that the operator did not set: generated once, in a file that only the server's user can
 * read. Throws if the file is unreadable or too short. An empty file is replaced, because nothing
 * can have been signed with it.
 */
export function keptSecret(dataFolder: string, name: keyof typeof SECRET_LENGTH): string {
  const file = path.join(dataFolder, name);
  const kept = readIfThere(file);
  const least = SECRET_LENGTH[name];
  if (kept.length >= least) return kept;
  if (kept !== '')
    throw new StartError(
      'SECRET_TOO_SHORT',
      `${file} has ${kept.length} characters, but a secret has at least ${least}. Restore the complete secret, or delete the file so that the next start generates another.`,
    );
  mkdirSync(dataFolder, { recursive: true, mode: PRIVATE_FOLDER });
  const secret = randomBytes(32).toString('base64url');
  // The rename is atomic, so that an aborted start leaves the whole file or no file.
  const temporary = `${file}.tmp-${process.pid}`;
  writeFileSync(temporary, `${secret}\n`, { mode: PRIVATE_FILE });
  renameSync(temporary, file);
  return secret;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return '';
    if (code !== 'EACCES') throw error;
    throw new StartError(
      'SECRET_UNREADABLE',
      `${file} cannot be read by this user (${process.getuid?.() ?? 'unknown'}): it belongs to the user ${statSync(file, { throwIfNoEntry: false })?.uid ?? 'of its folder'}, ` +
        'who has started the server or a build before. Run all commands as one user (deploy/as-service), or give the file to the user of the service.',
      { cause: error },
    );
  }
}
