import { calendarDay } from '../../../../domain/dates/calendar-day.ts';
import { daysOf, rangeOf, type DaySpan } from '../../../../domain/search/date-filter.ts';
import { writeCriteria, type SearchCriteria } from '../../../../domain/search/search-criteria.ts';
import type { Facets, FilterValue, FoundCard, FoundPage } from '../../../../domain/search/search-results.ts';
import { firstDateWithin, nextDateOf } from '../../../../domain/story/event.ts';
import { visibleFrom, type StorySummary } from '../../../../domain/story/story.ts';
import type { SearchPage } from '../../content-store/search/story-search.ts';
import { listComing, MOST_EVENTS } from './agenda.ts';
import type { EditionContent } from '../edition-content.ts';
import { namesOfValues, toResults, WrongCursorError } from './find-stories.ts';
import { listDigest } from './list-cursor.ts';
import { readCursor, writeCursor } from './search-cursor.ts';

type EventSummary = Extract<StorySummary, { type: 'event' }>;

/** An event of the list, with the day or instant that places it there. */
interface Placed {
  event: EventSummary;
  date: string | undefined;
}

/**
 * Searches the events of an edition (agenda mode, SPECIFICATION §4), soonest first. Without a date option it finds events
 * that are not over, and with one those that take place on its days. `cursor`: '' for the first page. Throws
 * `WrongCursorError`.
 */
export async function findEvents(
  content: EditionContent,
  criteria: SearchCriteria,
  { cursor: place, limit }: { cursor: string; limit: number },
): Promise<FoundPage> {
  const { now, edition } = content;
  const digest = listDigest(['events', edition.site.alias, edition.locale, writeCriteria(criteria)]);
  const cursor = place === '' ? undefined : readCursor(place, digest, now);
  if (place !== '' && !cursor) throw new WrongCursorError();
  const asOf = cursor?.asOf ?? now.toISOString();
  const found = criteria.text === '' ? undefined : await searchEvents(content, criteria.text);
  const all = await listPlaced(content, criteria, new Date(asOf));
  const matching = all.filter(({ event }) => (found?.ids.has(event.id) ?? true) && isVisibleSince(event, asOf));
  const list = matching.filter(({ event }) => hasFilters(event, criteria)).toSorted(comparePlaced);
  const last = cursor?.last;
  const rest = last
    ? list.filter(({ event, date }) => compareKeys(keyOf(date, event.id), { date: last.visibleFrom, id: last.id }) > 0)
    : list;
  const page = rest.slice(0, limit);
  const end = page.at(-1);
  const next = end && rest.length > page.length ? keyOf(end.date, end.event.id) : undefined;
  return {
    results: await toEventCards(content, page, found?.words ?? new Set()),
    count: list.length,
    facets: cursor ? {} : await facetsOf(content, matching, criteria),
    cursor: next ? writeCursor(digest, { asOf, last: { score: 0, visibleFrom: next.date, id: next.id } }) : '',
  };
}

/** Ids of the events that a text matches, best first. */
async function searchEvents(content: EditionContent, text: string): Promise<{ ids: ReadonlySet<string>; words: SearchPage['words'] }> {
  const { results, words } = await content.search({ text, filters: { type: ['event'] }, limit: MOST_EVENTS });
  return { ids: new Set(results.map(({ story }) => story.id)), words };
}

async function listPlaced(content: EditionContent, { date, startDate, endDate }: SearchCriteria, now: Date): Promise<Placed[]> {
  const { timeZone } = content.edition.site;
  const days = spanOf({ date, startDate, endDate }, calendarDay(now, timeZone));
  // The agenda without criteria is a cached page, which follows the dates of its events.
  const stories = days ? await content.listStories({ types: ['event'], limit: MOST_EVENTS }) : await listComing(content);
  const events = stories.filter((story) => story.type === 'event');
  if (!days) return events.map((event) => ({ event, date: nextDateOf(event.event, now, timeZone) }));
  return events.flatMap((event) => {
    const first = firstDateWithin(event.event, days, timeZone);
    return first === undefined ? [] : [{ event, date: first }];
  });
}

function spanOf({ date, startDate, endDate }: Pick<SearchCriteria, 'date' | 'startDate' | 'endDate'>, today: string): DaySpan | undefined {
  if (date === 'any' || date === 'last24hours') return undefined;
  return date === 'range' ? rangeOf(startDate, endDate) : daysOf(date, today);
}

const isVisibleSince = (event: EventSummary, asOf: string): boolean => (visibleFrom(event)?.toISOString() ?? asOf) <= asOf;

function hasFilters(event: EventSummary, { filters: { section, type, author, tag, show } }: Pick<SearchCriteria, 'filters'>): boolean {
  const isOfSection = section === undefined || event.taxon === section;
  const isOfTag = tag === undefined || event.tags.includes(tag);
  const isOfAuthor = author === undefined || event.authors.includes(author);
  return isOfSection && isOfTag && isOfAuthor && (type === undefined || type === 'event') && show === undefined;
}

/** Place of an event in the list. Events without dates come last. */
function keyOf(date: string | undefined, id: string): { date: string; id: string } {
  return { date: date === undefined ? '9999-12-31T00:00:00.000Z' : new Date(date).toISOString(), id };
}

function compareKeys(one: { date: string; id: string }, other: { date: string; id: string }): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

function comparePlaced(one: Placed, other: Placed): number {
  return compareKeys(keyOf(one.date, one.event.id), keyOf(other.date, other.event.id));
}

/** Cards with the date that places them in the list. They have the subtitle instead of a snippet. */
async function toEventCards(content: EditionContent, page: readonly Placed[], words: ReadonlySet<string>): Promise<FoundCard[]> {
  const found = page.map(({ event }) => ({ story: { ...event, body: [] }, path: event.path }));
  const cards = await toResults(content, found, words);
  return cards.map(({ eventDate: _next, ...card }, index) => {
    const date = page[index]?.date;
    return { ...card, ...(date !== undefined && { eventDate: date }) };
  });
}

/** Sections and tags of the events, each counted without its own filter. */
async function facetsOf(content: EditionContent, events: readonly Placed[], criteria: SearchCriteria): Promise<Facets> {
  const names = await namesOfValues(content);
  const count = (filter: 'section' | 'tag', valuesOf: (event: EventSummary) => readonly string[]): FilterValue[] => {
    const others = { filters: { ...criteria.filters, [filter]: undefined } };
    const values = events.filter(({ event }) => hasFilters(event, others)).flatMap(({ event }) => valuesOf(event));
    return [...Map.groupBy(values, (value) => value)]
      .flatMap(([value, same]) => {
        const label = names.get(value);
        return label === undefined ? [] : [{ value, label, count: same.length }];
      })
      .toSorted((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1));
  };
  return { section: count('section', ({ taxon }) => [taxon]), tag: count('tag', ({ tags }) => tags) };
}
