import type { Site } from '../sites/site.ts';
import type { Offer, OfferCampaign } from '../sites/offers.ts';

/** Months for which a used advantage is remembered. */
export const ADVANTAGE_MONTHS = 24;

/**
 * A benefit that a reader gets once: the trial, a campaign for new subscribers
 * (`campaign:{site}.{code}`), or one that readers who return may use too (`return:{site}.{code}`).
 */
export type Advantage = 'trial' | `campaign:${string}` | `return:${string}`;

/** The name of a campaign among used advantages. */
export function advantageOf(
  { alias }: Pick<Site, 'alias'>,
  { code, isForReturning }: OfferCampaign,
): Advantage {
  return `${isForReturning ? 'return' : 'campaign'}:${alias}.${code}`;
}

/** The advantages that an offer has with a campaign. */
export function advantagesOf(
  site: Pick<Site, 'alias'>,
  { trialDays }: Pick<Offer, 'trialDays'>,
  campaign: OfferCampaign | undefined,
) {
  const wanted: Advantage[] = trialDays > 0 ? ['trial'] : [];
  return campaign ? [...wanted, advantageOf(site, campaign)] : wanted;
}

/** Site and code of a campaign, or undefined for the trial. */
function campaignIn(advantage: Advantage): string | undefined {
  return advantage === 'trial' ? undefined : advantage.slice(advantage.indexOf(':') + 1);
}

/**
 * Whether a reader may use an advantage. A campaign for readers who return is used once. The trial
 * and all other campaigns are for readers who have used none and have had no subscription
 * (`isReturning`).
 */
export function isFree(
  advantage: Advantage,
  { used, isReturning }: { used: readonly Advantage[]; isReturning: boolean },
): boolean {
  if (!advantage.startsWith('return:')) return !isReturning && used.length === 0;
  return !used.some((one) => campaignIn(one) === campaignIn(advantage));
}

/** The advantages in a text of `joinAdvantages`. Other words are dropped. */
export function splitAdvantages(text: string): Advantage[] {
  return text
    .split(' ')
    .filter((word): word is Advantage => /^(?:trial|(?:campaign|return):.+)$/.test(word));
}

/** Advantages as the text that a subscription has at its provider. */
export function joinAdvantages(advantages: readonly Advantage[]): string {
  return advantages.join(' ');
}
