import { createHmac, timingSafeEqual } from 'node:crypto';
import { readSignature } from '#domain/subscriptions/signature-header.ts';

/**
 * Signatures of webhooks in the form of Stripe (https://docs.stripe.com/webhooks/signature):
 * `t=…,v1=…`, HMAC-SHA256 of the time in seconds, a point and the raw body.
 */
export function signWebhook(body: string | Buffer, secret: string, at: Date): string {
  const time = String(Math.floor(at.getTime() / 1000));
  return `t=${time},v1=${signatureOf(body, secret, time).toString('hex')}`;
}

/**
 * Whether the header signs the body, within `SIGNATURE_AGE` seconds of `now`. A header may have
 * several signatures.
 */
export function isSigned(body: Buffer, header: string | null, secret: string, now: Date): boolean {
  const read = readSignature(header ?? '', now);
  if (read === undefined) return false;
  const expected = signatureOf(body, secret, read.time);
  return read.signatures.some((signature) => {
    const given = Buffer.from(signature, 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signatureOf(body: string | Buffer, secret: string, time: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
