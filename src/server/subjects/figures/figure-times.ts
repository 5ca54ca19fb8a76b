import { calendarDay } from '#domain/dates/calendar-day.ts';
import { monthOf } from '#domain/dates/calendar-month.ts';
import { instantAt } from '#domain/dates/relative-instant.ts';
import { FIGURE_SPANS, type FigureSpan } from '#domain/figures/figure.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The beginning of the minute, hour, day and month of an instant, in RFC 3339. Days and months begin
 * in the time zone. Zones of half hours are not used here, so that hours begin as in UTC.
 */
export function startsAt(now: Date, timeZone: string): Readonly<Record<FigureSpan, string>> {
  const rounded = (unit: number) => new Date(Math.floor(now.getTime() / unit) * unit).toISOString();
  const day = calendarDay(now, timeZone);
  return {
    minute: rounded(MINUTE),
    hour: rounded(HOUR),
    day: startOfDay(day, timeZone),
    month: startOfDay(`${monthOf(day)}-01`, timeZone),
  };
}

/** The instant at which a day (YYYY-MM-DD) begins in a time zone, in UTC. */
export function startOfDay(day: string, timeZone: string): string {
  return new Date(instantAt(day, '00:00', timeZone)).toISOString();
}

/** The lengths of time in which a dimension is summed: only views of pages are needed by minute. */
export function spansOf(dimension: string): readonly FigureSpan[] {
  return dimension === 'total' || dimension === 'page'
    ? FIGURE_SPANS
    : FIGURE_SPANS.filter((span) => span !== 'minute');
}
