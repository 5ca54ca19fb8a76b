import type { Offer } from '#domain/sites/offers.ts';
import { PaymentFailedError } from '../payment-provider.ts';

/** The id of an offer's price at Stripe. Throws a `PaymentFailedError` for an offer without one. */
export function priceOf({ id, stripePrice }: Offer): string {
  if (stripePrice === undefined)
    throw new PaymentFailedError(`The offer ${id} has no stripePrice.`);
  return stripePrice;
}

/**
 * The language of Stripe's pages. They have no Catalan: they take the language of the browser then.
 */
export function languageFor(locale: string): string {
  return locale === 'es' ? 'es' : 'auto';
}
