import { LEAST_SHOWN } from './figure.ts';

/** Changes of a newsletter's readers that are counted. */
export const NEWSLETTER_CHANGES = ['begun', 'ended'] as const;

export type NewsletterChange = (typeof NEWSLETTER_CHANGES)[number];

/** The readers of a newsletter. A number below the least one that is shown is null. */
export interface NewsletterLine {
  /** Id of the newsletter. */
  key: string;
  /** Confirmed subscriptions now. */
  now: number | null;
  /** Subscriptions that were confirmed in the period. */
  begun: number | null;
  /** Subscriptions that ended in the period, those of deleted accounts too. */
  ended: number | null;
}

/** The key of a row that counts changes of a newsletter. */
export function newsletterKey(newsletter: string, change: NewsletterChange): string {
  return `${change} ${newsletter}`;
}

/**
 * The newsletters that have readers, or had a change, by their readers. `changes`: counts by
 * `newsletterKey`.
 */
export function newslettersOf(
  readers: ReadonlyMap<string, number>,
  changes: readonly { key: string; views: number }[],
): NewsletterLine[] {
  const counts = new Map(changes.map(({ key, views }) => [key, views]));
  const changed = changes.map(({ key }) => key.slice(key.indexOf(' ') + 1));
  return [...new Set([...readers.keys(), ...changed])]
    .map((key) => ({
      key,
      readers: readers.get(key) ?? 0,
      begun: shown(counts.get(newsletterKey(key, 'begun'))),
      ended: shown(counts.get(newsletterKey(key, 'ended'))),
    }))
    .toSorted((a, b) => b.readers - a.readers || a.key.localeCompare(b.key))
    .map(({ readers: now, ...line }) => ({ ...line, now: shown(now) }));
}

function shown(count = 0): number | null {
  return count > 0 && count < LEAST_SHOWN ? null : count;
}
