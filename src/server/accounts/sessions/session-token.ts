import { createHash, randomBytes } from 'node:crypto';

/**
 * A session's token is its series, which stays, and a turn, which is exchanged: who comes with the right series and a turn that is spent shows that two
 * have the cookie (B. Jaspan, "Improved Persistent Login Cookie Best Practice", 2006; RFC 9700, 4.14.2, on refresh tokens).
 */
export interface HashedToken {
  series: string;
  /** Null for a token that was never exchanged. */
  turn: string | null;
}

/** What is stored of a session's turns. */
export interface StoredTurns {
  turn: string | null;
  lastTurn: string | null;
  /** When the turn was exchanged. */
  updatedAt: Date;
}

/** Milliseconds that a turn still works after its exchange: a page's requests set out together, with one cookie. */
const OVERLAP = 60_000;

/** What is stored of a token: who reads the database cannot log in with it. 256 bits of chance need no salt. */
export function hashToken(token: string): HashedToken {
  const [series = '', turn] = token.split('.', 2);
  return { series: hashOf(series), turn: turn === undefined ? null : hashOf(turn) };
}

/** The next token of a session. */
export function nextToken(token: string): string {
  return `${token.split('.', 1)[0]}.${randomBytes(32).toString('base64url')}`;
}

/** How a turn stands to those of its session. */
export function standingOf(turn: string | null, stored: StoredTurns, now = new Date()): 'current' | 'exchanged' | 'spent' {
  if (turn === stored.turn) return 'current';
  return turn === stored.lastTurn && now.getTime() - stored.updatedAt.getTime() < OVERLAP ? 'exchanged' : 'spent';
}

function hashOf(part: string): string {
  return createHash('sha256').update(part).digest('base64url');
}
