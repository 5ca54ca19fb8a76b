import { calendarDay } from '../dates/calendar-day.ts';
import { monthOf, nextMonth } from '../dates/calendar-month.ts';
import { addDays, instantAt } from '../dates/relative-instant.ts';
import type { FigureSpan } from './figure.ts';

/** The lengths of time that the room of figures shows. A week begins on Monday. */
export const PERIODS = ['day', 'week', 'month'] as const;

export type Period = (typeof PERIODS)[number];

/** A period and the one before it. */
export interface PeriodTimes {
  /** First day (YYYY-MM-DD), and the one after the last. */
  first: string;
  end: string;
  /** The same in RFC 3339, at midnight in the site's time zone. */
  from: string;
  before: string;
  /** First day of the period before, and its beginning. */
  earlier: string;
  earlierFrom: string;
  /** Length of the points of the chart, and of the rows that lists add up. */
  pointSpan: FigureSpan;
  listSpan: FigureSpan;
}

const DAYS_OF_WEEK = 7;

/** The period that contains a day (YYYY-MM-DD). */
export function periodOf(period: Period, day: string, timeZone: string): PeriodTimes {
  const [first, end, earlier] = daysOf(period, day);
  const at = (one: string) => new Date(instantAt(one, '00:00', timeZone)).toISOString();
  return {
    first,
    end,
    from: at(first),
    before: at(end),
    earlier,
    earlierFrom: at(earlier),
    pointSpan: period === 'day' ? 'hour' : 'day',
    listSpan: period === 'month' ? 'month' : 'day',
  };
}

/** First day, the day after the last one, and the first day of the period before. */
function daysOf(period: Period, day: string): readonly [string, string, string] {
  if (period === 'day') return [day, addDays(day, 1), addDays(day, -1)];
  if (period === 'month') {
    const first = `${monthOf(day)}-01`;
    return [first, `${nextMonth(monthOf(day))}-01`, `${monthOf(addDays(first, -1))}-01`];
  }
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const first = addDays(day, -weekday);
  return [first, addDays(first, DAYS_OF_WEEK), addDays(first, -DAYS_OF_WEEK)];
}

const HOUR = 3600_000;

/** The beginnings of all points between two instants, in RFC 3339, also of those without a view. */
export function pointsOf(
  { from, before, span }: { from: string; before: string; span: FigureSpan },
  timeZone: string,
): string[] {
  const points: string[] = [];
  const end = Date.parse(before);
  for (let at = Date.parse(from); at < end; at = next(at, span, timeZone))
    points.push(new Date(at).toISOString());
  return points;
}

function next(at: number, span: FigureSpan, timeZone: string): number {
  if (span === 'hour') return at + HOUR;
  return Date.parse(instantAt(addDays(calendarDay(new Date(at), timeZone), 1), '00:00', timeZone));
}
