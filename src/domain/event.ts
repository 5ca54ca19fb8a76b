import { z } from 'zod';
import { daySchema, hrefSchema, instantSchema, namedLinkSchema } from './identifiers.ts';

/** Event of SPECIFICATION §3. */
export const eventSchema = z
  .strictObject({
    eventOccurrenceType: z.enum(['icon', 'date-range', 'multiple-times', 'unique']),
    eventStartDate: daySchema.optional(),
    eventEndDate: daySchema.optional(),
    eventUniqueDate: instantSchema.optional(),
    eventMultipleDates: z.array(z.strictObject({ date: instantSchema })).default([]),
    /** The dates in the editor's own words, shown instead of the computed ones. */
    datesLiteral: z.string().optional(),
    timetable: z.array(z.string().min(1)).default([]),
    location: namedLinkSchema.optional(),
    address: z.string().optional(),
    modality: namedLinkSchema.optional(),
    thematics: z.array(namedLinkSchema).default([]),
    ticketsUrl: hrefSchema.optional(),
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
    if (event.eventOccurrenceType === 'unique') need(event.eventUniqueDate !== undefined, 'eventUniqueDate');
    if (event.eventOccurrenceType === 'multiple-times') need(event.eventMultipleDates.length > 0, 'eventMultipleDates');
    if (event.eventOccurrenceType === 'date-range') {
      need(event.eventStartDate !== undefined, 'eventStartDate');
      need(event.eventEndDate !== undefined, 'eventEndDate');
      if (event.eventStartDate && event.eventEndDate && event.eventEndDate < event.eventStartDate) {
        context.addIssue({ code: 'custom', path: ['eventEndDate'], message: 'is before eventStartDate' });
      }
    }
    if (event.eventOccurrenceType === 'icon') need(event.datesLiteral !== undefined, 'datesLiteral');
  });

export type Event = z.infer<typeof eventSchema>;

/** The next day or instant of an event that is not over at `now`, else its last; `undefined` where it has none that a calendar knows. */
export function nextDateOf(event: Event, now: Date): string | undefined {
  const dates = [
    ...(event.eventUniqueDate === undefined ? [] : [event.eventUniqueDate]),
    ...event.eventMultipleDates.map(({ date }) => date).toSorted((one, other) => Date.parse(one) - Date.parse(other)),
  ];
  if (event.eventStartDate !== undefined) {
    const today = now.toISOString().slice(0, 10);
    const isRunning = event.eventStartDate <= today && today <= (event.eventEndDate ?? event.eventStartDate);
    dates.push(isRunning ? today : event.eventStartDate);
  }
  return dates.find((date) => Date.parse(date) >= now.getTime() - DAY) ?? dates.at(-1);
}

/** Milliseconds: an event of today is not over before its day is. */
const DAY = 86_400_000;

/** Whether nothing of an event is still to come. What has no date of its own goes on. */
export function isOver(event: Event, now: Date): boolean {
  const ends = [event.eventEndDate, event.eventStartDate, event.eventUniqueDate, ...event.eventMultipleDates.map(({ date }) => date)];
  const known = ends.filter((end) => end !== undefined).map((end) => Date.parse(end));
  return known.length > 0 && Math.max(...known) < now.getTime() - DAY;
}
