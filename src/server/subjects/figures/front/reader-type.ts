import { parseSessionCookie, SESSION_COOKIE } from '#domain/accounts/session/session-cookie.ts';

const FOUND = new RegExp(`(?:^|; )(?:__Host-)?${SESSION_COOKIE}=([^;]*)`);

/** Longest value that is parsed, in characters. A cookie of ours has some 80. */
const LONGEST = 300;

/**
 * The type of reader that the readable cookie states. Nobody checks it, because it only adds to a
 * sum. The id in the cookie is not used.
 */
export function readerTypeOf(cookies: string): 'anonymous' | 'reader' | 'subscriber' {
  const value = FOUND.exec(cookies)?.[1];
  const user =
    value === undefined || value.length > LONGEST ? undefined : parseSessionCookie(value);
  if (user === undefined) return 'anonymous';
  return user.type === 2 ? 'subscriber' : 'reader';
}
