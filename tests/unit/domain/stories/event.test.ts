import { describe, expect, it } from 'vitest';
import {
  compareNextDates,
  daysWithin,
  eventSchema,
  extentOf,
  firstDateWithin,
  isOver,
  nextDateOf,
  unchangedUntil,
} from '#domain/stories/event.ts';

const problemsOf = (event: unknown) =>
  eventSchema
    .safeParse(event)
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

describe('an event', () => {
  // R3.34, R3.35
  it.each([
    { eventOccurrenceType: 'unique', eventUniqueDate: '2026-03-01T10:00:00Z' },
    {
      eventOccurrenceType: 'multiple-times',
      eventMultipleDates: [{ date: '2026-03-01T10:00:00Z' }],
    },
    { eventOccurrenceType: 'date-range', eventStartDate: '2026-03-01', eventEndDate: '2026-03-01' },
    { eventOccurrenceType: 'icon', datesLiteral: 'Tot l’any' },
  ])('accepts an event with the fields of $eventOccurrenceType', (event) => {
    expect(problemsOf(event)).toEqual([]);
  });

  // R3.35
  it.each([
    ['unique', ['eventUniqueDate']],
    ['multiple-times', ['eventMultipleDates']],
    ['date-range', ['eventStartDate', 'eventEndDate']],
    ['icon', ['datesLiteral']],
  ])('rejects an event of type %s without %s', (eventOccurrenceType, fields) => {
    expect(problemsOf({ eventOccurrenceType })).toEqual(
      fields.map(
        (field) => `${field} is required when eventOccurrenceType is ${eventOccurrenceType}`,
      ),
    );
  });

  // R3.34
  it('accepts the former name of an event that takes place once', () => {
    const event = { eventOccurrenceType: 'one-time', eventUniqueDate: '2026-03-01T10:00:00Z' };
    expect(eventSchema.parse(event)).toMatchObject({ eventOccurrenceType: 'unique' });
    expect(problemsOf({ eventOccurrenceType: 'one-time' })).toEqual([
      'eventUniqueDate is required when eventOccurrenceType is unique',
    ]);
  });

  it('rejects an event that ends before it begins', () => {
    expect(
      problemsOf({
        eventOccurrenceType: 'date-range',
        eventStartDate: '2026-03-02',
        eventEndDate: '2026-03-01',
      }),
    ).toEqual(['eventEndDate is before eventStartDate']);
  });

  it('rejects a script as the URL of an event', () => {
    const event = {
      eventOccurrenceType: 'icon',
      datesLiteral: 'x',
      ticketsUrl: 'javascript:alert(1)',
    };
    expect(problemsOf(event)).toHaveLength(1);
  });
});

describe('the next date of an event', () => {
  const ZONE = 'Europe/Madrid';
  const now = new Date('2026-03-10T22:30:00Z');
  const next = (fields: object) => nextDateOf(eventSchema.parse(fields), now, ZONE);
  const over = (fields: object) => isOver(eventSchema.parse(fields), now, ZONE);

  it('returns the first future date of several', () => {
    const dates = [
      '2026-03-20T20:00:00+01:00',
      '2026-03-01T20:00:00+01:00',
      '2026-03-12T20:00:00+01:00',
    ];
    const event = {
      eventOccurrenceType: 'multiple-times',
      eventMultipleDates: dates.map((date) => ({ date })),
    };
    expect(next(event)).toBe('2026-03-12T20:00:00+01:00');
    expect(over(event)).toBe(false);
  });

  it('returns the first day of a coming range, today within it, and the last day after it', () => {
    const range = (eventStartDate: string, eventEndDate: string) => ({
      eventOccurrenceType: 'date-range',
      eventStartDate,
      eventEndDate,
    });
    expect(next(range('2026-03-15', '2026-03-20'))).toBe('2026-03-15');
    expect(next(range('2026-03-01', '2026-03-20'))).toBe('2026-03-10');
    expect(next(range('2026-03-01', '2026-03-09'))).toBe('2026-03-09');
    expect(over(range('2026-03-01', '2026-03-10'))).toBe(false);
    expect(over(range('2026-03-01', '2026-03-09'))).toBe(true);
  });

  it('keeps an event current until its day ends', () => {
    const event = (eventUniqueDate: string) => ({ eventOccurrenceType: 'unique', eventUniqueDate });
    expect(over(event('2026-03-10T20:00:00+01:00'))).toBe(false);
    expect(over(event('2026-03-09T23:59:00+01:00'))).toBe(true);
  });

  it('returns undefined for dates in words and keeps the event current', () => {
    const event = { eventOccurrenceType: 'icon', datesLiteral: 'Cada dissabte' };
    expect(next(event)).toBeUndefined();
    expect(over(event)).toBe(false);
  });
});

