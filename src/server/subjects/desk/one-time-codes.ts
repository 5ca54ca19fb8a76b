import { randomInt, timingSafeEqual } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { CODE_DIGITS, CODE_SECONDS } from '#domain/desk/second-factor.ts';

/**
 * Time steps before and after the current one whose codes are accepted: the clock of a telephone
 * may be half a minute off.
 */
const TOLERATED_STEPS = 1;

/**
 * 25 characters are 148 random bits (RFC 4226, 4: at least 128), and 40 characters in base 32,
 * without padding.
 */
const SECRET_CHARACTERS = 25;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const options = { digits: CODE_DIGITS, period: CODE_SECONDS };

/** A new secret, whose characters are the bytes of the key. */
export function newSecret(): string {
  return Array.from({ length: SECRET_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    '',
  );
}

/** A secret as a person types it into an app: base 32. */
export function typedSecret(secret: string): string {
  return base32.encode(secret, { padding: false });
}

/**
 * The `otpauth:` URI of a secret, for a QR code
 * (https://github.com/google/google-authenticator/wiki/Key-Uri-Format).
 */
export function uriOf(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  // Apps print a plus sign as it is.
  return createOTP(secret, options).url(issuer, account).replaceAll('+', '%20');
}

/** The time step of an instant. */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / CODE_SECONDS);
}

/** The code of a time step. */
export function codeAt(secret: string, step: number): Promise<string> {
  return createOTP(secret, options).hotp(step);
}

/**
 * The latest time step whose code was typed, at most one step off; `undefined` for a wrong code.
 */
export async function findStep(
  secret: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  let found: number | undefined;
  // Every step is compared, so that the duration reveals nothing.
  for (let step = stepOf(now) - TOLERATED_STEPS; step <= stepOf(now) + TOLERATED_STEPS; step += 1)
    if (isSame(code, await codeAt(secret, step))) found = step;
  return found;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
