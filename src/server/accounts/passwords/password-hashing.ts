import { hash, verify, type Options } from '@node-rs/argon2';
import { verifyPassword } from 'better-auth/crypto';
import limitConcurrency from 'p-limit';

/**
 * Argon2id (RFC 9106), the library's own variant: two passes over 32 MiB on one thread, where OWASP's Password Storage Cheat Sheet asks for 19 MiB at
 * least. A hash says by what it was made, so that another cost here leaves those of before good. docs/decisions/022 tells why not scrypt.
 */
const COST: Options = { memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 };

/**
 * Hashes at work at once. Each takes a thread of Node's pool of four, and a processor, for tens of milliseconds: with no more than these, many readers
 * who log in together wait for each other, and pages that are read from disk do not wait for them.
 */
const AT_ONCE = 2;

const limit = limitConcurrency(AT_ONCE);

/** Passwords as `$argon2id$…` strings, a few at a time. Looks at those that the engine's scrypt made as well: accounts of before have them. */
export const passwordHashing = {
  hash: (password: string): Promise<string> => limit(() => hash(normalized(password), COST)),
  verify: (given: { hash: string; password: string }): Promise<boolean> =>
    limit(() => (given.hash.startsWith('$argon2') ? verify(given.hash, normalized(given.password)) : verifyPassword(given))),
};

/** One form of what keyboards write in several: `ñ`, or `n` and a tilde (NIST SP 800-63B-3, 5.1.1.2). The engine's scrypt does the same. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
