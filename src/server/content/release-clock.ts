import { calendarDay } from '../../domain/dates/calendar-day.ts';
import { turnsBetween } from '../../domain/alert.ts';
import { documentTag, furnitureTag, listTagsOf, siteTag, versionsTag } from '../../domain/cache-tags.ts';
import type { Site } from '../../domain/site.ts';
import type { Log } from '../log.ts';
import type { ContentRepository } from './content-repository.ts';
import type { ContentReads } from './read-cache.ts';

/** Milliseconds between looks. A story appears at most this long after its time. */
const LOOK_EVERY = 500;

/** Milliseconds after which the next due time is read again, whoever published meanwhile. */
const READ_EVERY = 10_000;

/**
 * Purges what time alone changes: pages that a scheduled or embargoed story joins when its time comes, a site's pages when one of its alerts
 * begins or ends, and when its day ends, since headers carry the date. Every node keeps its own clock. `lookAgain` makes it read the next due time at its next look.
 */
export function createReleaseClock(options: {
  repository: Pick<ContentRepository, 'findNextDue' | 'listDue'>;
  /** The store as pages read it: alerts are looked at often. */
  reads: Pick<ContentReads, 'listFurniture'>;
  sites: readonly Site[];
  /** Up to when time's changes were carried out before, in another run; now, where nothing is known. */
  since?: Date | undefined;
  saveSeen(seen: Date): void;
  onPurge(tags: string[]): void;
  log: Log;
}): { start(): void; lookAgain(): void; stop(): void } {
  let seen = options.since ?? new Date();
  let alertsSeen = seen;
  let next: Date | undefined;
  let readAt = 0;
  let isLooking = false;
  const days = new Map(options.sites.map((site) => [site.alias, calendarDay(seen, site.timeZone)]));

  const remember = (moment: Date) => {
    seen = moment;
    options.saveSeen(moment);
  };
  const turnAlerts = async () => {
    const now = new Date();
    for (const { alias } of options.sites) {
      const alerts = (await options.reads.listFurniture(alias)).filter((item) => item.type === 'alert');
      if (alerts.some((alert) => turnsBetween(alert, alertsSeen, now))) options.onPurge([furnitureTag(alias, 'alert')]);
    }
    alertsSeen = now;
  };
  const look = async () => {
    const now = new Date();
    const ended = options.sites.filter((site) => days.get(site.alias) !== calendarDay(now, site.timeZone));
    if (ended.length > 0 || now.getTime() - readAt > READ_EVERY) {
      next = await options.repository.findNextDue(seen);
      readAt = now.getTime();
    }
    // The store has answered. While it is away no page could be made again, and yesterday's is better than none.
    for (const site of ended) days.set(site.alias, calendarDay(now, site.timeZone));
    if (ended.length > 0) options.onPurge(ended.map((site) => siteTag(site.alias)));
    if (next === undefined || next > now) {
      if (readAt === now.getTime()) remember(now);
      return;
    }
    const due = await options.repository.listDue(seen, now);
    readAt = 0;
    if (due.length > 0) options.onPurge(due.flatMap((story) => [documentTag(story.id), versionsTag(story.storyId), ...listTagsOf(story)]));
    remember(now);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setInterval(() => {
        if (isLooking) return;
        isLooking = true;
        look()
          .then(turnAlerts)
          .catch((error: unknown) => options.log.warn({ err: error }, 'scheduled stories or alerts could not be read; trying again'))
          .finally(() => (isLooking = false));
      }, LOOK_EVERY);
      timer.unref();
    },
    lookAgain: () => (readAt = 0),
    stop: () => clearInterval(timer),
  };
}
