import { calendarDay, dayOf } from '#domain/dates/calendar-day.ts';
import { addDays, instantAt } from '#domain/dates/relative-instant.ts';
import { daysOf, rangeOf, type DaySpan } from '#domain/search/date-filter.ts';
import { writeCriteria, type SearchCriteria } from '#domain/search/search-criteria.ts';
import type { Facets, FilterValue, FoundCard, FoundPage } from '#domain/search/search-results.ts';
import { isRunning } from '#domain/agenda/agenda-group.ts';
import { firstDateWithin, nextDateOf } from '#domain/stories/event.ts';
import { visibleFrom, type StorySummary } from '#domain/stories/story.ts';
import type {
  SearchCursor,
  SearchPage,
} from '#server/subjects/content-store/search/story-search.ts';
import { listComing, MOST_EVENTS } from './agenda.ts';
import type { EditionContent } from '../edition/edition-content.ts';
import { namesOfValues, toResults, WrongCursorError } from './find-stories.ts';
import { listDigest } from './list-cursor.ts';
import { readCursor, writeCursor } from './search-cursor.ts';

type EventSummary = Extract<StorySummary, { type: 'event' }>;

/** An event of the list, with the day or instant that places it there. */
interface Placed {
  event: EventSummary;
  date: string | undefined;
}

/** Place of an event in the list. */
type PlaceKey = NonNullable<SearchCursor['last']>;

/**
 * Searches the events of an edition (agenda mode, SPECIFICATION §4), soonest first. Events that
 * have begun on an earlier day follow those of the first day, and events without dates come last.
 * Without a date option it finds events that are not over, and with one those that take place on
 * its days. `cursor`: '' for the first page. Throws `WrongCursorError`.
 */
export async function findEvents(
  content: EditionContent,
  criteria: SearchCriteria,
  { cursor: place, limit }: { cursor: string; limit: number },
): Promise<FoundPage> {
  const { now, edition } = content;
  const digest = listDigest([
    'events',
    edition.site.alias,
    edition.locale,
    writeCriteria(criteria),
  ]);
  const cursor = place === '' ? undefined : readCursor(place, digest, now);
  if (place !== '' && !cursor) throw new WrongCursorError();
  const asOf = cursor?.asOf ?? now.toISOString();
  const found = criteria.text === '' ? undefined : await searchEvents(content, criteria.text);
  const all = await listPlaced(content, criteria, new Date(asOf));
  const matching = all.filter(
    ({ event }) => (found?.ids.has(event.id) ?? true) && isVisibleSince(event, asOf),
  );
  const list = inOrder(
    matching.filter(({ event }) => hasFilters(event, criteria)),
    { timeZone: edition.site.timeZone, asOf },
  );
  const last = cursor?.last;
  const rest = last ? list.filter(({ key }) => compareKeys(key, last) > 0) : list;
  const page = rest.slice(0, limit);
  const next = rest.length > page.length ? page.at(-1)?.key : undefined;
  return {
    results: await toEventCards(content, page, found?.words ?? new Set()),
    count: list.length,
    facets: cursor ? {} : await facetsOf(content, matching, criteria),
    cursor: next ? writeCursor(digest, { asOf, last: next }) : '',
  };
}

/** Ids of the events that a text matches, best first. */
async function searchEvents(
  content: EditionContent,
  text: string,
): Promise<{ ids: ReadonlySet<string>; words: SearchPage['words'] }> {
  const { results, words } = await content.search.find({
    text,
    filters: { type: ['event'] },
    limit: MOST_EVENTS,
  });
  return { ids: new Set(results.map(({ story }) => story.id)), words };
}

async function listPlaced(
  content: EditionContent,
  { date, startDate, endDate }: SearchCriteria,
  now: Date,
): Promise<Placed[]> {
  const { timeZone } = content.edition.site;
  const days = spanOf({ date, startDate, endDate }, calendarDay(now, timeZone));
  // The agenda without criteria is a cached page, which follows the dates of its events.
  const stories = days
    ? await content.listStories({ types: ['event'], limit: MOST_EVENTS })
    : await listComing(content);
  const events = stories.filter((story) => story.type === 'event');
  if (!days)
    return events.map((event) => ({ event, date: nextDateOf(event.event, now, timeZone) }));
  return events.flatMap((event) => {
    const first = firstDateWithin(event.event, days, timeZone);
    return first === undefined ? [] : [{ event, date: first }];
  });
}

