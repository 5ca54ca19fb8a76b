import type { Site } from '#domain/sites/site.ts';
import { advantageOf, advantagesOf, type Advantage } from '#domain/subscriptions/advantages.ts';
import { termsOf, type CheckoutTerms } from '#domain/subscriptions/checkout-terms.ts';
import { campaignFor, type Offer, type OfferCampaign } from '#domain/sites/offers.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { SubscriptionStore } from '../subscription-store.ts';
import type { AdvantageKey } from './advantage-keys.ts';
import { UsedAdvantages } from './used-advantages.ts';

/**
 * The offer that a reader asks for. `key`: of the mailbox. `checkout`: the key of the reader's open
 * checkout.
 */
export interface TermsQuestion {
  site: Pick<Site, 'alias'>;
  readerId: string;
  key: AdvantageKey;
  checkout: string | undefined;
  offer: Offer;
  /** Empty without one. */
  code: string;
}

/** The terms that hold for a reader, with the advantages that they use. */
export interface OfferedTerms {
  terms: CheckoutTerms;
  advantages: readonly Advantage[];
  campaign: OfferCampaign | undefined;
  /**
   * The code is that of no campaign now, or the reader may not use it. The terms are those without
   * it then.
   */
  problem: 'unknown-code' | 'used-code' | undefined;
}

/**
 * Decides the terms of an offer for a reader: the only place that does, so that what is announced
 * is what is charged.
 */
export async function decideTerms(
  orm: Orm,
  question: TermsQuestion,
  now: () => Date,
): Promise<OfferedTerms> {
  const { site, readerId, key, checkout, offer, code } = question;
  const asked = campaignFor(offer, code, now());
  const isReturning = await new SubscriptionStore(orm).hasHad(readerId);
  const free = await new UsedAdvantages(orm, now).listFree(advantagesOf(site, offer, asked), {
    key,
    checkout,
    isReturning,
  });
  const campaign = asked && free.includes(advantageOf(site, asked)) ? asked : undefined;
  const unusable = asked ? 'used-code' : 'unknown-code';
  return {
    terms: termsOf(offer, { hasTrial: free.includes('trial'), campaign }),
    advantages: free,
    campaign,
    problem: code === '' || campaign ? undefined : unusable,
  };
}
