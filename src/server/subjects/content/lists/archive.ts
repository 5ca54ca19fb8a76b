import { FIRST_DAY, type ArchiveRange } from '#domain/dates/archive-range.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import {
  daysBetween,
  daysOfMonth,
  monthOf,
  sameDayBefore,
  type MonthCounts,
} from '#domain/dates/calendar-month.ts';
import { addDays, instantAt } from '#domain/dates/relative-instant.ts';
import type { Card } from '#domain/stories/card.ts';
import { visibleFrom } from '#domain/stories/story.ts';
import type { Span } from '#server/subjects/content-store/archive-queries.ts';
import { toCards } from '../cards.ts';
import type { EditionContent, Listing } from '../edition/edition-content.ts';
import { parsePage } from './listing-page.ts';

/** The instants between which the stories of a range were first visible. */
export function boundsOf(range: ArchiveRange, timeZone: string): Pick<Listing, 'from' | 'before'> {
  return range ? spanOf(range.from, range.to, timeZone) : {};
}

function spanOf(from: string, to: string, timeZone: string): Span {
  return { from: startOf(from, timeZone), before: startOf(addDays(to, 1), timeZone) };
}

/** The instant at which a day begins. */
const startOf = (day: string, timeZone: string): string => instantAt(day, '00:00', timeZone);

/**
 * One page of a range: its cards, also by the day on which they were first visible, which an
 * embargo may delay. `place` is as in `readListingPage`. `undefined` for a number without a page.
 */
export async function readArchivePage(
  content: EditionContent,
  range: ArchiveRange,
  place: string | undefined,
) {
  const { timeZone } = content.edition.site;
  const page = parsePage(place);
  if (page === 'none') return undefined;
  const found = await content.findListingPage(boundsOf(range, timeZone), page);
  if (!found) return undefined;
  const cards = await toArchiveCards(content, found.stories);
  const dayOf = new Map(
    found.stories.map((story) => [
      story.id,
      calendarDay(visibleFrom(story) ?? story.publishedAt, timeZone),
    ]),
  );
  const days = [...Map.groupBy(cards, ({ id }) => dayOf.get(id) ?? '')];
  return { cards, days, count: found.count, page, pages: found.pages };
}

/** The page of a range without stories. */
export const EMPTY_PAGE: ArchivePage = { cards: [], days: [], count: 0, page: undefined, pages: 0 };

type ArchivePage = NonNullable<Awaited<ReturnType<typeof readArchivePage>>>;

/**
 * Cards without event badges, because they are grouped by day of publication, which the badges
 * would contradict.
 */
async function toArchiveCards(
  content: EditionContent,
  stories: Parameters<typeof toCards>[1],
): Promise<Card[]> {
  return (await toCards(content, stories)).map(
    ({ event: _event, eventDate: _eventDate, ...card }) => card,
  );
}

/**
 * The last day with stories before a range, and the next day if it has stories. Empty days are not
 * linked, because a crawler would follow them forever.
 */
export async function findDaysBeside(
  content: EditionContent,
  range: ArchiveRange,
): Promise<{ previous?: string; next?: string }> {
  if (!range) return {};
  const { timeZone } = content.edition.site;
  const { from } = spanOf(range.from, range.to, timeZone);
  const after = addDays(range.to, 1);
  const [before] = await content.listStories({ before: from, limit: 1 });
  const [next] = await content.listStories({ ...spanOf(after, after, timeZone), limit: 1 });
  const shown = before && visibleFrom(before);
  return {
    ...(shown ? { previous: calendarDay(shown, timeZone) } : {}),
    ...(next ? { next: after } : {}),
  };
}

/**
 * The days beside a range without stories and the calendar of its last month, by one query: most of
 * what an empty page costs are queries. `undefined` for a range with stories. Such a page is not
 * cached, and its tags are incomplete.
 */
export async function findGap(
  content: EditionContent,
  range: ArchiveRange,
): Promise<Gap | undefined> {
  if (!range) return undefined;
  const { timeZone } = content.edition.site;
  const { from, before } = spanOf(range.from, range.to, timeZone);
  const beside = await content.archive.findInstantsBeside({ from, before: from });
  if (beside.next && beside.next < new Date(before)) return undefined;
  const [last, next] = [beside.previous, beside.next].map((at) => at && calendarDay(at, timeZone));
  const after = addDays(range.to, 1);
  const month = monthOf(range.to);
  const isEmptyMonth = [last, next].every((day) => day === undefined || monthOf(day) !== month);
  return {
    ...(last === undefined ? {} : { previous: last }),
    ...(next === after ? { next } : {}),
    calendar: isEmptyMonth ? emptyMonth(month, last, next) : await readCalendar(content, month),
  };
}

export interface Gap {
  previous?: string;
  next?: string;
  calendar: MonthCounts;
}

/**
 * The calendar of a month between the days of the last story before it and of the next one after
 * it.
 */
function emptyMonth(
  month: string,
  last: string | undefined,
  next: string | undefined,
): MonthCounts {
  return {
    month,
    counts: new Map(),
    ...(last === undefined ? {} : { previous: monthOf(last) }),
    ...(next === undefined ? {} : { next: monthOf(next) }),
  };
}

/**
 * Reads the calendar of a month (YYYY-MM). The page depends on the stories of the whole month from
 * then on.
 */
export async function readCalendar(content: EditionContent, month: string): Promise<MonthCounts> {
  const { timeZone } = content.edition.site;
  const { from, to } = daysOfMonth(month);
  const days = daysBetween(from < FIRST_DAY ? FIRST_DAY : from, to);
  const instants = [...days, addDays(to, 1)].map((day) => startOf(day, timeZone));
  const counts = await content.archive.countBetween(instants);
  const span = { from: instants[0] ?? '', before: instants.at(-1) ?? '' };
  const { previous, next } = await content.archive.findInstantsBeside(span);
  return {
    month,
    counts: new Map(
      days.flatMap((day, index) => (counts[index] ? [[day, counts[index]] as const] : [])),
    ),
    ...(previous ? { previous: monthOf(calendarDay(previous, timeZone)) } : {}),
    ...(next ? { next: monthOf(calendarDay(next, timeZone)) } : {}),
  };
}

/** The first year in which stories of the same day are looked for. */
const FIRST_YEAR = 1902;

/** Number of years beyond which older ones are left out. */
const MOST_YEARS = 150;

/**
 * Stories of the same day and month in earlier years, newest first: two of a year at most, and two
 * rows of cards.
 */
export async function listSameDay(content: EditionContent, day: string): Promise<Card[]> {
  const { timeZone } = content.edition.site;
  const firstYear = Math.max(FIRST_YEAR, Number(day.slice(0, 4)) - MOST_YEARS);
  const spans = sameDayBefore(day, firstYear).map((same) => spanOf(same, same, timeZone));
  return toArchiveCards(content, await content.archive.listSameDay(spans, { each: 2, limit: 6 }));
}
