import { z } from 'zod';
import { instantSchema, slugSchema } from '../identifiers/identifiers.ts';
import type { Locale } from '../locale/locale.ts';
import { localeSchema, localizedSchema } from '../locale/locale-schema.ts';

/** Periods of an offer: the time between two payments. */
export const INTERVALS = ['month', 'year'] as const;

export type Interval = (typeof INTERVALS)[number];

/** Most cents of a payment: a misplaced comma in the data of a site stops the start. */
const MAX_PRICE = 200_000;

/** Cents of the offer's currency. */
const price = z.number().int().min(0).max(MAX_PRICE);

/** A lower price of the first payments, for readers who state the code between two instants. */
const campaignSchema = z
  .strictObject({
    code: slugSchema,
    from: instantSchema,
    until: instantSchema,
    price,
    /** The number of payments with this price. */
    payments: z.number().int().min(1).max(24).default(1),
    /**
     * Whether readers who have had a subscription, a trial or another campaign may use it too. Each
     * reader uses a campaign once.
     */
    isForReturning: z.boolean().default(false),
    /** The coupon at Stripe that has the same effect. */
    stripeCoupon: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ['until'],
    message: 'must be after from',
  });

/** An offer of a subscription. */
const offerSchema = z
  .strictObject({
    /** Stays the same for ever: the subscriptions of readers name it. */
    id: slugSchema,
    name: localizedSchema,
    description: localizedSchema,
    price: price.min(1),
    /** ISO 4217, in upper case. Its amounts have two decimals. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('EUR'),
    interval: z.enum(INTERVALS),
    trialDays: z.number().int().min(0).max(90).default(0),
    features: z
      .partialRecord(localeSchema, z.array(z.string().min(1).max(120)).min(1).max(8))
      .default({}),
    campaign: campaignSchema.optional(),
    /** The price at Stripe. An offer without it is not sold there. */
    stripePrice: z
      .string()
      .regex(/^price_\w+$/)
      .optional(),
    /**
     * Whether new readers can choose it. The subscribers of an offer that is no longer sold keep
     * it.
     */
    isSold: z.boolean().default(true),
    /** Whether the page of offers puts it forward. At most one is. */
    isRecommended: z.boolean().default(false),
  })
  .refine(({ price: full, campaign }) => campaign === undefined || campaign.price < full, {
    path: ['campaign', 'price'],
    message: 'must be lower than the price of the offer',
  });

/** The page of offers: words and a picture about the paper, beside the offers themselves. */
const offersPageSchema = z.strictObject({
  /** Id of a picture. */
  picture: slugSchema.optional(),
  /** Reasons to subscribe, a sentence each. */
  reasons: z
    .partialRecord(localeSchema, z.array(z.string().min(1).max(200)).min(1).max(5))
    .default({}),
  questions: z
    .partialRecord(
      localeSchema,
      z
        .array(
          z.strictObject({
            question: z.string().min(1).max(120),
            answer: z.string().min(1).max(600),
          }),
        )
        .min(1)
        .max(10),
    )
    .default({}),
});

/** The offers of a site to its readers, and the rules of its subscriptions. */
export const subscriptionSettingsSchema = z
  .strictObject({
    offers: z.array(offerSchema).max(10).default([]),
    page: offersPageSchema.prefault({}),
    /** Days after a period without payment in which the reader keeps access. */
    graceDays: z.number().int().min(0).max(60).default(7),
    /** Links with which a subscriber gives a story away. */
    gifts: z
      .strictObject({
        perMonth: z.number().int().min(0).max(100).default(5),
        /** Days for which a link is valid. */
        days: z.number().int().min(1).max(90).default(30),
      })
      .prefault({}),
  })
  .superRefine(({ offers }, context) => {
    for (const [index, { id }] of offers.entries())
      if (offers.findIndex((one) => one.id === id) !== index)
        context.addIssue({
          code: 'custom',
          path: ['offers', index, 'id'],
          message: `"${id}" stands twice`,
        });
    const recommended = offers.filter(({ isRecommended }) => isRecommended);
    if (recommended.length > 1)
      context.addIssue({
        code: 'custom',
        path: ['offers'],
        message: `recommends ${recommended.length} offers, at most one may be`,
      });
  });

export type SubscriptionSettings = z.infer<typeof subscriptionSettingsSchema>;
export type Offer = z.infer<typeof offerSchema>;
export type OfferCampaign = NonNullable<Offer['campaign']>;

interface Selling {
  subscription: SubscriptionSettings;
}

/** The offers that new readers can choose, in the order of the site's file. */
export function soldOffers({ subscription }: Selling): Offer[] {
  return subscription.offers.filter(({ isSold }) => isSold);
}

/** An offer of the site, also one that is no longer sold. */
export function findOffer({ subscription }: Selling, id: string): Offer | undefined {
  return subscription.offers.find((offer) => offer.id === id);
}

const MONTHS_OF_YEAR = 12;

/**
 * Whole months that a year of an offer costs less than twelve payments of the site's cheapest offer
 * by month in the same currency. 0 for an offer by month, and without one to compare with.
 */
export function freeMonths(
  { interval, price: year, currency }: Pick<Offer, 'interval' | 'price' | 'currency'>,
  offers: readonly Pick<Offer, 'interval' | 'price' | 'currency'>[],
): number {
  if (interval !== 'year') return 0;
  const month = Math.min(
    ...offers
      .filter((offer) => offer.interval === 'month' && offer.currency === currency)
      .map((offer) => offer.price),
  );
  return Number.isFinite(month) ? Math.max(0, Math.floor(MONTHS_OF_YEAR - year / month)) : 0;
}

/** Cents of an offer by year for each month, rounded up, so that no price is promised too low. */
export function centsPerMonth({ price: year }: Pick<Offer, 'price'>): number {
  return Math.ceil(year / MONTHS_OF_YEAR);
}

/**
 * The campaign of an offer for a code that a reader has typed: in any case, between its instants.
 */
export function campaignFor(
  { campaign }: Pick<Offer, 'campaign'>,
  code: string | undefined,
  now: Date,
): OfferCampaign | undefined {
  if (campaign === undefined || code === undefined || campaign.code !== code.trim().toLowerCase())
    return undefined;
  return Date.parse(campaign.from) <= now.getTime() && now.getTime() < Date.parse(campaign.until)
    ? campaign
    : undefined;
}

/** An amount in cents as readers write it, without decimals if they are zero: «4,90 €», «49 €». */
export function amountInWords(cents: number, currency: string, locale: Locale): string {
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(locale, options).format(cents / 100);
}
