import { describe, expect, it } from 'vitest';
import { isDearer, termsOf } from '#domain/subscriptions/checkout-terms.ts';

const OFFER = { price: 590, trialDays: 14 };
const campaign = {
  code: 'far',
  from: '2026-01-01T00:00:00Z',
  until: '2027-01-01T00:00:00Z',
  price: 100,
  payments: 3,
  isForReturning: false,
};
const best = termsOf(OFFER, { hasTrial: true, campaign });

describe('the terms of a checkout', () => {
  it('are those of the offer, with the advantages of the reader', () => {
    expect(best).toEqual({ trialDays: 14, price: 100, payments: 3, full: 590 });
    expect(termsOf(OFFER, { hasTrial: false, campaign: undefined })).toEqual({
      trialDays: 0,
      price: 590,
      payments: 0,
      full: 590,
    });
  });

  it.each([
    ['a shorter trial', { trialDays: 7 }],
    ['no trial', { trialDays: 0 }],
    ['a higher first price', { price: 200 }],
    ['no campaign', { price: 590, payments: 0 }],
    ['fewer payments of the campaign', { payments: 2 }],
    ['a higher full price', { full: 690 }],
  ])('are dearer with %s', (_name, change) => {
    expect(isDearer({ ...best, ...change }, best)).toBe(true);
  });

  it('are no dearer if they are equal or better', () => {
    const plain = termsOf(OFFER, { hasTrial: false, campaign: undefined });
    for (const better of [plain, best, { ...plain, price: 490, full: 490 }])
      expect(isDearer(better, plain)).toBe(false);
    expect(isDearer({ ...plain, price: 50, full: 50 }, best)).toBe(true);
  });
});
