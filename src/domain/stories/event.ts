import { z } from 'zod';
import { calendarDay, dayOf } from '../dates/calendar-day.ts';
import { daysBetween } from '../dates/calendar-month.ts';
import {
  daySchema,
  hrefSchema,
  instantSchema,
  namedLinkSchema,
} from '../identifiers/identifiers.ts';

/** Event of SPECIFICATION §3. */
export const eventSchema = z
  .strictObject({
    /** SPECIFICATION §3 has two names for an event that takes place once. `unique` is stored. */
    eventOccurrenceType: z
      .enum(['icon', 'date-range', 'multiple-times', 'unique', 'one-time'])
      .transform((type) => (type === 'one-time' ? 'unique' : type)),
    eventStartDate: daySchema.optional(),
    eventEndDate: daySchema.optional(),
    eventUniqueDate: instantSchema.optional(),
    eventMultipleDates: z.array(z.strictObject({ date: instantSchema })).default([]),
    /** The dates in the editor's words, shown instead of the computed ones. */
    datesLiteral: z.string().optional(),
    timetable: z.array(z.string().min(1)).default([]),
    location: namedLinkSchema.optional(),
    address: z.string().optional(),
    modality: namedLinkSchema.optional(),
    thematics: z.array(namedLinkSchema).default([]),
    ticketsUrl: hrefSchema.optional(),
    /**
     * Beyond SPECIFICATION §3, for the structured data of events: the organizer, and the lowest
     * full price in euros (0: free).
     */
    organizer: namedLinkSchema.optional(),
    price: z.number().min(0).max(100_000).optional(),
  })
  .superRefine((event, context) => {
    const need = (isThere: boolean, field: string) => {
      if (!isThere) {
        context.addIssue({
          code: 'custom',
          path: [field],
          message: `is required when eventOccurrenceType is ${event.eventOccurrenceType}`,
        });
      }
    };
    if (event.eventOccurrenceType === 'unique')
      need(event.eventUniqueDate !== undefined, 'eventUniqueDate');
    if (event.eventOccurrenceType === 'multiple-times')
      need(event.eventMultipleDates.length > 0, 'eventMultipleDates');
    if (event.eventOccurrenceType === 'date-range') {
      need(event.eventStartDate !== undefined, 'eventStartDate');
      need(event.eventEndDate !== undefined, 'eventEndDate');
      if (event.eventStartDate && event.eventEndDate && event.eventEndDate < event.eventStartDate) {
        context.addIssue({
          code: 'custom',
          path: ['eventEndDate'],
          message: 'is before eventStartDate',
        });
      }
    }
    if (event.eventOccurrenceType === 'icon')
      need(event.datesLiteral !== undefined, 'datesLiteral');
  });

export type Event = z.infer<typeof eventSchema>;

/**
 * The next day or instant of an event that is not over, else its last one. `undefined` if the event
 * has no dates.
 */
export function nextDateOf(event: Event, now: Date, timeZone: string): string | undefined {
  const today = calendarDay(now, timeZone);
  const dates = [
    ...(event.eventUniqueDate === undefined ? [] : [event.eventUniqueDate]),
    ...event.eventMultipleDates
      .map(({ date }) => date)
      .toSorted((one, other) => Date.parse(one) - Date.parse(other)),
  ];
  const { eventStartDate: start, eventEndDate: end = start } = event;
  if (start !== undefined && end !== undefined)
    dates.push(start > today ? start : end < today ? end : today);
  return dates.find((date) => dayOf(date, timeZone) >= today) ?? dates.at(-1);
}

/**
 * Whether an event is over. An event of today is over when its day ends. An event without dates is
 * never over.
 */
export function isOver(event: Event, now: Date, timeZone: string): boolean {
  const next = nextDateOf(event, now, timeZone);
  return next !== undefined && dayOf(next, timeZone) < calendarDay(now, timeZone);
}

/**
 * The last day (YYYY-MM-DD) on which an event is shown as it is now. After it, another date is the
 * next one or the event is over. `undefined` if that day is past or the event has no dates.
 */
export function unchangedUntil(event: Event, now: Date, timeZone: string): string | undefined {
  const next = nextDateOf(event, now, timeZone);
  const day = next === undefined ? undefined : dayOf(next, timeZone);
  return day === undefined || day < calendarDay(now, timeZone) ? undefined : day;
}

/** Orders events by their next day or instant. Events without dates come last. */
export function compareNextDates(
  now: Date,
  timeZone: string,
): (one: Event, other: Event) => number {
  const starts = new Map<Event, number>();
  const startOf = (event: Event) => {
    const start = starts.get(event) ?? Date.parse(nextDateOf(event, now, timeZone) ?? '9999-12-31');
    starts.set(event, start);
    return start;
  };
  return (one, other) => startOf(one) - startOf(other);
}

/**
 * The first day or instant of an event within a span of days (YYYY-MM-DD, both included), in a time
 * zone. `undefined` if it takes place on none of them, or has no dates.
 */
export function firstDateWithin(
  event: Event,
  { from, to }: { from: string; to: string },
  timeZone: string,
): string | undefined {
  const instants = [
    ...(event.eventUniqueDate === undefined ? [] : [event.eventUniqueDate]),
    ...event.eventMultipleDates.map(({ date }) => date),
  ];
  const dates = instants.filter(
    (date) => dayOf(date, timeZone) >= from && dayOf(date, timeZone) <= to,
  );
  const { eventStartDate: start, eventEndDate: end = start } = event;
  if (start !== undefined && end !== undefined && start <= to && end >= from)
    dates.push(start > from ? start : from);
  return dates.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0];
}

/**
 * The days (YYYY-MM-DD) of a span, both its ends included, on which an event takes place, in a time
 * zone.
 */
export function daysWithin(
  event: Event,
  { from, to }: { from: string; to: string },
  timeZone: string,
): string[] {
  const { eventStartDate: start, eventEndDate: end = start } = event;
  const first = start === undefined || start < from ? from : start;
  const last = end === undefined || end > to ? to : end;
  const range = start === undefined ? [] : daysBetween(first, last);
  const days = instantsOf(event).map((date) => dayOf(date, timeZone));
  return [...new Set([...days.filter((day) => day >= from && day <= to), ...range])].toSorted();
}

/**
 * The first and the last day (YYYY-MM-DD) of an event in a time zone. `undefined` without dates.
 */
export function extentOf(event: Event, timeZone: string): { from: string; to: string } | undefined {
  const days = [
    ...instantsOf(event).map((date) => dayOf(date, timeZone)),
    event.eventStartDate,
    event.eventEndDate,
  ]
    .filter((day) => day !== undefined)
    .toSorted();
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
}

function instantsOf({ eventUniqueDate, eventMultipleDates }: Event): string[] {
  return [
    ...(eventUniqueDate === undefined ? [] : [eventUniqueDate]),
    ...eventMultipleDates.map(({ date }) => date),
  ];
}
