import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether an Authorization header has the bearer token, in constant time. An empty token never
 * matches.
 */
export function isBearerToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer ([\x21-\x7e]{1,512})$/.exec(authorization ?? '')?.[1] ?? '';
  // Most requests have no header, and a hash takes as long as the rest of a refusal.
  if (given === '') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
