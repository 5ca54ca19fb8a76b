import { createHash, createHmac, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword } from 'better-auth/crypto';

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Whether a hash was made by a former version: scrypt in the format of Percival's `scrypt` program,
 * as base64, or the account engine's own function. It is replaced at the next login.
 */
export function isFormerHash(hash: string): boolean {
  return hash.startsWith(SCRYPT) || hash.includes(':');
}

/** The start of Percival's format, as base64. */
const SCRYPT = Buffer.from('scrypt').toString('base64');

/**
 * Offsets in bytes in Percival's format: the head (name, version, log2 of N, r, p, salt), its
 * checksum, and an HMAC over both.
 */
const HEAD = 48;
const CHECKED = 64;
const LENGTH = 96;

/** Memory limit of scrypt in bytes: N = 2^14 and r = 16 need 32 MiB. */
const MAX_MEMORY = 128 * 1024 * 1024;

/** Verifies a password, which must be in NFKC. */
export async function verifyFormerHash(hash: string, password: string): Promise<boolean> {
  if (hash.includes(':')) return verifyPassword({ hash, password });
  const bytes = Buffer.from(hash, 'base64');
  if (bytes.length !== LENGTH) return false;
  const checksum = createHash('sha256')
    .update(bytes.subarray(0, HEAD))
    .digest()
    .subarray(0, CHECKED - HEAD);
  if (!checksum.equals(bytes.subarray(HEAD, CHECKED))) return false;
  const cost = {
    N: 2 ** bytes.readUInt8(7),
    r: bytes.readUInt32BE(8),
    p: bytes.readUInt32BE(12),
    maxmem: MAX_MEMORY,
  };
  const key = await deriveKey(password, bytes.subarray(16, HEAD), 64, cost);
  const proof = createHmac('sha256', key.subarray(32)).update(bytes.subarray(0, CHECKED)).digest();
  return timingSafeEqual(proof, bytes.subarray(CHECKED));
}
