import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Maximum age of a proof in seconds, as in the provider's own SDKs (github.com/SAP/gigya-php-sdk,
 * SigUtils::validateUserSignature).
 */
export const PROOF_SECONDS = 180;

/** Maximum seconds by which the provider's clock may be ahead. */
export const AHEAD_SECONDS = 30;

export interface SignedUid {
  uid: string;
  /** Seconds since 1970, as text. */
  timestamp: string;
  signature: string;
}

/**
 * The signature of a UID: base64 of the HMAC-SHA1 of `{timestamp}_{uid}`, keyed with the decoded
 * secret (https://github.com/SAP/gigya-php-sdk/wiki/1.5-Class-SigUtils-PHP).
 */
export function signUid({ uid, timestamp }: Omit<SignedUid, 'signature'>, secret: string): string {
  return createHmac('sha1', Buffer.from(secret, 'base64'))
    .update(`${timestamp}_${uid}`)
    .digest('base64');
}

/** Whether a signature exactly matches the one made with the secret, in constant time. */
export function isSigned(signed: SignedUid, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(signed.signature), digest(signUid(signed, secret)));
}

export function isYoung(timestamp: string, now: Date): boolean {
  const age = now.getTime() / 1000 - Number(timestamp);
  return age <= PROOF_SECONDS && age >= -AHEAD_SECONDS;
}
