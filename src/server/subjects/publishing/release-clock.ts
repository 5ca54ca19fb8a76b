import { calendarDay } from '../../../domain/dates/calendar-day.ts';
import { addDays } from '../../../domain/dates/relative-instant.ts';
import { dayTag, documentTag, listTagsOf, siteTag, scheduledChangeTagsOf, versionsTag } from '../../../domain/cache-tags.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { visibleFrom, type StorySummary } from '../../../domain/story/story.ts';
import type { Log } from '../../platform/observability/log.ts';
import { numberedTagsOfDue } from './numbered-tags.ts';
import { withinTime } from '../../platform/runtime/time-limit.ts';
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
 * read the next due time again. `published`: a purge of these tags that began at an instant (milliseconds since 1970),
 * and after which pages show the stories that were visible by then.
 *
 * Lists that get a story by time are purged softly, as by its publication.
 */
export function createReleaseClock(options: {
  repository: Pick<ContentRepository, 'areDeep' | 'findNextDue' | 'listDue' | 'listScheduledChanges'>;
  sites: readonly Site[];
  /** Time up to which a former run handled scheduled changes; now if unknown. */
  since?: Date | undefined;
  saveSeen(seen: Date): Promise<void>;
  onPurge(tags: string[]): Promise<void>;
  onSoftPurge(tags: string[]): Promise<void>;
  log: Log;
}): { start(): void; lookAgain(published: { tags: readonly string[]; at: number }): void; stop(): void } {
  let seen = options.since ?? new Date();
  let next: Date | undefined;
  let readAt = 0;
  let isLooking = false;
  /** The last purge of each document since `seen` by a publication. */
  const published = new Map<string, number>();
  const days = new Map(options.sites.map((site) => [site.alias, calendarDay(seen, site.timeZone)]));

  const remember = async (moment: Date) => {
    await options.saveSeen(moment);
    seen = moment;
    for (const [tag, at] of published) if (at <= moment.getTime()) published.delete(tag);
  };
  /** Whether a publication has made the pages show the story since it is visible. */
  const isShown = (story: StorySummary) => (published.get(documentTag(story.id)) ?? 0) >= (visibleFrom(story)?.getTime() ?? Infinity);
  const purgeSpan = async (after: Date, until: Date, { isBack = false } = {}) => {
    const due = await options.repository.listDue(after, until);
    const turned = await options.repository.listScheduledChanges(after, until);
    const hard = due.filter((story) => isBack || isExpired(story, until));
    const soft = due.filter((story) => !isBack && !isExpired(story, until) && !isShown(story));
    const tagsOf = async (stories: readonly StorySummary[]) => [
      ...stories.flatMap(tagsOfDue),
      ...(await numberedTagsOfDue(options.repository, stories, until)),
    ];
    const hardTags = new Set([...(await tagsOf(hard)), ...turned.flatMap(scheduledChangeTagsOf)]);
    const softTags = new Set(await tagsOf(soft));
    if (hardTags.size > 0) await options.onPurge([...hardTags]);
    if (softTags.size > 0) await options.onSoftPurge([...softTags]);
  };
  const look = async () => {
    const now = new Date();
    if (now < seen) {
      // The clock was set back: pages show content that is not due yet.
      await purgeSpan(now, seen, { isBack: true });
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
    lookAgain({ tags, at }) {
      for (const tag of tags) if (tag.startsWith('doc:')) published.set(tag, at);
      readAt = 0;
    },
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

function isExpired({ expiresAt }: StorySummary, until: Date): boolean {
  return expiresAt !== undefined && new Date(expiresAt) <= until;
}

function tagsOfDue(story: StorySummary): string[] {
  return [documentTag(story.id), versionsTag(story.storyId), ...listTagsOf(story)];
}
