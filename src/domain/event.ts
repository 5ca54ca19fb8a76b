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
