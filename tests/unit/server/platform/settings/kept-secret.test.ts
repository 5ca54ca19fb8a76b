import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptSecret } from '../../../../../src/server/platform/settings/kept-secret.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

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
    expect(() => keptSecret(folder, 'auth-secret')).toThrow('has 13 characters, but a secret has at least 32');
    mkdirSync(path.join(folder, 'content-token'));
    expect(() => keptSecret(folder, 'content-token')).toThrow('EISDIR');
  });
});
