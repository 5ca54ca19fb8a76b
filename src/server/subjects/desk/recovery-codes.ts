import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#domain/desk/second-factor.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';

/**
 * Letters and digits that cannot be confused (Crockford's base 32,
 * https://www.crockford.com/base32.html).
 */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 60 random bits. */
const LENGTH = 12;

/** Hashes a recovery code of a reader. */
export type HashCode = (readerId: string, code: string) => string;

/** New codes as `K7Q2-90TM-XE4B`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)])
      .join('')
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  );
}

/**
 * The hash needs the operator's secret, so that a copy of the database does not allow to try all
 * codes.
 */
export function recoveryCodeHash(secret: string): HashCode {
  const key = derivedSecret(secret, 'recovery codes');
  return (readerId, code) =>
    createHmac('sha256', key)
      .update(`${readerId}\n${code.replaceAll('-', '')}`)
      .digest('base64url');
}
