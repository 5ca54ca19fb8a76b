import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptSecret } from '#server/platform/settings/kept-secret.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** The user `nobody` of Debian. */
const NOBODY = 65_534;

describe('a generated secret', () => {
  it('generates a secret once, readable for the server’s user only', () => {
    const folder = path.join(temporaryFolder(), 'data');
    const secret = keptSecret(folder, 'auth-secret');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(keptSecret(folder, 'auth-secret')).toBe(secret);
    expect(readdirSync(folder)).toEqual(['auth-secret']);
    expect(statSync(path.join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
  });

  it('generates a new secret in place of an empty file', () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'content-token'), '');
    const secret = keptSecret(folder, 'content-token');
    expect(secret).toHaveLength(43);
    expect(readFileSync(path.join(folder, 'content-token'), 'utf8').trim()).toBe(secret);
  });

  it('rejects a truncated or unreadable secret', () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'auth-secret'), 'half-a-secret\n');
    expect(() => keptSecret(folder, 'auth-secret')).toThrow(
      'has 13 characters, but a secret has at least 32',
    );
    mkdirSync(path.join(folder, 'content-token'));
    expect(() => keptSecret(folder, 'content-token')).toThrow('EISDIR');
  });

  // Only root may give a file to another user, and start a process as one.
  it.runIf(process.getuid?.() === 0)('names the user whose secret it is to another one', () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    keptSecret(folder, 'auth-secret');
    const file = new URL(
      '../../../../../src/server/platform/settings/kept-secret.ts',
      import.meta.url,
    );
    const script = `import(${JSON.stringify(file.href)}).then(({ keptSecret }) => keptSecret(${JSON.stringify(folder)}, 'auth-secret')).catch((error) => console.log(error.message))`;
    const said = execFileSync(process.execPath, ['-e', script], {
      encoding: 'utf8',
      uid: NOBODY,
      gid: NOBODY,
      env: {},
      cwd: '/',
    });
    expect(said).toContain(`cannot be read by this user (${NOBODY}): it belongs to the user 0,`);
    expect(said).toContain('Run all commands as one user (deploy/as-service)');
  });
});
