import { calendarDay } from '../dates/calendar-day.ts';
import { daysBetween } from '../dates/calendar-month.ts';
import { isDay } from '../dates/calendar-age.ts';
import { addDays, instantAt } from '../dates/relative-instant.ts';
import { broadcastsWithin, type ChannelBroadcasts } from './broadcasts.ts';

/** Weeks of a schedule, from Monday to Sunday. A week is named by its Monday (YYYY-MM-DD). */

const WEEK = 7;

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + WEEK - 1) % WEEK));
}

/** The seven days of a week. */
export function daysOfWeek(monday: string): string[] {
  return daysBetween(monday, addDays(monday, WEEK - 1));
}

/**
 * The instants at which a day begins and ends in a time zone. A day has 23 to 25 hours when clocks
 * change.
 */
export function extentOfDay(day: string, timeZone: string): { from: number; before: number } {
  const midnight = (one: string) => Date.parse(instantAt(one, '00:00', timeZone));
  return { from: midnight(day), before: midnight(addDays(day, 1)) };
}

/**
 * A day of a schedule with what each channel shows on it. A broadcast over midnight is part of both
 * days.
 */
export interface ScheduleDay {
  day: string;
  channels: ChannelBroadcasts[];
}

/** The seven days of a week. Days without broadcasts have no channels. */
export function readWeek(
  channels: readonly ChannelBroadcasts[],
  monday: string,
  timeZone: string,
): ScheduleDay[] {
  return daysOfWeek(monday).map((day) => ({
    day,
    channels: broadcastsWithin(channels, extentOfDay(day, timeZone)),
  }));
}

/** The weeks in which a broadcast starts, in order. */
export function weeksOf(channels: readonly ChannelBroadcasts[], timeZone: string): string[] {
  const starts = channels.flatMap(({ broadcasts }) =>
    broadcasts.map(({ start }) => calendarDay(new Date(start), timeZone)),
  );
  return [...new Set([...new Set(starts)].map(mondayOf))].toSorted();
}

const WEEK_ADDRESS = /^(\d{4})\/(\d{2})\/(\d{2})$/;

/** Parses `yyyy/mm/dd`, the path of a week below the schedule. `undefined` if it is not a date. */
export function parseScheduleDay(address: string): string | undefined {
  const [, year, month, day] = WEEK_ADDRESS.exec(address) ?? [];
  const name = `${year}-${month}-${day}`;
  return year !== undefined && isDay(name) ? name : undefined;
}
