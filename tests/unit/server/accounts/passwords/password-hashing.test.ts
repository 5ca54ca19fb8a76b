import { hashPassword } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { createPasswordHashing } from '../../../../../src/server/accounts/passwords/password-hashing.ts';

const PASSWORD = 'Contrasenya1·ñ';

const hashing = createPasswordHashing({ parallelization: 1 });
const heavier = createPasswordHashing({ parallelization: 2 });

/** What a hash says of itself: format, its version, log2 of N, r, p (the header of Percival's format, big-endian). */
const headerOf = (hash: string) => {
  const bytes = Buffer.from(hash, 'base64');
  return [bytes.toString('latin1', 0, 6), bytes[6], bytes[7], bytes.readUInt32BE(8), bytes.readUInt32BE(12)];
};

describe('hashes of passwords', () => {
  test('say that they were made by scrypt, and at what cost', async () => {
    expect(headerOf(await hashing.hash(PASSWORD))).toEqual(['scrypt', 0, 14, 8, 1]);
    expect(headerOf(await heavier.hash(PASSWORD))).toEqual(['scrypt', 0, 14, 8, 2]);
  });

  test('differ for the same password', async () => {
    expect(await hashing.hash(PASSWORD)).not.toBe(await hashing.hash(PASSWORD));
  });

  test.each([
    { by: 'this cost', make: (password: string) => hashing.hash(password) },
    { by: 'another cost', make: (password: string) => heavier.hash(password) },
    { by: "the engine's own function", make: hashPassword },
  ])('know their password, and no other, when made by $by', async ({ make }) => {
    const hash = await make(PASSWORD);
    expect(await hashing.verify({ hash, password: PASSWORD })).toBe(true);
    expect(await hashing.verify({ hash, password: PASSWORD.normalize('NFD') })).toBe(true);
    expect(await hashing.verify({ hash, password: `${PASSWORD} ` })).toBe(false);
  });

  test.each(['$argon2id$v=19$m=32768,t=2,p=1$c2FsdA$aGFzaA', '', 'no hash'])(
    'know no password when they are of another kind: %j',
    async (hash) => {
      expect(await hashing.verify({ hash, password: PASSWORD })).toBe(false);
    },
  );
});
