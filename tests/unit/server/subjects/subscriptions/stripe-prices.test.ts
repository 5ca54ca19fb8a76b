import { describe, expect, it } from 'vitest';
import {
  discountsSchema,
  invoicesSchema,
  subscriptionSchema,
} from '#server/subjects/subscriptions/stripe/stripe-answers.ts';
import { nextPriceOf } from '#server/subjects/subscriptions/stripe/stripe-prices.ts';

const seconds = (instant: string) => Date.parse(instant) / 1000;
const day = (instant: string) => new Date(`${instant}T12:00:00Z`);

interface Given {
  /** The day of the next payment. */
  at: string;
  anchor?: string;
  interval?: string;
  price?: number | null;
  discounts?: {
    duration?: string;
    start?: string;
    end?: string;
    amount_off?: number;
    percent_off?: number;
  }[];
  /** The day of the last payment. */
  paid?: string;
}

function priceOf({
  at,
  anchor = at,
  interval = 'month',
  price = 590,
  discounts = [],
  paid,
}: Given) {
  const { items, billing_cycle_anchor } = subscriptionSchema.parse({
    id: 'sub_1',
    status: 'active',
    billing_cycle_anchor: seconds(`${anchor}T12:00:00Z`),
    items: {
      data: [
        {
          id: 'si_1',
          current_period_end: seconds(`${at}T12:00:00Z`),
          price: {
            unit_amount: price,
            currency: 'eur',
            recurring: { interval, interval_count: 1 },
          },
        },
      ],
    },
  });
  const answer = discountsSchema.parse({
    discounts: discounts.map(
      ({
        duration = 'repeating',
        start = '2026-01-10',
        end,
        amount_off = null,
        percent_off = null,
      }) => ({
        start: seconds(`${start}T12:00:00Z`),
        end: end === undefined ? null : seconds(`${end}T12:00:00Z`),
        source: { coupon: { duration, amount_off, percent_off } },
      }),
    ),
  });
  const invoices = invoicesSchema.parse({
    data: paid === undefined ? [] : [{ ...INVOICE, created: seconds(`${paid}T12:00:01Z`) }],
  });
  return nextPriceOf({ items, billing_cycle_anchor }, answer.discounts, invoices.data);
}
const INVOICE = {
  id: 'in_1',
  status: 'paid',
  amount_due: 100,
  amount_paid: 100,
  currency: 'eur',
  lines: { data: [] },
};

describe('the next price by Stripe', () => {
  it('is the price without a discount', () => {
    expect(priceOf({ at: '2026-02-10' })).toEqual({ amount: 590, currency: 'EUR', full: null });
  });

  it.each([
    ['2026-02-10', 100, '2026-04-10'],
    ['2026-03-10', 100, '2026-04-10'],
  ])('is lower on %s, before the end of a discount', (at, amount, from) => {
    const discounts = [{ end: '2026-04-10', amount_off: 490 }];
    expect(priceOf({ at, anchor: '2026-01-10', discounts })).toEqual({
      amount,
      currency: 'EUR',
      full: { amount: 590, from: day(from) },
    });
  });

  it('is the full one at the end of a discount', () => {
    const discounts = [{ end: '2026-04-10', amount_off: 490 }];
    expect(priceOf({ at: '2026-04-10', anchor: '2026-01-10', discounts })).toEqual({
      amount: 590,
      currency: 'EUR',
      full: null,
    });
  });

  it('is full again with the first payment after a discount that began with a trial', () => {
    const discounts = [{ end: '2026-04-10', amount_off: 490 }];
    expect(priceOf({ at: '2026-01-24', discounts })?.full).toEqual({
      amount: 590,
      from: day('2026-04-24'),
    });
  });

  it('counts the months from the last day of one by the day of the first payment', () => {
    const discounts = [{ end: '2026-03-31', amount_off: 490 }];
    expect(priceOf({ at: '2026-02-28', anchor: '2026-01-31', discounts })?.full).toEqual({
      amount: 590,
      from: day('2026-03-31'),
    });
  });

  it('is reduced once by a coupon of one payment, and no more after it', () => {
    const discounts = [{ duration: 'once', start: '2026-01-10', percent_off: 50 }];
    const next = priceOf({ at: '2027-01-10', interval: 'year', price: 5901, discounts });
    expect(next).toEqual({
      amount: 2950,
      currency: 'EUR',
      full: { amount: 5901, from: day('2028-01-10') },
    });
    expect(
      priceOf({ at: '2027-01-10', interval: 'year', price: 5901, discounts, paid: '2026-01-10' })
        ?.amount,
    ).toBe(5901);
  });

  it('stays lower by a coupon for ever, and is never below zero', () => {
    const ever = { duration: 'forever', amount_off: 90 };
    expect(priceOf({ at: '2026-02-10', discounts: [ever] })).toEqual({
      amount: 500,
      currency: 'EUR',
      full: null,
    });
    const both = priceOf({
      at: '2026-02-10',
      discounts: [ever, { end: '2026-03-10', amount_off: 9000 }],
    });
    expect(both).toEqual({
      amount: 0,
      currency: 'EUR',
      full: { amount: 500, from: day('2026-03-10') },
    });
  });

  it('is unknown for a price in steps, and for weeks', () => {
    expect([
      priceOf({ at: '2026-02-10', price: null }),
      priceOf({ at: '2026-02-10', interval: 'week' }),
    ]).toEqual([null, null]);
  });
});
