import { absoluteUrl, type Edition } from '../paths/urls.ts';
import { isEntitled, type Entitling } from '../subscriptions/life-cycle.ts';

/** Parameter of a story's address with the token of a gift link. */
export const GIFT = 'regalo';

/**
 * Times that a link opens its story at most, by the right that its giver has at that instant. A
 * link that is shared in public ends, and nobody gives the newspaper away from a trial, which costs
 * nothing.
 */
export const MOST_OPENED = { none: 0, trial: 10, full: 1000 } as const;

/** The right of a reader to give stories away. */
export type GiverRight = keyof typeof MOST_OPENED;

/**
 * The right to give stories away: that of a subscription that gives access and is not paused, or of
 * the type that Gigya or the newsroom has set. It is asked at each opening, so that a link ends and
 * rests with the right of its giver.
 */
export function giverRight(
  {
    isSubscriberByType,
    subscriptions,
  }: { isSubscriberByType: boolean; subscriptions: readonly Entitling[] },
  now: Date,
): GiverRight {
  if (isSubscriberByType) return 'full';
  const live = subscriptions.filter((one) => one.state !== 'paused' && isEntitled(one, now));
  if (live.some(({ state }) => state !== 'trialing')) return 'full';
  return live.length > 0 ? 'trial' : 'none';
}

/** The address of a gift link. `path` is that of the story, with its language prefix. */
export function giftUrl({ site }: Edition, path: string, token: string): string {
  return `${absoluteUrl(site, path)}?${new URLSearchParams({ [GIFT]: token })}`;
}
