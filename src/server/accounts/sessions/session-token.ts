import { createHash, randomBytes } from 'node:crypto';

/**
 * The two parts of a session's token: a constant series, and a rotated part. A correct series with a spent rotation
 * proves that two clients have the cookie (B. Jaspan, "Improved Persistent Login Cookie Best Practice", 2006; RFC 9700,
 * 4.14.2, on refresh tokens).
 */
export interface HashedToken {
  series: string;
  /** Null for a token that was never rotated. */
  turn: string | null;
}

/** The stored rotations of a session. */
export interface StoredTurns {
  turn: string | null;
  lastTurn: string | null;
  /** Time of the last rotation. */
  updatedAt: Date;
}

/**
 * Milliseconds in which the previous token remains valid after a rotation, because a page sends concurrent requests
 * with the same cookie.
 */
const OVERLAP = 60_000;

/** The stored form of a token, so that the database alone does not allow a login. 256 random bits need no salt. */
export function hashToken(token: string): HashedToken {
  const [series = '', turn] = token.split('.', 2);
  return { series: hashOf(series), turn: turn === undefined ? null : hashOf(turn) };
}

/** The rotated token of a session. */
export function nextToken(token: string): string {
  return `${token.split('.', 1)[0]}.${randomBytes(32).toString('base64url')}`;
}

/** Compares a token's rotation to those of its session. */
export function standingOf(turn: string | null, stored: StoredTurns, now = new Date()): 'current' | 'exchanged' | 'spent' {
  if (turn === stored.turn) return 'current';
  return turn === stored.lastTurn && now.getTime() - stored.updatedAt.getTime() < OVERLAP ? 'exchanged' : 'spent';
}

function hashOf(part: string): string {
  return createHash('sha256').update(part).digest('base64url');
}