function spanOf(
  { date, startDate, endDate }: Pick<SearchCriteria, 'date' | 'startDate' | 'endDate'>,
  today: string,
): DaySpan | undefined {
  if (date === 'any' || date === 'last24hours') return undefined;
  if (date === 'range') return rangeOf(startDate, endDate);
  const days = daysOf(date, today);
  // The rest of this month: an agenda is about what is coming.
  return date === 'thisMonth' ? { ...days, from: today } : days;
}

const isVisibleSince = (event: EventSummary, asOf: string): boolean =>
  (visibleFrom(event)?.toISOString() ?? asOf) <= asOf;

function hasFilters(
  event: EventSummary,
  { filters: { section, type, author, tag, show } }: Pick<SearchCriteria, 'filters'>,
): boolean {
  const isOfSection = section === undefined || section.includes(event.taxon);
  const isOfTag = tag === undefined || event.tags.some((id) => tag.includes(id));
  const isOfAuthor = author === undefined || event.authors.some((id) => author.includes(id));
  return (
    isOfSection &&
    isOfTag &&
    isOfAuthor &&
    (type === undefined || type.includes('event')) &&
    show === undefined
  );
}

/** Events with their places, in the order of these. */
function inOrder(
  events: readonly Placed[],
  { timeZone, asOf }: { timeZone: string; asOf: string },
): (Placed & { key: PlaceKey })[] {
  const startOf = (day: string) => Date.parse(instantAt(day, '00:00', timeZone));
  const isDated = ({ event: { event }, date }: Placed) =>
    date !== undefined && !isRunning(event, date);
  const days = events
    .flatMap((one) => (isDated(one) && one.date !== undefined ? [dayOf(one.date, timeZone)] : []))
    .toSorted();
  const [firstDay] = days;
  /** The last millisecond of the first day with events. */
  const afterFirst = firstDay === undefined ? Date.parse(asOf) : startOf(addDays(firstDay, 1)) - 1;
  const keyOf = ({ event: { id, event }, date }: Placed): PlaceKey => {
    if (date === undefined) return { visibleFrom: '9999-12-31T00:00:00.000Z', score: 0, id };
    // Of events that are on for days, the first to end come first.
    if (isRunning(event, date))
      return {
        visibleFrom: new Date(afterFirst).toISOString(),
        score: Date.parse(event.eventEndDate ?? date),
        id,
      };
    return {
      visibleFrom: new Date(date.includes('T') ? date : startOf(date)).toISOString(),
      score: 0,
      id,
    };
  };
  return events
    .map((one) => ({ ...one, key: keyOf(one) }))
    .toSorted((one, other) => compareKeys(one.key, other.key));
}

function compareKeys(one: PlaceKey, other: PlaceKey): number {
  if (one.visibleFrom !== other.visibleFrom) return one.visibleFrom < other.visibleFrom ? -1 : 1;
  if (one.score !== other.score) return one.score - other.score;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

/**
 * Cards with the date that places them in the list. They have the subtitle instead of a snippet,
 * because the place is printed.
 */
async function toEventCards(
  content: EditionContent,
  page: readonly Placed[],
  words: ReadonlySet<string>,
): Promise<FoundCard[]> {
  const found = page.map(({ event }) => ({
    story: { ...event, body: [], transcripts: [] },
    path: event.path,
  }));
  const cards = await toResults(content, found, words);
  return cards.map(({ eventDate: _next, ...card }, index) => {
    const date = page[index]?.date;
    return { ...card, ...(date !== undefined && { eventDate: date }) };
  });
}

/** Sections and tags of the events, each counted without its own filter. */
async function facetsOf(
  content: EditionContent,
  events: readonly Placed[],
  criteria: SearchCriteria,
): Promise<Facets> {
  const names = await namesOfValues(content);
  const count = (
    filter: 'section' | 'tag',
    valuesOf: (event: EventSummary) => readonly string[],
  ): FilterValue[] => {
    const others = { filters: { ...criteria.filters, [filter]: undefined } };
    const values = events
      .filter(({ event }) => hasFilters(event, others))
      .flatMap(({ event }) => valuesOf(event));
    return [...Map.groupBy(values, (value) => value)]
      .flatMap(([value, same]) => {
        const label = names.get(value);
        return label === undefined ? [] : [{ value, label, count: same.length }];
      })
      .toSorted((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1));
  };
  return {
    section: count('section', ({ taxon }) => [taxon]),
    tag: count('tag', ({ tags }) => tags),
  };
}
