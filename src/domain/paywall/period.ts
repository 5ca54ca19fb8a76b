import { calendarDay } from '../dates/calendar-day.ts';
import { monthOf, nextMonth } from '../dates/calendar-month.ts';
import { addDays, instantAt } from '../dates/relative-instant.ts';
import type { Paywall } from '../sites/paywall/paywall.ts';

/** A calendar period in a site's time zone. */
export interface MeterPeriod {
  /** Its name: kind and first day, like `month-2026-11-01`. */
  name: string;
  startsAt: Date;
  /** The instant at which it ends, and the next one begins. */
  endsAt: Date;
}

const WEEK = 7;

/**
 * The period of an allowance that contains an instant. Its days are those of the site's clocks,
 * daylight saving included.
 */
export function periodAt(now: Date, kind: Paywall['period'], timeZone: string): MeterPeriod {
  const { first, next } = daysOf(kind, calendarDay(now, timeZone));
  const midnight = (day: string) => new Date(instantAt(day, '00:00', timeZone));
  return { name: `${kind}-${first}`, startsAt: midnight(first), endsAt: midnight(next) };
}

/** The first day of a period, and that of the next one. */
function daysOf(kind: Paywall['period'], day: string): { first: string; next: string } {
  switch (kind) {
    case 'day':
      return { first: day, next: addDays(day, 1) };
    case 'week': {
      // Sunday is 0 and belongs to the week that began six days before.
      const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;
      const first = addDays(day, -weekday);
      return { first, next: addDays(first, WEEK) };
    }
    case 'month':
      return { first: `${monthOf(day)}-01`, next: `${nextMonth(monthOf(day))}-01` };
  }
}
