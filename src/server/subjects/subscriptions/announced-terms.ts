import type { Locale } from '#domain/locale/locale.ts';
import { amountInWords, findOffer, type Offer } from '#domain/sites/offers.ts';
import type { Site } from '#domain/sites/site.ts';
import { nextPrice } from '#domain/subscriptions/next-price.ts';
import type { Payment } from '#domain/subscriptions/payment.ts';
import { priceInWords } from '#i18n/price-texts.ts';
import type { AnnouncedPayment, BoughtTerms } from './subscription-mails.ts';
import type { SubscriptionRow } from './subscription-store.ts';

type PricedRow = Pick<
  SubscriptionRow,
  'currentPeriodEnd' | 'nextAmount' | 'nextCurrency' | 'fullAmount' | 'fullFrom'
>;

/** The next payment of a subscription, in the words of its mails. */
export function announcedPayment(
  row: PricedRow,
  offer: Offer,
  locale: Locale,
): Omit<AnnouncedPayment, 'isFirst'> {
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
  row: PricedRow & Pick<SubscriptionRow, 'offer' | 'state'>,
  payments: readonly Payment[],
  { site, locale }: { site: Site; locale: Locale },
): BoughtTerms | undefined {
  const offer = findOffer(site, row.offer ?? '');
  if (!offer) return undefined;
  const [paid] = payments.filter(({ state, amount }) => state === 'paid' && amount > 0);
  return {
    price: priceInWords(offer, locale),
    isTrial: row.state === 'trialing',
    paid: paid ? amountInWords(paid.amount, paid.currency, locale) : null,
    next: announcedPayment(row, offer, locale),
  };
}
