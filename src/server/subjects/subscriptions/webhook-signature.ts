import { createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_AGE } from './payment-provider.ts';

/**
 * Signatures of webhooks in the form of Stripe (https://docs.stripe.com/webhooks/signature): `t=…,v1=…`, HMAC-SHA256 of the
 * time in seconds, a point and the raw body.
 */
export function signWebhook(body: string | Buffer, secret: string, at: Date): string {
  const time = String(Math.floor(at.getTime() / 1000));
  return `t=${time},v1=${signatureOf(body, secret, time).toString('hex')}`;
}

/** Whether the header signs the body, within `SIGNATURE_AGE` seconds of `now`. A header may have several signatures. */
export function isSigned(body: Buffer, header: string | null, secret: string, now: Date): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > SIGNATURE_AGE) return false;
  const expected = signatureOf(body, secret, time);
  return parts.some(([name, value = '']) => {
    const given = name === 'v1' ? Buffer.from(value, 'hex') : Buffer.alloc(0);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signatureOf(body: string | Buffer, secret: string, time: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
