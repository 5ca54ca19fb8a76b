import { calendarDay } from '#domain/dates/calendar-day.ts';
import { addDays, instantAt } from '#domain/dates/relative-instant.ts';
import { daysOf, rangeOf, type DaySpan } from '#domain/search/date-filter.ts';
import { totalTimeOf } from '#domain/search/reading-time.ts';
import {
  FILTERS,
  writeCriteria,
  type Filter,
  type Filters,
  type SearchCriteria,
  type SearchType,
} from '#domain/search/search-criteria.ts';
import type { Facets, FilterValue, FoundCard, FoundPage } from '#domain/search/search-results.ts';
import { snippetOf } from '#domain/search/snippet.ts';
import { localize } from '#domain/locale/locale.ts';
import { bodyText } from '#domain/stories/blocks.ts';
import { publicStory } from '#domain/paywall/public-story.ts';
import { bodiesOf, textsOf, typesOfNews } from '#domain/stories/story-types.ts';
import { STORY_TYPES } from '#domain/stories/story.ts';
import type { FoundStory, SearchPage } from '#server/subjects/content-store/search/story-search.ts';
import { toCards } from '../cards.ts';
import { withAdvertisement } from './result-ads.ts';
import type { EditionContent } from '../edition/edition-content.ts';
import { listDigest } from './list-cursor.ts';
import { readCursor, writeCursor } from './search-cursor.ts';

/** Results on one page of a search. */
export const STORIES_FOUND_A_PAGE = 20;

/** Maximum of values of one filter: the most frequent ones. A longer list is not read. */
const MOST_VALUES = 60;

/** The kinds of facets in the search index, by filter. */
const FACETS: Record<Filter, string> = {
  section: 'taxon',
  type: 'type',
  author: 'author',
  tag: 'tag',
  show: 'show',
};

/** A cursor that does not continue this search. */
export class WrongCursorError extends Error {
  override name = 'WrongCursorError';
}

/**
 * Searches the stories of an edition. `cursor`: '' for the first page. Throws `WrongCursorError`.
 */
export async function findStories(
  content: EditionContent,
  criteria: SearchCriteria,
  { cursor: place, limit }: { cursor: string; limit: number },
): Promise<FoundPage> {
  const { now, edition } = content;
  const digest = listDigest([
    'stories',
    edition.site.alias,
    edition.locale,
    writeCriteria(criteria),
  ]);
  const cursor = place === '' ? undefined : readCursor(place, digest, now);
  if (place !== '' && !cursor) throw new WrongCursorError();
  const types = typesOf(criteria.searchType);
  const type = criteria.filters.type?.filter((one) => types?.includes(one) ?? true) ?? types;
  if (type?.length === 0) return { results: [], count: 0, facets: {}, cursor: '' };
  const page = await content.search.find({
    text: criteria.text,
    filters: {
      ...Object.fromEntries(
        FILTERS.flatMap((name) =>
          criteria.filters[name] === undefined ? [] : [[FACETS[name], criteria.filters[name]]],
        ),
      ),
      ...(type && { type }),
    },
    ...spanOf(criteria, new Date(cursor?.asOf ?? now), edition.site.timeZone),
    limit,
    cursor,
  });
  const results = await toResults(content, page.results, page.words);
  return {
    results: cursor ? results : await withAdvertisement(content, results),
    count: page.total,
    facets: cursor ? {} : await nameFacets(content, page, { types, chosen: criteria.filters }),
    cursor: writeCursor(digest, page.cursor),
    ...(page.corrected.size > 0 && { correctedText: correct(criteria.text, page.corrected) }),
  };
}

function typesOf(searchType: SearchType): string[] | undefined {
  if (searchType === 'all') return undefined;
  return typesOfNews(searchType === 'news');
}

/** The instants between which the stories of a date option were first visible. */
function spanOf(
  { date, startDate, endDate }: SearchCriteria,
  now: Date,
  timeZone: string,
): { from?: string; before?: string } {
  if (date === 'any') return {};
  if (date === 'last24hours')
    return { from: new Date(now.getTime() - 24 * 3600 * 1000).toISOString() };
  const days: DaySpan | undefined =
    date === 'range' ? rangeOf(startDate, endDate) : daysOf(date, calendarDay(now, timeZone));
  if (!days) return {};
  return {
    from: instantAt(days.from, '00:00', timeZone),
    before: instantAt(addDays(days.to, 1), '00:00', timeZone),
  };
}

