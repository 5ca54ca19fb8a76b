import type { Offer } from '../sites/offers.ts';
import type { NextPrice } from './payment.ts';

/** The price as the row of a subscription keeps it. */
interface TellingRow {
  nextAmount: number | null;
  nextCurrency: string | null;
  fullAmount: number | null;
  fullFrom: Date | null;
}

type PricedOffer = Pick<Offer, 'price' | 'currency'>;

/**
 * The price of the next payment of a subscription: the one that its provider has told. Without one,
 * as before its first comparison after an update, that of its offer.
 */
export function nextPrice(row: TellingRow, offer: PricedOffer): NextPrice;
/** `undefined` if neither is known. */
export function nextPrice(row: TellingRow, offer: PricedOffer | undefined): NextPrice | undefined;
export function nextPrice(
  { nextAmount, nextCurrency, fullAmount, fullFrom }: TellingRow,
  offer: PricedOffer | undefined,
): NextPrice | undefined {
  if (nextAmount === null || nextCurrency === null)
    return offer && { amount: offer.price, currency: offer.currency, full: null };
  const full =
    fullAmount === null || fullFrom === null ? null : { amount: fullAmount, from: fullFrom };
  return { amount: nextAmount, currency: nextCurrency, full };
}
