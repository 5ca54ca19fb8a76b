import { hashPassword, verifyPassword } from 'better-auth/crypto';
import limitConcurrency from 'p-limit';

/**
 * Hashes at work at once. Each takes a thread of Node's pool of four, and a processor, for tens of milliseconds: with no more than these, many readers
 * who log in together wait for each other, and pages that are read from disk do not wait for them.
 */
const AT_ONCE = 2;

const limit = limitConcurrency(AT_ONCE);

/** Passwords by the engine's scrypt, a few at a time. */
export const passwordHashing = {
  hash: (password: string): Promise<string> => limit(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }): Promise<boolean> => limit(() => verifyPassword(given)),
};
