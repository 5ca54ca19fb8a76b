import { isDay } from './calendar-age.ts';
import { addDays } from './relative-instant.ts';

/** Months of the calendar, as YYYY-MM. Weeks begin on Monday. */

const WEEK = 7;

/** The month of a day (YYYY-MM-DD). */
export function monthOf(day: string): string {
  return day.slice(0, 'YYYY-MM'.length);
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${nextMonth(month)}-01`, -1) };
}

/** The month after a month. */
export function nextMonth(month: string): string {
  // The fourth day after the 28th is in the next month, whatever the length of the month.
  return monthOf(addDays(`${month}-28`, 4));
}

/** The instants between which a month lies in UTC. */
export function spanOfMonth(month: string): { from: string; before: string } {
  return { from: `${month}-01T00:00:00.000Z`, before: `${nextMonth(month)}-01T00:00:00.000Z` };
}

/** Whether two days are the first and the last one of the same month. */
export function isWholeMonth({ from, to }: { from: string; to: string }): boolean {
  return daysOfMonth(monthOf(from)).from === from && daysOfMonth(monthOf(from)).to === to;
}

/** All days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The weeks of a month as rows of seven cells. `undefined` is a cell outside of the month. */
export function weeksOf(month: string): (string | undefined)[][] {
  const { from, to } = daysOfMonth(month);
  const sunday = 0;
  const weekday = new Date(`${from}T00:00:00Z`).getUTCDay();
  const before = weekday === sunday ? WEEK - 1 : weekday - 1;
  const cells: (string | undefined)[] = [
    ...Array.from({ length: before }, () => undefined),
    ...daysBetween(from, to),
  ];
  const weeks = Math.ceil(cells.length / WEEK);
  return Array.from({ length: weeks }, (_none, row) =>
    Array.from({ length: WEEK }, (_cell, column) => cells[row * WEEK + column]),
  );
}

/**
 * A month (YYYY-MM) with the number of stories of each day that has any, and the nearest months
 * with stories.
 */
export interface MonthCounts {
  month: string;
  /** By day, YYYY-MM-DD. */
  counts: ReadonlyMap<string, number>;
  previous?: string;
  next?: string;
}

/** The number of shades besides the empty one. */
const SHADES = 4;

/**
 * The shade of a count from 0 (nothing) to 4 (as many as on the fullest day). One story always has
 * a shade.
 */
export function shadeOf(count: number, most: number): number {
  return count <= 0 || most <= 0 ? 0 : Math.min(SHADES, Math.ceil((SHADES * count) / most));
}

/**
 * The same day and month in earlier years, newest first, back to a first year. 29 February exists
 * in leap years only.
 */
export function sameDayBefore(day: string, firstYear: number): string[] {
  const last = Number(day.slice(0, 4)) - 1;
  const years = Array.from(
    { length: Math.max(0, last - firstYear + 1) },
    (_none, index) => last - index,
  );
  return years.map((year) => `${String(year).padStart(4, '0')}${day.slice(4)}`).filter(isDay);
}
