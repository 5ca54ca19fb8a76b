import { describe, expect, it } from 'vitest';
import { eventSchema } from '../../../src/domain/event.ts';

const problemsOf = (event: unknown) =>
  eventSchema.safeParse(event).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

describe('an event', () => {
  it.each([
    { eventOccurrenceType: 'unique', eventUniqueDate: '2026-03-01T10:00:00Z' },
    { eventOccurrenceType: 'multiple-times', eventMultipleDates: [{ date: '2026-03-01T10:00:00Z' }] },
    { eventOccurrenceType: 'date-range', eventStartDate: '2026-03-01', eventEndDate: '2026-03-01' },
    { eventOccurrenceType: 'icon', datesLiteral: 'Tot l’any' },
  ])('is whole with what its $eventOccurrenceType needs', (event) => {
    expect(problemsOf(event)).toEqual([]);
  });

  it.each([
    ['unique', ['eventUniqueDate']],
    ['multiple-times', ['eventMultipleDates']],
    ['date-range', ['eventStartDate', 'eventEndDate']],
    ['icon', ['datesLiteral']],
  ])('of %s is refused without %s', (eventOccurrenceType, fields) => {
    expect(problemsOf({ eventOccurrenceType })).toEqual(
      fields.map((field) => `${field} is required when eventOccurrenceType is ${eventOccurrenceType}`),
    );
  });

  it('does not end before it begins', () => {
    expect(problemsOf({ eventOccurrenceType: 'date-range', eventStartDate: '2026-03-02', eventEndDate: '2026-03-01' })).toEqual([
      'eventEndDate is before eventStartDate',
    ]);
  });

  it('takes no script for an address', () => {
    const event = { eventOccurrenceType: 'icon', datesLiteral: 'x', ticketsUrl: 'javascript:alert(1)' };
    expect(problemsOf(event)).toHaveLength(1);
  });
});
