import { calendarDay } from '../../domain/dates/calendar-day.ts';
import { addDays } from '../../domain/dates/relative-instant.ts';
import { dayTag, documentTag, listTagsOf, siteTag, scheduledChangeTagsOf, versionsTag } from '../../domain/cache-tags.ts';
import type { Site } from '../../domain/sites/site.ts';
import type { Log } from '../observability/log.ts';
import { numberedTagsOfDue } from './numbered-tags.ts';
import { withinTime } from '../runtime/time-limit.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';

/** Polling interval in milliseconds. A story appears at most this long after its time. */
const LOOK_EVERY = 500;

/** Milliseconds after which the next due time is read again, for publications of other processes. */
const READ_EVERY = 10_000;

/** Milliseconds after which an unfinished poll counts as failed. */
const LOOK_LIMIT = 10_000;

/**
 * Purges the pages that change by time alone. These are pages with a story that becomes visible or expires, with a
 * scheduled change, or valid until a day that has ended. At the end of a year it purges the whole site. If the
 * computer's clock was set back, it purges the pages that show anything not due yet. `lookAgain` makes the next poll
 * read the next due time again.
 */
export function createReleaseClock(options: {
  repository: Pick<ContentRepository, 'areDeep' | 'findNextDue' | 'listDue' | 'listScheduledChanges'>;
  sites: readonly Site[];
  /** Time up to which a former run handled scheduled changes; now if unknown. */
  since?: Date | undefined;
  saveSeen(seen: Date): Promise<void>;
  onPurge(tags: string[]): Promise<void>;
  log: Log;
}): { start(): void; lookAgain(): void; stop(): void } {
  let seen = options.since ?? new Date();
  let next: Date | undefined;
  let readAt = 0;
  let isLooking = false;
  const days = new Map(options.sites.map((site) => [site.alias, calendarDay(seen, site.timeZone)]));

  const remember = async (moment: Date) => {
    await options.saveSeen(moment);
    seen = moment;
  };
  const purgeSpan = async (after: Date, until: Date) => {
    const due = await options.repository.listDue(after, until);
    const turned = await options.repository.listScheduledChanges(after, until);
    const numbered = await numberedTagsOfDue(options.repository, due, until);
    const tags = [...due.flatMap(tagsOfDue), ...numbered, ...turned.flatMap(scheduledChangeTagsOf)];
    if (tags.length > 0) await options.onPurge([...new Set(tags)]);
  };
  const look = async () => {
    const now = new Date();
    if (now < seen) {
      // The clock was set back: pages show content that is not due yet.
      await purgeSpan(now, seen);
      readAt = 0;
      return remember(now);
    }
    const ended = options.sites.flatMap(({ alias, timeZone }) => {
      const [before = '', today] = [days.get(alias), calendarDay(now, timeZone)];
      return before === today ? [] : [{ alias, today, tags: tagsOfEnded(alias, before, today) }];
    });
    if (ended.length > 0 || now.getTime() - readAt > READ_EVERY) {
      next = await options.repository.findNextDue(seen);
      readAt = now.getTime();
    }
    // Purged only after the store has responded: without it pages could not be rendered again, and stale pages are better.
    if (ended.length > 0) await options.onPurge(ended.flatMap(({ tags }) => tags));
    for (const { alias, today } of ended) days.set(alias, today);
    if (next === undefined || next > now) {
      if (readAt === now.getTime()) await remember(now);
      return;
    }
    await purgeSpan(seen, now);
    readAt = 0;
    await remember(now);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setInterval(() => {
        if (isLooking) return;
        isLooking = true;
        withinTime(LOOK_LIMIT, 'the check for scheduled changes', look())
          .catch((error: unknown) => options.log.warn({ err: error }, 'scheduled changes could not be carried out; retrying'))
          .finally(() => (isLooking = false));
      }, LOOK_EVERY);
      timer.unref();
    },
    lookAgain: () => (readAt = 0),
    stop: () => clearInterval(timer),
  };
}

/**
 * Cache tags of the pages that change between two days. The whole site if the year changes, which the footer shows, or
 * if the clock was set back.
 */
function tagsOfEnded(site: string, before: string, today: string): string[] {
  if (today < before || before.slice(0, 4) !== today.slice(0, 4)) return [siteTag(site)];
  const tags: string[] = [];
  for (let day = before; day < today; day = addDays(day, 1)) tags.push(dayTag(site, day));
  return tags;
}

function tagsOfDue(story: Parameters<typeof listTagsOf>[0]): string[] {
  return [documentTag(story.id), versionsTag(story.storyId), ...listTagsOf(story)];
}
