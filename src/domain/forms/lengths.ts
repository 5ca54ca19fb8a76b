/** Length limits in characters of fields that several forms share. */

/** SPECIFICATION §5, §9. */
export const MIN_NICK = 4;
export const MIN_PASSWORD = 8;

/**
 * OWASP ASVS 4.0.3, V2.1.2 requires at least 64 and forbids more than 128, because hashing costs
 * the server.
 */
export const MAX_PASSWORD = 128;

/** A path of RFC 5321 (§4.5.3.1.3) without its angle brackets. */
export const MAX_EMAIL = 254;

/** Maximum characters of given names, pairs of surnames and place names. */
export const MAX_NAME = 100;

/** Most characters of a field of one line, in forms that content defines. */
export const MAX_LINE = 300;

/**
 * Most characters of a text: more than a page of a book. Three such texts fit in the body of a call
 * (`BODY_LIMIT` of the front process).
 */
export const MAX_LONG_TEXT = 3000;
