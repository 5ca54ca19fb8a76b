import { addDays } from '../dates/relative-instant.ts';

/** Options of the date filter (SPECIFICATION §4), and `thisWeekend`. */
export const DATE_OPTIONS = [
  'any',
  'today',
  'yesterday',
  'last24hours',
  'lastWeek',
  'lastMonth',
  'lastYear',
  'tomorrow',
  'nextWeek',
  'thisWeekend',
  'nextWeekend',
  'thisMonth',
  'nextMonth',
  'nextYear',
  'range',
] as const;

export type DateOption = (typeof DATE_OPTIONS)[number];

/** Options that lie in the future, which only the agenda offers (SPECIFICATION §5). */
const FUTURE: ReadonlySet<DateOption> = new Set([
  'tomorrow',
  'nextWeek',
  'thisWeekend',
  'nextWeekend',
  'nextMonth',
  'nextYear',
]);

/** Options that the agenda does not offer: an event has days, not hours. */
const PAST_HOURS: ReadonlySet<DateOption> = new Set(['last24hours']);

/** The options of the searcher, or of its agenda mode. */
export function dateOptionsOf(isAgenda: boolean): DateOption[] {
  return DATE_OPTIONS.filter((option) => !(isAgenda ? PAST_HOURS : FUTURE).has(option));
}

export function isDateOption(text: string): text is DateOption {
  return DATE_OPTIONS.some((option) => option === text);
}

/** A span of calendar days (YYYY-MM-DD), both included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** Years from 1500 to 2999. Others are typing errors. */
const DAY = /^(?:1[5-9]|2\d)\d{2}-\d{2}-\d{2}$/;

/** Whether a text is a day that exists, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return (
    DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text
  );
}

/**
 * The days between two dates, which may be in the wrong order. `undefined` unless both are days: a
 * range needs two dates (SPECIFICATION §5). A range of one day lasts until its end (§4).
 */
export function rangeOf(
  startDate: string | undefined,
  endDate: string | undefined,
): DaySpan | undefined {
  if (startDate === undefined || endDate === undefined || !isDay(startDate) || !isDay(endDate))
    return undefined;
  return startDate <= endDate ? { from: startDate, to: endDate } : { from: endDate, to: startDate };
}

/**
 * The days of an option other than `any`, `range` and `last24hours`. Past options end today. A week
 * begins on Monday, and the next weekend follows this week's, of which only the rest is left on a
 * Sunday.
 */
export function daysOf(
  option: Exclude<DateOption, 'any' | 'range' | 'last24hours'>,
  today: string,
): DaySpan {
  switch (option) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'lastWeek':
      return { from: addDays(today, -7), to: today };
    case 'lastMonth':
      return { from: addMonths(today, -1), to: today };
    case 'lastYear':
      return { from: addMonths(today, -12), to: today };
    case 'tomorrow':
      return { from: addDays(today, 1), to: addDays(today, 1) };
    case 'nextWeek': {
      const monday = addDays(today, 7 - weekdayOf(today));
      return { from: monday, to: addDays(monday, 6) };
    }
    case 'thisWeekend': {
      const { from, to } = weekendOf(today);
      return { from: from < today ? today : from, to };
    }
    case 'nextWeekend':
      return weekendOf(addDays(today, DAYS_OF_WEEK));
    case 'thisMonth':
      return monthOf(today);
    case 'nextMonth':
      return monthOf(addMonths(firstOf(today), 1));
    case 'nextYear': {
      const year = String(Number(today.slice(0, 4)) + 1).padStart(4, '0');
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    }
  }
}

const SATURDAY = 5;
const DAYS_OF_WEEK = 7;

/** Saturday and Sunday of the week of a day. */
function weekendOf(day: string): DaySpan {
  const saturday = addDays(day, SATURDAY - weekdayOf(day));
  return { from: saturday, to: addDays(saturday, 1) };
}

/** Day of the week, 0 for Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The days of the month of a day. */
function monthOf(day: string): DaySpan {
  const first = firstOf(day);
  return { from: first, to: addDays(addMonths(first, 1), -1) };
}

/** The same day in another month, or its last day if it is shorter. */
function addMonths(day: string, months: number): string {
  const date = new Date(`${firstOf(day)}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  const last = date.toISOString().slice(0, 10);
  const same = `${last.slice(0, 7)}-${day.slice(8)}`;
  return same < last ? same : last;
}
