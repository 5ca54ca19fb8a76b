/** Header of Stripe's signature (https://docs.stripe.com/webhooks/signature). */
export const STRIPE_SIGNATURE = 'stripe-signature';

/** Header of the signature of the simulated provider. */
export const SIMULATION_SIGNATURE = 'portada-signature';

/** Seconds for which a signature is valid, as at Stripe. A repeated webhook has a new one. */
export const SIGNATURE_AGE = 300;

/** Characters of a header with several signatures, as while a secret is changed. */
const LONGEST = 1000;

/**
 * Whether a webhook has the header of a signature whose time is valid. The signature itself is not
 * checked.
 */
export function announcesSignature(headers: Readonly<Record<string, unknown>>, now: Date): boolean {
  const sent = [headers[STRIPE_SIGNATURE], headers[SIMULATION_SIGNATURE]];
  return sent.some(
    (header) =>
      typeof header === 'string' && (readSignature(header, now)?.signatures.length ?? 0) > 0,
  );
}

/**
 * The time and the signatures of a header `t=…,v1=…`; `undefined` if it has no time within
 * SIGNATURE_AGE of `now`.
 */
export function readSignature(
  header: string,
  now: Date,
): { time: string; signatures: string[] } | undefined {
  if (header.length > LONGEST) return undefined;
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > SIGNATURE_AGE)
    return undefined;
  return {
    time,
    signatures: parts.flatMap(([name, value = '']) => (name === 'v1' ? [value] : [])),
  };
}