/** Cards with snippets. A snippet is cut from the part of a closed story that everyone may read. */
export async function toResults(
  content: EditionContent,
  found: readonly FoundStory[],
  words: ReadonlySet<string>,
): Promise<FoundCard[]> {
  const cards = await toCards(
    content,
    found.map(({ story, path }) => ({ ...story, path })),
  );
  return cards.map((card, index) => {
    const story = found[index]?.story;
    if (!story) return { ...card, snippet: [] };
    const { story: shown } = publicStory(content.edition.site, story);
    // The words of an event outside of its text are its place, which the card has.
    const others = story.type === 'event' ? [] : textsOf(shown);
    const text = [
      story.subtitle,
      ...bodiesOf(shown).map(({ blocks }) => bodyText(blocks)),
      ...others,
    ]
      .filter(Boolean)
      .join('\n');
    return {
      ...card,
      totalTime: totalTimeOf(story),
      ...(story.ratingValue !== undefined && { ratingValue: story.ratingValue }),
      snippet: snippetOf(text, words),
    };
  });
}

/**
 * Names the values of the filters, most frequent first. Values without a document of their own are
 * left out. The numbers are left out if they are not those of all results.
 */
async function nameFacets(
  content: EditionContent,
  { facets: counts, isCounted }: Pick<SearchPage, 'facets' | 'isCounted'>,
  { types, chosen }: { types: readonly string[] | undefined; chosen: Filters },
): Promise<Facets> {
  const names = await namesOfValues(content);
  const facets: Facets = {};
  for (const filter of FILTERS) {
    const start = `${FACETS[filter]}:`;
    const values = [...counts].flatMap(([facet, count]): (FilterValue & { count: number })[] => {
      const value = facet.startsWith(start) ? facet.slice(start.length) : '';
      const label = filter === 'type' ? value : names.get(value);
      const isOffered =
        filter !== 'type' || (STORY_TYPES.has(value) && (types?.includes(value) ?? true));
      return value !== '' && label !== undefined && isOffered ? [{ value, label, count }] : [];
    });
    // The chosen values stay in their list, even without results.
    for (const own of chosen[filter] ?? []) {
      const label = filter === 'type' ? own : names.get(own);
      if (label !== undefined && !values.some(({ value }) => value === own))
        values.push({ value: own, label, count: 0 });
    }
    facets[filter] = values
      .toSorted((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1))
      .slice(0, MOST_VALUES)
      .map(({ count, ...value }) => (isCounted ? { ...value, count } : value));
  }
  return facets;
}

/** The sections, story types and shows of the site, for filters before the first search. */
export async function listFilterValues(content: EditionContent): Promise<Facets> {
  const { locale } = content.edition;
  const byLabel = (values: FilterValue[]) =>
    values.toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return {
    section: byLabel(
      (await content.documents.list('taxon')).map(({ id, name }) => ({
        value: id,
        label: localize(name, locale),
      })),
    ),
    type: [...STORY_TYPES].map((value) => ({ value, label: value })),
    show: byLabel(
      (await content.documents.list('show')).map(({ id, name }) => ({ value: id, label: name })),
    ),
  };
}

/** Names of sections, tags, authors and shows by id. */
export async function namesOfValues(content: EditionContent): Promise<Map<string, string>> {
  const { locale } = content.edition;
  const named = [
    ...(await content.documents.list('taxon')),
    ...(await content.documents.list('tag')),
  ];
  const people = [
    ...(await content.documents.list('author')),
    ...(await content.documents.list('show')),
  ];
  return new Map([
    ...named.map(({ id, name }) => [id, localize(name, locale)] as const),
    ...people.map(({ id, name }) => [id, name] as const),
  ]);
}

/** The text with each unknown word replaced. */
function correct(text: string, corrected: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /[\p{L}\p{M}\p{N}]+/gu,
    (word) => corrected.get(word.toLowerCase()) ?? word,
  );
}
