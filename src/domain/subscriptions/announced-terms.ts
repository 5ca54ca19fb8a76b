import type { Locale } from '../locale/locale.ts';
import { amountInWords, findOffer, type Offer } from '../sites/offers.ts';
import type { Site } from '../sites/site.ts';
import type { SubscriptionState } from './life-cycle.ts';
import { nextPrice } from './next-price.ts';
import type { Payment } from './payment.ts';

/**
 * A payment that is due, with amounts in words. `full`: the price after a campaign, and its first
 * payment.
 */
export interface AnnouncedPayment {
  at: Date;
  amount: string;
  full: { amount: string; from: Date } | null;
}

/** The terms that a reader has bought. */
export interface BoughtTerms {
  /** The offer with its regular price. */
  offer: Pick<Offer, 'price' | 'currency' | 'interval'>;
  isTrial: boolean;
  /** The amount that was paid today, in words. Null in a trial, and if nothing was. */
  paid: string | null;
  /** The first payment of a trial, or else the next one. */
  next: AnnouncedPayment;
}

/** The parts of a subscription's row that tell its next payment. */
interface PricedRow {
  currentPeriodEnd: Date;
  nextAmount: number | null;
  nextCurrency: string | null;
  fullAmount: number | null;
  fullFrom: Date | null;
}

/** The next payment of a subscription, in the words of its mails. */
export function announcedPayment(row: PricedRow, offer: Offer, locale: Locale): AnnouncedPayment {
  const { amount, currency, full } = nextPrice(row, offer);
  const inWords = (cents: number) => amountInWords(cents, currency, locale);
  return {
    at: row.currentPeriodEnd,
    amount: inWords(amount),
    full: full && { amount: inWords(full.amount), from: full.from },
  };
}

/**
 * The terms of a new subscription for its first mail. `undefined` for an offer that the site's file
 * does not have any more.
 */
export function boughtTerms(
  row: PricedRow & { offer: string | null; state: SubscriptionState },
  payments: readonly Payment[],
  { site, locale }: { site: Site; locale: Locale },
): BoughtTerms | undefined {
  const offer = findOffer(site, row.offer ?? '');
  if (!offer) return undefined;
  const paid = payments.find(({ state, amount }) => state === 'paid' && amount > 0);
  return {
    offer,
    isTrial: row.state === 'trialing',
    paid: paid ? amountInWords(paid.amount, paid.currency, locale) : null,
    next: announcedPayment(row, offer, locale),
  };
}
