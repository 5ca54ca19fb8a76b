/** Characters of what readers fill in, where more than one place asks for them. */

/** SPECIFICATION §5, §9. */
export const MIN_NICK = 4;
export const MIN_PASSWORD = 8;

/** OWASP ASVS 4.0.3, V2.1.2: 64 are to be allowed, more than 128 denied, as hashing them costs the server. */
export const MAX_PASSWORD = 128;

/** A path of RFC 5321 (§4.5.3.1.3) without its angle brackets. */
export const MAX_EMAIL = 254;

/** Room for the longest given names, pairs of surnames and names of places; what is longer is no name. */
export const MAX_NAME = 100;
