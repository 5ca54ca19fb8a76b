import {
  decideAccess,
  type AccessDecision,
  type AccessQuestion,
} from '#domain/paywall/decide-access.ts';
import { periodAt, type MeterPeriod } from '#domain/paywall/period.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Story } from '#domain/stories/story.ts';
import type { AttemptLimiter } from '../abuse-protection/attempt-limiter.ts';
import {
  NOTHING_READ,
  type MeterHolder,
  type MeterStore,
  type ReadInPeriod,
} from './meter-store.ts';
import type { VisitorIds } from './visitor-id.ts';

/**
 * New visitors of a network address in a day. Above it a visitor without a cookie meets the wall;
 * the cookie of another day works on.
 */
const NEW_VISITORS = { what: 'paywall visitor', most: 300, window: 24 * 3600 };

/** A request for the closed part of a story. */
export interface AccessRequest extends Pick<
  AccessQuestion,
  'reader' | 'roles' | 'hasPreview' | 'hasGift' | 'now'
> {
  site: Site;
  story: Pick<Story, 'id' | 'storyId' | 'access' | 'taxon'>;
  readerId: string | undefined;
  headers: Headers;
  clientAddress: string;
  /** Whether the allowance is spent. Otherwise only a story that it has already taken is open. */
  counts: boolean;
}

export interface AccessAnswer {
  decision: AccessDecision;
  /** The row of the meter, if it decided. */
  read: ReadInPeriod;
  period: MeterPeriod;
  cookies: string[];
}

interface Holder {
  /** Missing without a cookie, if none is made. */
  holder?: MeterHolder;
  cookies: string[];
}

/** Decides about the closed parts of stories, with the meters of readers and visitors. */
export interface PaywallAccess {
  ask(request: AccessRequest): Promise<AccessAnswer>;
  listReads: MeterStore['listOf'];
  clearEnded(): Promise<void>;
}

export function createPaywallAccess({
  meters,
  visitors,
  attempts,
}: {
  meters: MeterStore;
  visitors: VisitorIds;
  attempts: Pick<AttemptLimiter, 'count'>;
}): PaywallAccess {
  const findHolder = async (
    request: AccessRequest,
    period: MeterPeriod,
    isSpent: boolean,
  ): Promise<Holder> => {
    const { site, readerId, headers, clientAddress, now } = request;
    const visitor = visitors.find(site, period, headers);
    if (readerId !== undefined) {
      if (visitor !== undefined)
        await meters.merge({ site: site.alias, period: period.name, visitor, readerId });
      return { holder: { readerId }, cookies: [] };
    }
    if (visitor !== undefined) return { holder: { visitor }, cookies: [] };
    if (!isSpent || (await attempts.count({ ...NEW_VISITORS, who: clientAddress })) !== undefined)
      return { cookies: [] };
    const created = visitors.create(site, period, now);
    return { holder: { visitor: created.visitor }, cookies: [created.cookie] };
  };
  return {
    async ask(request) {
      const { site, story, now, counts } = request;
      const { paywall } = site;
      const period = periodAt(now, paywall.period, site.timeZone);
      const decision = decideAccess(paywall, { ...request, meter: undefined });
      if (decision.isDecided) return { decision, read: NOTHING_READ, period, cookies: [] };
      const { maximum } = decision;
      const isSpent = counts && maximum > 0;
      const { holder, cookies } = await findHolder(request, period, isSpent);
      const key = holder && { site: site.alias, period: period.name, holder };
      const today = calendarDay(now, site.timeZone);
      const take = { story: story.storyId, maximum, today, endsAt: period.endsAt };
      const read = !key
        ? NOTHING_READ
        : isSpent
          ? await meters.take({ ...key, ...take })
          : await meters.find(key);
      // Without a holder nothing can be counted, so that the allowance is closed.
      const count = isSpent && !holder ? maximum : read.stories.length;
      const counted = decideAccess(paywall, {
        ...request,
        meter: { count, hasStory: read.stories.includes(story.storyId) },
      });
      if (!counted.isDecided) throw new Error('The meter was asked.');
      return { decision: counted, read, period, cookies };
    },
    listReads: meters.listOf,
    clearEnded: () => meters.clearEnded(new Date()),
  };
}
