import { type Edition } from '#domain/paths/urls.ts';
import { listingTags, listTag, sameDayTag } from '#domain/documents/cache-tags.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { monthOf, nextMonth, spanOfMonth } from '#domain/dates/calendar-month.ts';
import { type Locale } from '#domain/locale/locale.ts';
import { type StorySummary } from '#domain/stories/story.ts';
import type { Span } from '#server/subjects/content-store/archive-queries.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import type { PathQuery, StoryPath } from '#server/subjects/content-store/story-query.ts';
import type { ContentReads } from '../read-cache.ts';
import { PageTags } from '../page-tags.ts';

/** A span of which everything is after. PostgreSQL's instants begin earlier. */
const BEFORE_EVERYTHING = { from: '0001-01-01T00:00:00Z', before: '0001-01-01T00:00:00Z' };

export type ArchiveQueriesOfPages = Pick<
  ContentRepository,
  'countBetween' | 'findInstantsBeside' | 'listStoriesWithin' | 'listPaths'
>;

/**
 * The stories of an edition by the instant at which each was first visible, as one page sees them:
 * for the archive and the site maps.
 */
export class ArchivedStories {
  readonly #edition: Edition;
  readonly #reads: Pick<ContentReads, 'countStories'>;
  readonly #store: ArchiveQueriesOfPages;
  readonly #tags: PageTags;
  readonly #now: Date;

  constructor(options: {
    edition: Edition;
    reads: Pick<ContentReads, 'countStories'>;
    store: ArchiveQueriesOfPages;
    tags: PageTags;
    now: Date;
  }) {
    this.#edition = options.edition;
    this.#reads = options.reads;
    this.#store = options.store;
    this.#tags = options.tags;
    this.#now = options.now;
  }

  /** Numbers of stories between consecutive instants, which ascend. */
  async countBetween(instants: readonly string[]): Promise<number[]> {
    const list = { site: this.#edition.site.alias, locale: this.#edition.locale };
    this.#tags.add(...listingTags({ ...list, from: instants[0], before: instants.at(-1) }));
    return this.#store.countBetween({ ...list, instants }, this.#now);
  }

  /**
   * The instants at which the last story before a span and the first one after it were first
   * visible.
   */
  async findInstantsBeside({ from, before }: Span): Promise<{ previous?: Date; next?: Date }> {
    const { site, locale } = this.#edition;
    const list = { site: site.alias, locale };
    const found = await this.#store.findInstantsBeside({ ...list, from, before }, this.#now);
    const { previous, next } = found;
    const afterNext = next && new Date(next.getTime() + 1).toISOString();
    this.#tags.add(...listingTags({ ...list, from: previous?.toISOString(), before: from }));
    // Stories after a span that has not ended appear when it has.
    if (new Date(before) > this.#now)
      this.#tags.followUntil(calendarDay(new Date(Date.parse(before) - 1), site.timeZone));
    else this.#tags.add(...listingTags({ ...list, from: before, before: afterNext }));
    return found;
  }

  /** The newest stories of the same day and month in several years. */
  async listSameDay(
    spans: readonly Span[],
    { each, limit }: { each: number; limit: number },
  ): Promise<StorySummary[]> {
    const list = { site: this.#edition.site.alias, locale: this.#edition.locale };
    // A day begins and ends on different days in UTC.
    const ends = spans.flatMap(({ from, before }) => [
      from,
      new Date(Date.parse(before) - 1).toISOString(),
    ]);
    this.#tags.add(...ends.map((end) => sameDayTag(list, end)));
    return this.#tags.addDocuments(
      await this.#store.listStoriesWithin({ ...list, spans, each, limit }, this.#now),
    );
  }

  /**
   * The numbers of visible stories in a language by the month (YYYY-MM, UTC) in which they were
   * first visible, oldest first, without empty months. The counts of months without a change are
   * cached.
   */
  async countMonths(locale: Locale): Promise<Map<string, number>> {
    const list = { site: this.#edition.site.alias, locale };
    this.#tags.add(listTag(list));
    const monthAfter = async (span: Span) => {
      const { next } = await this.#store.findInstantsBeside({ ...list, ...span }, this.#now);
      return next && monthOf(next.toISOString());
    };
    const counts = new Map<string, number>();
    for (let month = await monthAfter(BEFORE_EVERYTHING); month !== undefined;) {
      const span = spanOfMonth(month);
      const { rows: count } = await this.#reads.countStories({ ...list, ...span }, this.#now);
      if (count > 0) counts.set(month, count);
      // After an empty month follows the next one that has stories: a story of the year 1000 must
      // not count 12,000 months.
      month = count > 0 ? nextMonth(month) : await monthAfter(span);
    }
    return counts;
  }

  /** Paths of the stories of a month (YYYY-MM, UTC) in this language, oldest first. */
  async listPathsOfMonth(
    month: string,
    part: Pick<PathQuery, 'limit' | 'offset'>,
  ): Promise<StoryPath[]> {
    const list = { site: this.#edition.site.alias, locale: this.#edition.locale };
    this.#tags.add(listTag({ ...list, of: { kind: 'month', id: month } }));
    return this.#store.listPaths({ ...list, ...spanOfMonth(month), ...part }, this.#now);
  }

  /** Paths of the stories in this language since an instant, oldest first. */
  async listNewPaths({ since, limit }: { since: string; limit: number }): Promise<StoryPath[]> {
    const list = { site: this.#edition.site.alias, locale: this.#edition.locale };
    this.#tags.add(listTag(list));
    return this.#store.listPaths({ ...list, from: since, limit, offset: 0 }, this.#now);
  }
}
