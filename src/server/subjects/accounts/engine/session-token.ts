import { createHash, randomBytes } from 'node:crypto';

/**
 * The two parts of a session's token: a constant series, and a rotated part. A correct series with
 * a spent rotation proves that two clients have the cookie (B. Jaspan, "Improved Persistent Login
 * Cookie Best Practice", 2006; RFC 9700, 4.14.2, on refresh tokens).
 */
export interface HashedToken {
  series: string;
  /** Null for a token that was never rotated. */
  rotation: string | null;
}

/** The stored rotations of a session. */
export interface StoredRotation {
  rotation: string | null;
  lastRotation: string | null;
  /** Time of the last rotation. */
  updatedAt: Date;
}

/**
 * Milliseconds in which the previous token remains valid after a rotation, because a page sends
 * concurrent requests with the same cookie.
 */
const OVERLAP = 60_000;

/**
 * The stored form of a token, so that the database alone does not allow a login. 256 random bits
 * need no salt.
 */
export function hashToken(token: string): HashedToken {
  const [series = '', rotation] = token.split('.', 2);
  return { series: hashOf(series), rotation: rotation === undefined ? null : hashOf(rotation) };
}

/** The rotated token of a session. */
export function nextToken(token: string): string {
  return `${token.split('.', 1)[0]}.${randomBytes(32).toString('base64url')}`;
}

/** Compares a token's rotation to those of its session. */
export function standingOf(
  rotation: string | null,
  stored: StoredRotation,
  now = new Date(),
): 'current' | 'exchanged' | 'spent' {
  if (rotation === stored.rotation) return 'current';
  return rotation === stored.lastRotation && now.getTime() - stored.updatedAt.getTime() < OVERLAP
    ? 'exchanged'
    : 'spent';
}

function hashOf(part: string): string {
  return createHash('sha256').update(part).digest('base64url');
}
