import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';

/** Characters that a secret must have at least, whoever chose it. */
export const SECRET_LENGTH = { 'content-token': 24, 'auth-secret': 32 } as const;

/**
 * A secret that an operator did not choose: made once, readable by the server's user only. Throws where the file cannot be read, or holds less than a
 * secret. An empty one counts as none: nothing can have been signed with it.
 */
export function keptSecret(dataFolder: string, name: keyof typeof SECRET_LENGTH): string {
  const file = path.join(dataFolder, name);
  const kept = readIfThere(file);
  const least = SECRET_LENGTH[name];
  if (kept.length >= least) return kept;
  if (kept !== '')
    throw new Error(
      `${file} has ${kept.length} characters, where a secret has ${least} or more. Put the whole one back, or delete the file: the next start makes another.`,
    );
  mkdirSync(dataFolder, { recursive: true, mode: PRIVATE_FOLDER });
  const secret = randomBytes(32).toString('base64url');
  // A start that is broken off leaves a whole file or none.
  const temporary = `${file}.tmp-${process.pid}`;
  writeFileSync(temporary, `${secret}\n`, { mode: PRIVATE_FILE });
  renameSync(temporary, file);
  return secret;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
