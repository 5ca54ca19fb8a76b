import type { Interval } from '../sites/offers.ts';

const MONTHS = { month: 1, year: 12 } as const satisfies Record<Interval, number>;

/**
 * The instant some periods later, at the same time of day in UTC, as payment providers count. The
 * last day of a shorter month stands for a day that it does not have.
 */
export function addPeriods(from: Date, interval: Interval, count: number): Date {
  const months = from.getUTCMonth() + MONTHS[interval] * count;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(months);
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return moved;
}
