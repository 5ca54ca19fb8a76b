import type { z } from 'zod';
import { INTERVALS } from '#domain/sites/offers.ts';
import type { NextPrice } from '#domain/subscriptions/payment.ts';
import { addPeriods } from '#domain/subscriptions/periods.ts';
import {
  lastPaid,
  type discountsSchema,
  type StripeInvoice,
  type subscriptionSchema,
} from './stripe-answers.ts';

type Discount = z.infer<typeof discountsSchema>['discounts'][number];

/** Periods that are looked through for the end of a discount: more than a campaign has payments. */
const MOST_PERIODS = 240;

/**
 * The price of the next payment by the price of the subscription and its discounts. Null if one of
 * them is unknown. A discount counts for the payments before its end; one of a single payment
 * (`once`) for the next payment, unless one was made with it. Changes that are compensated in the
 * next payment are not part of the price.
 */
export function nextPriceOf(
  subscription: Pick<z.infer<typeof subscriptionSchema>, 'items' | 'billing_cycle_anchor'>,
  discounts: readonly Discount[],
  invoices: readonly StripeInvoice[],
): NextPrice | null {
  const [item] = subscription.items.data;
  const interval = INTERVALS.find((known) => known === item?.price?.recurring?.interval);
  if (!item || !interval || typeof item.price?.unit_amount !== 'number') return null;
  const { unit_amount: price, currency } = item.price;
  const paid = lastPaid(invoices)?.created;
  const open = discounts.filter(
    ({ source, start }) => source.coupon?.duration !== 'once' || paid === undefined || paid < start,
  );
  const at = item.current_period_end;
  const anchor = subscription.billing_cycle_anchor ?? at;
  const isFirst = (instant: Date) => instant <= at;
  const amountAt = (instant: Date) =>
    open
      .filter(({ end, source }) =>
        source.coupon?.duration === 'once' ? isFirst(instant) : !end || instant < end,
      )
      .reduce((amount, { source }) => reduced(amount, source.coupon), price);
  const amount = amountAt(at);
  for (let period = 0; period < MOST_PERIODS; period += 1) {
    const from = addPeriods(anchor, interval, period);
    const later = amountAt(from);
    if (later > amount)
      return { amount, currency: currency.toUpperCase(), full: { amount: later, from } };
  }
  return { amount, currency: currency.toUpperCase(), full: null };
}

function reduced(amount: number, coupon: Discount['source']['coupon']): number {
  const percent = Math.round((amount * (coupon?.percent_off ?? 0)) / 100);
  return Math.max(0, amount - (coupon?.amount_off ?? 0) - percent);
}
