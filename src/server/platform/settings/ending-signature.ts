import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedSecret } from './derived-secret.ts';

/** A token: its end in seconds since 1970, in base 36, and a signature of 16 bytes, base64url. */
const TOKEN = /^([0-9a-z]{6,8})\.([\w-]{22})$/;

/** Signatures that end. The token has all that it says, so that nothing is stored. */
export interface EndingSignatures {
  make(subject: string, endsAt: Date): string;
  /** Whether a token was made for a subject and has not ended. */
  isValid(token: string, of: { subject: string; now: Date }): boolean;
}

/**
 * `secrets`: the operator's secret, which signs, then the one before it. `purpose`: that of
 * `derivedSecret`.
 */
export function createEndingSignatures(
  secrets: readonly [string, ...string[]],
  purpose: string,
): EndingSignatures {
  const keys = secrets.map((secret) => derivedSecret(secret, purpose));
  const sign = (key: string, subject: string, end: string) =>
    createHmac('sha256', key).update(`${subject}\n${end}`).digest().subarray(0, 16);
  return {
    make(subject, endsAt) {
      const end = Math.floor(endsAt.getTime() / 1000).toString(36);
      return `${end}.${sign(keys[0] ?? '', subject, end).toString('base64url')}`;
    },
    isValid(token, { subject, now }) {
      const [, end, signature] = TOKEN.exec(token) ?? [];
      if (end === undefined || signature === undefined) return false;
      const given = Buffer.from(signature, 'base64url');
      return (
        Number.parseInt(end, 36) * 1000 > now.getTime() &&
        keys.some((key) => timingSafeEqual(sign(key, subject, end), given))
      );
    },
  };
}
