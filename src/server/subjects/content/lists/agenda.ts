import { daysOfMonth, monthOf } from '#domain/dates/calendar-month.ts';
import { addDays } from '#domain/dates/relative-instant.ts';
import {
  compareNextDates,
  daysWithin,
  extentOf,
  isOver,
  unchangedUntil,
  type Event,
} from '#domain/stories/event.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import type { EditionContent, Listing } from '../edition/edition-content.ts';

/**
 * Maximum of events per query, the last ones published; more than a newsroom keeps open at once.
 */
export const MOST_EVENTS = 400;

/** Events that are not over, soonest first. Events without a date come last. */
export async function listComing(
  content: EditionContent,
  listing: Partial<Pick<Listing, 'of' | 'exclude'>> = {},
): Promise<StorySummary[]> {
  const { now, edition } = content;
  const { timeZone } = edition.site;
  const stories = await content.listStories({ ...listing, types: ['event'], limit: MOST_EVENTS });
  const coming = stories
    .filter((story) => story.type === 'event')
    .filter(({ event }) => !isOver(event, now, timeZone));
  // The list changes when the first of these events ends or reaches its next date.
  const [day] = coming
    .flatMap(({ event }) => unchangedUntil(event, now, timeZone) ?? [])
    .toSorted();
  if (day !== undefined) content.tags.followUntil(day);
  const compare = compareNextDates(now, timeZone);
  return coming.toSorted((one, other) => compare(one.event, other.event));
}

/** A month of the agenda: the number of events of each day, and the nearest months with events. */
export interface AgendaMonth {
  month: string;
  counts: ReadonlyMap<string, number>;
  previous?: string;
  next?: string;
}

/**
 * Events that are longer, in months, count as permanent and have no month pages. Otherwise the
 * calendar would never end.
 */
const MOST_MONTHS = 24;

/** Reads a month (YYYY-MM) of the agenda, past ones too. `undefined` if no event is in it. */
export async function readAgendaMonth(
  content: EditionContent,
  month: string,
): Promise<AgendaMonth | undefined> {
  const { timeZone } = content.edition.site;
  const stories = await content.listStories({ types: ['event'], limit: MOST_EVENTS });
  const events = stories.filter((story) => story.type === 'event').map(({ event }) => event);
  const months = [...new Set(events.flatMap((event) => monthsOf(event, timeZone)))].toSorted();
  if (!months.includes(month)) return undefined;
  const days = events.flatMap((event) => daysWithin(event, daysOfMonth(month), timeZone));
  const previous = months.findLast((one) => one < month);
  const next = months.find((one) => one > month);
  return {
    month,
    counts: new Map([...Map.groupBy(days, (day) => day)].map(([day, same]) => [day, same.length])),
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
  };
}

/** The months in which an event takes place. */
function monthsOf(event: Event, timeZone: string): string[] {
  const extent = extentOf(event, timeZone);
  if (!extent) return [];
  const months: string[] = [];
  for (
    let month = monthOf(extent.from);
    month <= monthOf(extent.to) && months.length < MOST_MONTHS;
    month = monthOf(addDays(`${month}-28`, 4))
  )
    months.push(month);
  return months.filter((month) => daysWithin(event, daysOfMonth(month), timeZone).length > 0);
}
