import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listUnknownSettings, readConfig } from '#server/platform/settings/config.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const SECRET = 'a-secret-of-thirty-two-characters';

function secretFile(text: string): string {
  const file = path.join(temporaryFolder(), 'secret');
  writeFileSync(file, text);
  return file;
}

describe('a secret in a file', () => {
  it('reads a secret from a file without its final newline', () => {
    const environment = {
      AUTH_SECRET_FILE: secretFile(`${SECRET}\n`),
      CONTENT_TOKEN_FILE: secretFile(SECRET),
    };
    expect(readConfig(environment)).toMatchObject({ AUTH_SECRET: SECRET, CONTENT_TOKEN: SECRET });
    expect(listUnknownSettings(environment)).toEqual([]);
  });

  it('validates a secret from a file like any other', () => {
    expect(() => readConfig({ AUTH_SECRET_FILE: secretFile('short') })).toThrow(
      'AUTH_SECRET: must have at least 32 characters',
    );
  });

  it('rejects a secret file beside the variable itself, and a missing file', () => {
    expect(() => readConfig({ AUTH_SECRET: SECRET, AUTH_SECRET_FILE: secretFile(SECRET) })).toThrow(
      'AUTH_SECRET and AUTH_SECRET_FILE are both set',
    );
    const missing = path.join(temporaryFolder(), 'none');
    expect(() => readConfig({ AUTH_SECRET_FILE: missing })).toThrow(
      `AUTH_SECRET_FILE is ${missing}, which cannot be read (ENOENT)`,
    );
  });
});
