import { verifyPassword } from 'better-auth/crypto';
import limitConcurrency from 'p-limit';
import scrypt from 'scrypt-kdf';

/** Cost in processor and memory, and size of a block (RFC 7914): N = 2^14 and r = 8 make 16 MiB a hash. docs/decisions/022 tells why these. */
const COST = { logN: 14, r: 8 };

/** How the format begins, as base64. */
const FORMAT = Buffer.from('scrypt').toString('base64');

/**
 * Hashes at work at once. Each takes a thread of Node's pool of four, and a processor, for tens of milliseconds: with no more than these, many readers
 * who log in together wait for each other, and pages that are read from disk do not wait for them.
 */
const AT_ONCE = 2;

/** Hashes passwords, and looks at hashes of passwords, a few at a time. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

/**
 * Passwords by scrypt, in the format of Percival's `scrypt` program as base64: a hash says by what cost it was made, so that another one here leaves
 * those of before good. Looks at those of the engine's own function too. `parallelization` is scrypt's p: how often the work is done.
 */
export function createPasswordHashing({ parallelization }: { parallelization: number }): PasswordHashing {
  const limit = limitConcurrency(AT_ONCE);
  return {
    hash: (password) =>
      limit(async () => Buffer.from(await scrypt.kdf(normalized(password), { ...COST, p: parallelization })).toString('base64')),
    verify: (given) => limit(() => (given.hash.includes(':') ? verifyPassword(given) : isMadeOf(given))),
  };
}

/** Never, for a hash of another kind: its reader chooses a password anew, by mail. */
async function isMadeOf({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return hash.startsWith(FORMAT) && scrypt.verify(hash, normalized(password));
}

/** One form of what keyboards write in several: `ñ`, or `n` and a tilde (NIST SP 800-63B-3, 5.1.1.2). The engine's function does the same. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
