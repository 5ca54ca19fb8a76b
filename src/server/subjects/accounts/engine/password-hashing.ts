import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import limitConcurrency from 'p-limit';
import { isFormerHash, verifyFormerHash } from './former-hashes.ts';

const deriveKey = promisify(argon2);

/** Cost of an Argon2id hash. `memory` is in KiB. */
export interface HashCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** Exceeds OWASP's Password Storage Cheat Sheet for Argon2id (19 MiB, two passes, one lane). */
const COST: HashCost = { memory: 32 * 1024, passes: 2, parallelism: 1 };

/** Length of salt and key in bytes: RFC 9106, 3.1 and 4. */
const SALT_LENGTH = 16;
const KEY_LENGTH = 32;

/** The PHC string format (https://github.com/P-H-C/phc-string-format): base64 without padding. */
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,172})$/;

/**
 * Maximum of concurrent hashes. Each occupies a thread of Node's pool of four, and a CPU, for tens
 * of milliseconds. With this limit, simultaneous logins wait for each other, and page reads from
 * disk do not wait for them.
 */
const AT_ONCE = 2;

/**
 * Minimum duration of hashing and verifying in milliseconds. Hashes of former versions cost between
 * 23 and 115 ms. The response time must not reveal whether an account exists.
 */
const LEAST_TIME = 120;

/** Hashes and verifies passwords, with limited concurrency. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
  /** Whether a hash has another cost or function than new ones. */
  isOutdated(hash: string): boolean;
}

/**
 * Password hashing with Argon2id (RFC 9106). Also verifies hashes of former versions. `leastTime`
 * is in milliseconds. Tests of other code lower both options.
 */
export function createPasswordHashing({
  leastTime = LEAST_TIME,
  cost = COST,
} = {}): PasswordHashing {
  const limit = limitConcurrency(AT_ONCE);
  const inEqualTime = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const [result] = await Promise.allSettled([limit(work), pause(leastTime)]);
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
  return {
    hash: (password) => inEqualTime(() => hashPassword(normalized(password), cost)),
    verify: ({ hash, password }) => inEqualTime(() => isMadeOf(hash, normalized(password))),
    isOutdated: (hash) => !hash.startsWith(`${costInWords(cost)}$`),
  };
}

async function hashPassword(message: string, cost: HashCost): Promise<string> {
  const nonce = randomBytes(SALT_LENGTH);
  const key = await deriveKey('argon2id', { ...cost, message, nonce, tagLength: KEY_LENGTH });
  return [costInWords(cost), unpadded(nonce), unpadded(key)].join('$');
}

async function isMadeOf(hash: string, message: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', key = ''] = PHC.exec(hash) ?? [];
  if (memory === undefined) return isFormerHash(hash) && verifyFormerHash(hash, message);
  const expected = Buffer.from(key, 'base64');
  const parameters: Argon2Parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
  };
  return timingSafeEqual(await deriveKey('argon2id', parameters), expected);
}

function costInWords({ memory, passes, parallelism }: HashCost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/**
 * Normalises characters that keyboards encode differently: `ñ`, or `n` and a tilde (NIST SP
 * 800-63B-3, 5.1.1.2).
 */
function normalized(password: string): string {
  return password.normalize('NFKC');
}