describe('the last day on which an event is displayed unchanged', () => {
  const until = (fields: object) =>
    unchangedUntil(eventSchema.parse(fields), new Date('2026-03-10T22:30:00Z'), 'Europe/Madrid');
  const range = (eventStartDate: string, eventEndDate: string) => ({
    eventOccurrenceType: 'date-range',
    eventStartDate,
    eventEndDate,
  });
  const dates = [
    '2026-03-01T20:00:00+01:00',
    '2026-03-12T20:00:00+01:00',
    '2026-03-20T20:00:00+01:00',
  ].map((date) => ({ date }));

  it.each([
    [
      'its next date of several',
      { eventOccurrenceType: 'multiple-times', eventMultipleDates: dates },
      '2026-03-12',
    ],
    [
      'its only date',
      { eventOccurrenceType: 'unique', eventUniqueDate: '2026-03-20T23:30:00Z' },
      '2026-03-21',
    ],
    ['its first day before a range', range('2026-03-15', '2026-03-20'), '2026-03-15'],
    ['today in a range', range('2026-03-01', '2026-03-20'), '2026-03-10'],
    ['undefined after a range', range('2026-03-01', '2026-03-09'), undefined],
    [
      'undefined without a date',
      { eventOccurrenceType: 'icon', datesLiteral: 'Tot l’any' },
      undefined,
    ],
  ])('returns %s as the last day of an unchanged display', (_what, event, day) => {
    expect(until(event)).toBe(day);
  });
});

describe('the order of events', () => {
  it('sorts by the next day or instant, with undated events last', () => {
    const events = [
      { eventOccurrenceType: 'icon', datesLiteral: 'Tot l’any' },
      { eventOccurrenceType: 'unique', eventUniqueDate: '2026-12-04T19:30:00+01:00' },
      {
        eventOccurrenceType: 'date-range',
        eventStartDate: '2026-11-01',
        eventEndDate: '2026-11-30',
      },
      { eventOccurrenceType: 'unique', eventUniqueDate: '2026-11-27T20:00:00+01:00' },
    ].map((event) => eventSchema.parse(event));
    const [always, december, running, friday] = events;
    expect(
      events.toSorted(compareNextDates(new Date('2026-11-22T10:00:00Z'), 'Europe/Madrid')),
    ).toEqual([running, friday, december, always]);
  });
});

describe('the first date of an event within some days', () => {
  const range = { from: '2026-03-28', to: '2026-03-29' };
  const eventOf = (fields: object) =>
    eventSchema.parse({ eventOccurrenceType: 'icon', datesLiteral: 'aviat', ...fields });
  const first = (fields: object) => firstDateWithin(eventOf(fields), range, 'Europe/Madrid');

  it('is that of an instant on the day when the clocks change', () => {
    const late = '2026-03-29T21:59:00Z';
    expect(first({ eventOccurrenceType: 'unique', eventUniqueDate: late })).toBe(late);
    expect(
      first({ eventOccurrenceType: 'unique', eventUniqueDate: '2026-03-29T22:00:00Z' }),
    ).toBeUndefined();
    expect(first({ eventOccurrenceType: 'unique', eventUniqueDate: '2026-03-27T23:00:00Z' })).toBe(
      '2026-03-27T23:00:00Z',
    );
  });

  it('is the earliest of several', () => {
    const dates = ['2026-03-29T10:00:00Z', '2026-03-28T10:00:00Z', '2026-04-01T10:00:00Z'].map(
      (date) => ({ date }),
    );
    expect(first({ eventOccurrenceType: 'multiple-times', eventMultipleDates: dates })).toBe(
      '2026-03-28T10:00:00Z',
    );
  });

  it('is the first shared day of a range of days', () => {
    expect(
      first({
        eventOccurrenceType: 'date-range',
        eventStartDate: '2026-03-01',
        eventEndDate: '2026-03-31',
      }),
    ).toBe('2026-03-28');
    expect(
      first({
        eventOccurrenceType: 'date-range',
        eventStartDate: '2026-03-29',
        eventEndDate: '2026-04-30',
      }),
    ).toBe('2026-03-29');
    expect(
      first({
        eventOccurrenceType: 'date-range',
        eventStartDate: '2026-03-30',
        eventEndDate: '2026-04-30',
      }),
    ).toBeUndefined();
  });

  it('does not exist for an event without dates', () => {
    expect(first({})).toBeUndefined();
  });
});

describe('the days of an event', () => {
  const eventOf = (fields: object) =>
    eventSchema.parse({ eventOccurrenceType: 'icon', datesLiteral: 'aviat', ...fields });
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const MADRID = 'Europe/Madrid';

  it('are those of a range within a month', () => {
    const event = eventOf({
      eventOccurrenceType: 'date-range',
      eventStartDate: '2026-02-27',
      eventEndDate: '2026-03-02',
    });
    expect(daysWithin(event, march, MADRID)).toEqual(['2026-03-01', '2026-03-02']);
    expect(daysWithin(event, { from: '2026-04-01', to: '2026-04-30' }, MADRID)).toEqual([]);
    expect(extentOf(event, MADRID)).toEqual({ from: '2026-02-27', to: '2026-03-02' });
  });

  it('are those of instants in the time zone, each once', () => {
    const dates = ['2026-03-28T23:30:00Z', '2026-03-29T20:00:00Z', '2026-03-31T22:00:00Z'].map(
      (date) => ({ date }),
    );
    const event = eventOf({ eventOccurrenceType: 'multiple-times', eventMultipleDates: dates });
    expect(daysWithin(event, march, MADRID)).toEqual(['2026-03-29']);
    expect(extentOf(event, MADRID)).toEqual({ from: '2026-03-29', to: '2026-04-01' });
  });

  it('contain nothing for an event without dates', () => {
    expect(daysWithin(eventOf({}), march, MADRID)).toEqual([]);
    expect(extentOf(eventOf({}), MADRID)).toBeUndefined();
  });
});
