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
  })
  .refine(({ price: full, campaign }) => campaign === undefined || campaign.price < full, {
    path: ['campaign', 'price'],
    message: 'must be lower than the price of the offer',
  });

/** The offers of a site to its readers, and the rules of its subscriptions. */
export const subscriptionSettingsSchema = z
  .strictObject({
    offers: z.array(offerSchema).max(10).default([]),
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
