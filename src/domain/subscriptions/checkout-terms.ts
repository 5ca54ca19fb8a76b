import type { Offer, OfferCampaign } from '../sites/offers.ts';

/**
 * The terms of a checkout, as they are announced before the payment and then charged. Amounts in
 * cents.
 */
export interface CheckoutTerms {
  /** Days without payment; 0 without a trial. */
  trialDays: number;
  /** The price of the first payment. */
  price: number;
  /** The number of payments with that price before the full one; 0 without a campaign. */
  payments: number;
  /** The price of all others. */
  full: number;
}

/** The terms of an offer for a reader with or without its trial, and with a campaign. */
export function termsOf(
  { price, trialDays }: Pick<Offer, 'price' | 'trialDays'>,
  { hasTrial, campaign }: { hasTrial: boolean; campaign: OfferCampaign | undefined },
): CheckoutTerms {
  return {
    trialDays: hasTrial ? trialDays : 0,
    price: campaign?.price ?? price,
    payments: campaign?.payments ?? 0,
    full: price,
  };
}

/** Whether terms are worse for the reader than those that were announced, in any part. */
export function isDearer(terms: CheckoutTerms, announced: CheckoutTerms): boolean {
  const isShorter =
    terms.trialDays < announced.trialDays ||
    (terms.price < terms.full && terms.payments < announced.payments);
  return isShorter || terms.price > announced.price || terms.full > announced.full;
}
