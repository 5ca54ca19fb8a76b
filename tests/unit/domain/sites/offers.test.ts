import { describe, expect, it } from 'vitest';
import {
  amountInWords,
  campaignFor,
  centsPerMonth,
  findOffer,
  freeMonths,
  soldOffers,
  subscriptionSettingsSchema,
} from '#domain/sites/offers.ts';
import { addPeriods } from '#domain/subscriptions/periods.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';

const offer = (fields: Record<string, unknown> = {}) => ({
  id: 'mes',
  name: { ca: 'Mes' },
  description: { ca: 'Cada mes' },
  price: 590,
  interval: 'month',
  ...fields,
});
const campaign = {
  code: 'far',
  from: '2026-03-01T00:00:00Z',
  until: '2026-04-01T00:00:00Z',
  price: 100,
};
const problemOf = (...offers: unknown[]) =>
  subscriptionSettingsSchema.safeParse({ offers }).error?.issues[0]?.path.join('.');

describe('the data of a site', () => {
  it('has seven days of grace, and five gifts a month for thirty days, unless it says otherwise', () => {
    expect(subscriptionSettingsSchema.parse({})).toEqual({
      offers: [],
      page: { reasons: {}, questions: {} },
      graceDays: 7,
      gifts: { perMonth: 5, days: 30 },
    });
  });

  it.each([
    ['a price of nothing', [offer({ price: 0 })], 'offers.0.price'],
    ['a price with a fraction of a cent', [offer({ price: 5.9 })], 'offers.0.price'],
    ['a price with a misplaced comma', [offer({ price: 590_000 })], 'offers.0.price'],
    ['a currency in words', [offer({ currency: 'euro' })], 'offers.0.currency'],
    ['an id twice', [offer(), offer()], 'offers.1.id'],
    [
      'two recommended offers',
      [offer({ isRecommended: true }), offer({ id: 'any', isRecommended: true })],
      'offers',
    ],
    [
      'a campaign that is dearer',
      [offer({ campaign: { ...campaign, price: 600 } })],
      'offers.0.campaign.price',
    ],
    [
      'a campaign that ends before it begins',
      [offer({ campaign: { ...campaign, until: campaign.from } })],
      'offers.0.campaign.until',
    ],
    [
      'a price at Stripe that is none',
      [offer({ stripePrice: 'prod_123' })],
      'offers.0.stripePrice',
    ],
    ['an unknown field', [offer({ discount: 3 })], 'offers.0'],
  ])('is refused with %s', (_name, offers, path) => {
    expect(problemOf(...offers)).toBe(path);
  });

  it('keeps an offer that is no longer sold for its subscribers', () => {
    const site = {
      subscription: subscriptionSettingsSchema.parse({
        offers: [offer(), offer({ id: 'antic', isSold: false })],
      }),
    };
    expect(soldOffers(site).map(({ id }) => id)).toEqual(['mes']);
    expect(findOffer(site, 'antic')?.price).toBe(590);
    expect(findOffer(site, 'cap')).toBeUndefined();
  });

  it('has two or three offers on each site of the demonstration, in both languages', () => {
    for (const site of readSites('src/content')) {
      const offers = soldOffers(site);
      expect(offers.length).toBeGreaterThanOrEqual(2);
      for (const { name, description, features } of offers)
        for (const text of [name, description, features])
          expect(Object.keys(text).toSorted()).toEqual(['ca', 'es']);
    }
  });
});

describe('a campaign', () => {
  const [made] = subscriptionSettingsSchema.parse({ offers: [offer({ campaign })] }).offers;
  const on = (day: string, code: string | undefined) =>
    campaignFor(made ?? {}, code, new Date(day))?.price;

  it('lowers the first payments for its code, in any case and with spaces around it', () => {
    expect(on('2026-03-15T00:00:00Z', ' FAR ')).toBe(100);
  });

  it.each([
    ['before it begins', '2026-02-28T23:59:59Z', 'far'],
    ['at its end', '2026-04-01T00:00:00Z', 'far'],
    ['with another code', '2026-03-15T00:00:00Z', 'mar'],
    ['without a code', '2026-03-15T00:00:00Z', undefined],
  ])('lowers nothing %s', (_name, day, code) => {
    expect(on(day, code)).toBeUndefined();
  });
});

describe('an amount', () => {
  it.each([
    [590, 'ca', '5,90 €'],
    [5900, 'ca', '59 €'],
    [12_050, 'es', '120,50 €'],
  ] as const)('of %i cents is written in %s as %s', (cents, locale, words) => {
    expect(amountInWords(cents, 'EUR', locale).replaceAll(/\s/gu, ' ')).toBe(words);
  });
});

describe('a period', () => {
  it.each([
    ['2026-01-31T10:00:00Z', 'month', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00Z', 'month', 1, '2028-02-29T10:00:00.000Z'],
    ['2026-12-15T10:00:00Z', 'month', 1, '2027-01-15T10:00:00.000Z'],
    ['2028-02-29T10:00:00Z', 'year', 1, '2029-02-28T10:00:00.000Z'],
    ['2026-03-31T10:00:00Z', 'month', 3, '2026-06-30T10:00:00.000Z'],
  ] as const)('from %s by %s, %i times, ends at %s', (from, interval, count, end) => {
    expect(addPeriods(new Date(from), interval, count).toISOString()).toBe(end);
  });
});

describe('the months that a year saves', () => {
  const month = (price: number, currency = 'EUR') =>
    ({ interval: 'month', price, currency }) as const;
  const year = (price: number) => ({ interval: 'year', price, currency: 'EUR' }) as const;

  it.each([
    ['ten payments for twelve', year(5900), [month(590)], 2],
    ['a cent more than ten payments', year(5901), [month(590)], 1],
    ['a year that is dearer', year(12_000), [month(590)], 0],
    ['twelve payments', year(7080), [month(590)], 0],
    ['the cheapest of two offers by month', year(5900), [month(900), month(590)], 2],
    ['no offer by month', year(5900), [year(4000)], 0],
    ['another currency', year(5900), [month(590, 'USD')], 0],
    ['an offer by month', month(590), [month(590), month(100)], 0],
  ])('are right for %s', (_name, offered, others, months) => {
    expect(freeMonths(offered, [...others, offered])).toBe(months);
  });

  it('gives a price by month that is never too low', () => {
    expect([centsPerMonth(year(5900)), centsPerMonth(year(12_000))]).toEqual([492, 1000]);
  });
});
