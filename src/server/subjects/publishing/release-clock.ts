import { calendarDay } from '#domain/dates/calendar-day.ts';
import { addDays } from '#domain/dates/relative-instant.ts';
import { dayTag, documentTag, siteTag, versionsTag } from '#domain/documents/cache-tags.ts';
import { listTagsOf, scheduledChangeTagsOf } from '#domain/documents/tags-of-documents.ts';
import type { Site } from '#domain/sites/site.ts';
import { visibleFrom, type StorySummary } from '#domain/stories/story.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { numberedTagsOf } from './numbered-tags.ts';
import { withinTime } from '#server/platform/runtime/time-limit.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';

/** Polling interval in milliseconds. A story appears at most this long after its time. */
const LOOK_EVERY = 500;

/**
 * Milliseconds after which the next due time is read again, for publications of other processes.
 */
const READ_EVERY = 10_000;

/** Milliseconds after which an unfinished poll counts as failed. */
const LOOK_LIMIT = 10_000;

export interface ReleaseClockOptions {
  repository: Pick<
    ContentRepository,
    'areDeep' | 'findNextDue' | 'listDue' | 'listScheduledChanges'
  >;
  sites: readonly Site[];
  /** Time up to which a former run handled scheduled changes; now if unknown. */
  since?: Date | undefined;
  saveSeen(seen: Date): Promise<void>;
  onPurge(tags: string[]): Promise<void>;
  onSoftPurge(tags: string[]): Promise<void>;
  log: Log;
}

/**
 * Purges the pages that change by time alone. These are pages with a story that becomes visible or
 * expires, with a scheduled change, or valid until a day that has ended. At the end of a year it
 * purges the whole site. If the computer's clock was set back, it purges the pages that show
 * anything not due yet.
 *
 * Lists that get a story by time are purged softly, as by its publication.
 */
export class ReleaseClock {
  readonly #options: ReleaseClockOptions;
  /** Scheduled changes have been carried out up to this instant. */
  #seen: Date;
  #next: Date | undefined;
  /** When `#next` was read, in milliseconds since 1970. */
  #readAt = 0;
  #isLooking = false;
  #timer: NodeJS.Timeout | undefined;
  /**
   * When the last purge of each document since `#seen` by a publication began, in milliseconds
   * since 1970.
   */
  readonly #published = new Map<string, number>();
  /** The current day of each site, by alias. */
  readonly #days: Map<string, string>;

  constructor(options: ReleaseClockOptions) {
    this.#options = options;
    const seen = options.since ?? new Date();
    this.#seen = seen;
    this.#days = new Map(
      options.sites.map((site) => [site.alias, calendarDay(seen, site.timeZone)]),
    );
  }

  /** The instant up to which scheduled changes have been carried out. */
  get seen(): Date {
    return this.#seen;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#isLooking) return;
      this.#isLooking = true;
      withinTime(LOOK_LIMIT, 'the check for scheduled changes', this.#look())
        .catch((error: unknown) =>
          this.#options.log.warn(
            { err: error },
            'scheduled changes could not be carried out; retrying',
          ),
        )
        .finally(() => (this.#isLooking = false));
    }, LOOK_EVERY).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Carries out the purge of publications, and makes the next poll read the next due time again.
   * From the beginning of the purge on, the clock does not purge for their stories that were
   * visible by then: a purge waits for files, and the clock polls meanwhile. After a rejection the
   * caller repeats the purge.
   */
  async carryOut(tags: readonly string[], purge: () => Promise<void>): Promise<void> {
    const at = Date.now();
    for (const tag of tags) if (tag.startsWith('doc:')) this.#published.set(tag, at);
    await purge();
    this.#readAt = 0;
  }

  async #look(): Promise<void> {
    const now = new Date();
    if (now < this.#seen) {
      // The clock was set back: pages show content that is not due yet.
      await this.#purgeSpan(now, this.#seen, { isBack: true });
      this.#readAt = 0;
      return this.#remember(now);
    }
    const ended = this.#endedDays(now);
    if (ended.length > 0 || now.getTime() - this.#readAt > READ_EVERY) {
      this.#next = await this.#options.repository.findNextDue(this.#seen);
      this.#readAt = now.getTime();
    }
    // Purged only after the store has responded: without it pages could not be rendered again, and
    // stale pages are better.
    if (ended.length > 0) await this.#options.onPurge(ended.flatMap(({ tags }) => tags));
    for (const { alias, today } of ended) this.#days.set(alias, today);
    if (this.#next === undefined || this.#next > now) {
      if (this.#readAt === now.getTime()) await this.#remember(now);
      return;
    }
    await this.#purgeSpan(this.#seen, now);
    this.#readAt = 0;
    await this.#remember(now);
  }

  /** The sites whose day has ended, with the tags of the pages that were valid until then. */
  #endedDays(now: Date): { alias: string; today: string; tags: string[] }[] {
    return this.#options.sites.flatMap(({ alias, timeZone }) => {
      const [before = '', today] = [this.#days.get(alias), calendarDay(now, timeZone)];
      return before === today ? [] : [{ alias, today, tags: tagsOfEnded(alias, before, today) }];
    });
  }

  async #purgeSpan(after: Date, until: Date, { isBack = false } = {}): Promise<void> {
    const { repository } = this.#options;
    const due = await repository.listDue(after, until);
    const turned = await repository.listScheduledChanges(after, until);
    const hard = due.filter((story) => isBack || isExpired(story, until));
    const soft = due.filter(
      (story) => !isBack && !isExpired(story, until) && !this.#isShown(story),
    );
    const going = await numberedTagsOf(repository, listed(hard, { isGone: true }), until);
    const coming = await numberedTagsOf(repository, listed(soft, { isGone: false }), until);
    const hardTags = new Set([
      ...hard.flatMap(tagsOfDue),
      ...going,
      ...turned.flatMap(scheduledChangeTagsOf),
    ]);
    const softTags = new Set([...soft.flatMap(tagsOfDue), ...coming]);
    if (hardTags.size > 0) await this.#options.onPurge([...hardTags]);
    if (softTags.size > 0) await this.#options.onSoftPurge([...softTags]);
  }

  /** Whether a publication has made the pages show the story since it is visible. */
  #isShown(story: StorySummary): boolean {
    return (
      (this.#published.get(documentTag(story.id)) ?? 0) >=
      (visibleFrom(story)?.getTime() ?? Infinity)
    );
  }

  async #remember(moment: Date): Promise<void> {
    await this.#options.saveSeen(moment);
    this.#seen = moment;
    for (const [tag, at] of this.#published)
      if (at <= moment.getTime()) this.#published.delete(tag);
  }
}

/**
 * Cache tags of the pages that change between two days. The whole site if the year changes, which
 * the footer shows, or if the clock was set back.
 */
function tagsOfEnded(site: string, before: string, today: string): string[] {
  if (today < before || before.slice(0, 4) !== today.slice(0, 4)) return [siteTag(site)];
  const tags: string[] = [];
  for (let day = before; day < today; day = addDays(day, 1)) tags.push(dayTag(site, day));
  return tags;
}

function listed(stories: readonly StorySummary[], { isGone }: { isGone: boolean }) {
  return stories.map((story) => ({ story, isGone }));
}

function isExpired({ expiresAt }: StorySummary, until: Date): boolean {
  return expiresAt !== undefined && new Date(expiresAt) <= until;
}

function tagsOfDue(story: StorySummary): string[] {
  return [documentTag(story.id), versionsTag(story.storyId), ...listTagsOf(story)];
}
