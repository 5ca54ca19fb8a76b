import { createHash, randomBytes } from 'node:crypto';

/** The stored form of a mailed token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A new token for a mailed link: 32 random bytes, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
