/**
 * The readable session cookie. It only decides which islands hydrate and grants no access. The file
 * has no zod, because browsers load it.
 */

/**
 * User types: 1 reader, 2 subscriber, rrss signed in through a social network (SPECIFICATION §3).
 */
export const USER_TYPES = [1, 2, 'rrss'] as const;

export type UserType = (typeof USER_TYPES)[number];

/** Content of the readable session cookie (SPECIFICATION §3). */
export interface SessionUser {
  id: string;
  type: UserType;
}

/**
 * Name of the readable cookie. Its value is a `SessionUser` as JSON, percent-encoded. The cookie
 * that authenticates is httpOnly.
 */
export const SESSION_COOKIE = 'portada_reader';

/**
 * Name of the cookie on a site with or without TLS. Browsers accept a `__Host-` cookie from the
 * host itself only, so that a sibling subdomain cannot set it (draft-ietf-httpbis-rfc6265bis,
 * 4.1.3.2).
 */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** Parses a cookie value. Returns `undefined` if it is invalid. */
export function parseSessionCookie(value: string | undefined): SessionUser | undefined {
  if (value === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(value));
    return isSessionUser(parsed) ? { id: parsed.id, type: parsed.type } : undefined;
  } catch {
    // Clients can send any cookie value: a badly encoded one or invalid JSON is not a session.
    return undefined;
  }
}

function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('type' in value))
    return false;
  return (
    typeof value.id === 'string' &&
    value.id !== '' &&
    USER_TYPES.some((type) => type === value.type)
  );
}
