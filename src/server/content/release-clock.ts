import { calendarDay } from '../../domain/dates/calendar-day.ts';
import { documentTag, listTagsOf, siteTag, turnTagsOf, versionsTag } from '../../domain/cache-tags.ts';
import type { Site } from '../../domain/site.ts';
import type { Log } from '../log.ts';
import type { ContentRepository } from './content-repository.ts';

/** Milliseconds between looks. A story appears at most this long after its time. */
const LOOK_EVERY = 500;

/** Milliseconds after which the next due time is read again, whoever published meanwhile. */
const READ_EVERY = 10_000;

/**
 * Purges what time alone changes: pages that a scheduled or embargoed story joins when its time comes, those that say what opened, closed or went on
 * the air when that turns, and a site's when its day ends, since headers carry the date. Every node keeps its own clock. `lookAgain` makes it
 * read the next due time at its next look.
 */
export function createReleaseClock(options: {
  repository: Pick<ContentRepository, 'findNextDue' | 'listDue' | 'listTurned'>;
  sites: readonly Site[];
  /** Up to when time's changes were carried out before, in another run; now, where nothing is known. */
  since?: Date | undefined;
  saveSeen(seen: Date): void;
  onPurge(tags: string[]): void;
  log: Log;
}): { start(): void; lookAgain(): void; stop(): void } {
  let seen = options.since ?? new Date();
  let next: Date | undefined;
  let readAt = 0;
  let isLooking = false;
  const days = new Map(options.sites.map((site) => [site.alias, calendarDay(seen, site.timeZone)]));

  const remember = (moment: Date) => {
    seen = moment;
    options.saveSeen(moment);
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
    const turned = await options.repository.listTurned(seen, now);
    readAt = 0;
    const tags = [
      ...due.flatMap((story) => [documentTag(story.id), versionsTag(story.storyId), ...listTagsOf(story)]),
      ...turned.flatMap(turnTagsOf),
    ];
    if (tags.length > 0) options.onPurge([...new Set(tags)]);
    remember(now);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setInterval(() => {
        if (isLooking) return;
        isLooking = true;
        look()
          .catch((error: unknown) => options.log.warn({ err: error }, 'what the clock changes could not be read; trying again'))
          .finally(() => (isLooking = false));
      }, LOOK_EVERY);
      timer.unref();
    },
    lookAgain: () => (readAt = 0),
    stop: () => clearInterval(timer),
  };
}
