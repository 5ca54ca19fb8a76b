import { hashPassword } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { passwordHashing } from '../../../../../src/server/accounts/passwords/password-hashing.ts';

const PASSWORD = 'Contrasenya1·ñ';

describe('hashes of passwords', () => {
  test('say that they were made by Argon2id, with 32 MiB and two passes', async () => {
    expect(await passwordHashing.hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/);
  });

  test('differ for the same password', async () => {
    expect(await passwordHashing.hash(PASSWORD)).not.toBe(await passwordHashing.hash(PASSWORD));
  });

  test.each([
    { by: 'Argon2id', make: (password: string) => passwordHashing.hash(password) },
    { by: "the engine's scrypt", make: hashPassword },
  ])('know their password, and no other, when $by made them', async ({ make }) => {
    const hash = await make(PASSWORD);
    expect(await passwordHashing.verify({ hash, password: PASSWORD })).toBe(true);
    expect(await passwordHashing.verify({ hash, password: PASSWORD.normalize('NFD') })).toBe(true);
    expect(await passwordHashing.verify({ hash, password: `${PASSWORD} ` })).toBe(false);
  });
});
