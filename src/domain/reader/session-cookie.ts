/** The session's readable half. It only decides what wakes in a page and grants nothing; without zod, as browsers read it. */

/** 1 reader, 2 subscriber, rrss signed in through a social network (SPECIFICATION §3). */
export const USER_TYPES = [1, 2, 'rrss'] as const;

export type UserType = (typeof USER_TYPES)[number];

/** What the session cookie holds (SPECIFICATION §3). */
export interface SessionUser {
  id: string;
  type: UserType;
}

/** Name of the readable cookie; the one that counts is httpOnly. Its value is a `SessionUser` as JSON, percent-encoded. */
export const SESSION_COOKIE = 'portada_reader';

/**
 * The name that the cookie has on a site with or without TLS. Browsers take a `__Host-` cookie from the host itself only, so that no sibling subdomain can set
 * it (draft-ietf-httpbis-rfc6265bis, 4.1.3.2).
 */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** The reader a cookie value names, or `undefined` where it names none. */
export function parseSessionCookie(value: string | undefined): SessionUser | undefined {
  if (value === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(value));
    return isSessionUser(parsed) ? { id: parsed.id, type: parsed.type } : undefined;
  } catch {
    // Anybody can write a cookie: one that is not encoded, or is no JSON, is nobody's session.
    return undefined;
  }
}

function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('type' in value)) return false;
  return typeof value.id === 'string' && value.id !== '' && USER_TYPES.some((type) => type === value.type);
}
