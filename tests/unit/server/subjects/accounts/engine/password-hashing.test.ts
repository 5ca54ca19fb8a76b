import { hashPassword } from 'better-auth/crypto';
import { describe, expect, test } from 'vitest';
import { createPasswordHashing } from '#server/subjects/accounts/engine/password-hashing.ts';

const PASSWORD = 'Contrasenya1·ñ';

const hashing = createPasswordHashing({ leastTime: 0 });

/**
 * Hashes of PASSWORD by former versions: scrypt-kdf 4.0.0 with N = 2^14, r = 8, p = 1 and p = 5.
 */
const FORMER = {
  'scrypt, p = 1':
    'c2NyeXB0AA4AAAAIAAAAAaTZ7j7PSjH/kDdyQpjeSzwoWkpguZw6NjLvOdepwVO8+zUcay/DqWhJ7LXIfz4nvDLhBM6Uy3qLhYdFJXhqIcdbO0yyukf3a1mzVM7QGrCL',
  'scrypt, p = 5':
    'c2NyeXB0AA4AAAAIAAAABSciQ5RY4UzebqgNhwdhrPusSBNQ9dSem3hP1Y++njYOlAgnnjEmGsDXdf4yQ/rHUrZBcnV4Ku+v3wH0+2KnkXKqrBBTxRuN8EMH9Wo+2v9r',
};

/** Argon2id of PASSWORD with 64 KiB, three passes and four lanes. */
const OTHER_COST =
  '$argon2id$v=19$m=64,t=3,p=4$MDEyMzQ1Njc4OWFiY2RlZg$sbh5LEfdte8KpWWmNawfP0mII5XkoQ8B/MB9GdHj0gE';

describe('hashing a password', () => {
  test('writes a cost at or above that of OWASP in the PHC string format', async () => {
    expect(await hashing.hash(PASSWORD)).toMatch(
      /^\$argon2id\$v=19\$m=32768,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  test('hashes the same password to different strings', async () => {
    expect(await hashing.hash(PASSWORD)).not.toBe(await hashing.hash(PASSWORD));
  });
});

describe('verifying a password', () => {
  const others: [string, () => Promise<string>][] = [
    ['the current cost', () => hashing.hash(PASSWORD)],
    ['another cost', () => Promise.resolve(OTHER_COST)],
    ["the engine's own function", () => hashPassword(PASSWORD)],
    ...Object.entries(FORMER).map(([by, hash]): [string, () => Promise<string>] => [
      by,
      () => Promise.resolve(hash),
    ]),
  ];

  test.each(others)('accepts only the right password for a hash of %s', async (_by, make) => {
    const hash = await make();
    expect(await hashing.verify({ hash, password: PASSWORD })).toBe(true);
    expect(await hashing.verify({ hash, password: PASSWORD.normalize('NFD') })).toBe(true);
    expect(await hashing.verify({ hash, password: `${PASSWORD} ` })).toBe(false);
  });

  test.each([
    '$argon2i$v=19$m=32768,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA',
    '',
    'no hash',
    FORMER['scrypt, p = 1'].slice(0, -8),
    'c2NyeXB0',
  ])('rejects every password for a damaged or unknown hash: %j', async (hash) => {
    expect(await hashing.verify({ hash, password: PASSWORD })).toBe(false);
  });

  test('marks the hashes that a login renews', async () => {
    expect(hashing.isOutdated(await hashing.hash(PASSWORD))).toBe(false);
    for (const hash of [OTHER_COST, ...Object.values(FORMER), await hashPassword(PASSWORD)])
      expect(hashing.isOutdated(hash)).toBe(true);
  });
});
