import { z } from 'zod';
import { addDays, instantAt } from '../dates/relative-instant.ts';
import { daysBetween } from '../dates/calendar-month.ts';

/** From Sunday on, as `Date.getUTCDay` counts. */
const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

const timeSchema = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, like "06:30"');

/** Days and times at which a broadcast recurs each week, in the site's time zone. */
export const recurrenceSchema = z.strictObject({
  /** The default is every day. */
  days: z
    .array(z.enum(WEEKDAYS))
    .min(1)
    .default([...WEEKDAYS]),
  start: timeSchema,
  /** A time that is not after `start` is on the next day. */
  end: timeSchema,
});

export type Recurrence = z.infer<typeof recurrenceSchema>;

/** A recurring broadcast on one day, with its times as instants. */
export interface Occurrence {
  /** YYYY-MM-DD */
  day: string;
  start: string;
  end: string;
}

/** The occurrences that start on the days from one to another, both included. */
export function occurrencesOf(
  recurrence: Recurrence,
  { from, to }: { from: string; to: string },
  timeZone: string,
): Occurrence[] {
  const { days, start, end } = recurrence;
  return daysBetween(from, to)
    .filter((day) =>
      days.some(
        (weekday) => WEEKDAYS.indexOf(weekday) === new Date(`${day}T00:00:00Z`).getUTCDay(),
      ),
    )
    .map((day) => ({
      day,
      start: instantAt(day, start, timeZone),
      end: instantAt(end > start ? day : addDays(day, 1), end, timeZone),
    }))
    .filter((occurrence) => Date.parse(occurrence.start) < Date.parse(occurrence.end));
}
