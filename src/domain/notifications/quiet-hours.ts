import { calendarDay } from '../dates/calendar-day.ts';

/**
 * Hours of the site's time zone (0 to 23) in which no mail is sent: from the one until the other.
 * Equal ones are no hours.
 */
export interface QuietHours {
  from: number;
  until: number;
}

/** Whether an instant is in the quiet hours. */
export function isQuiet(now: Date, { from, until }: QuietHours, timeZone: string): boolean {
  const hour = hourOf(now, timeZone);
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

const HOUR = 3_600_000;

/**
 * The latest instant before `now` at which quiet hours ended, to the minute. Daily mails have the
 * notifications from before it. It is searched for hour by hour, so that a day of 23 or 25 hours is
 * right.
 */
export function lastMorning(now: Date, { until }: QuietHours, timeZone: string): Date {
  const today = calendarDay(now, timeZone);
  let hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR);
  const isAfter = hourOf(hour, timeZone) >= until;
  for (let step = 0; step < 50; step += 1) {
    const before = new Date(hour.getTime() - HOUR);
    const isDay = isAfter
      ? calendarDay(hour, timeZone) === today
      : calendarDay(hour, timeZone) < today;
    if (
      isDay &&
      hourOf(hour, timeZone) >= until &&
      (hourOf(before, timeZone) < until ||
        calendarDay(before, timeZone) < calendarDay(hour, timeZone))
    )
      return hour;
    hour = before;
  }
  return hour;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function hourOf(instant: Date, timeZone: string): number {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  formats.set(timeZone, known);
  return Number(known.format(instant));
}
