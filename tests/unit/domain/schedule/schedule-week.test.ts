import { describe, expect, it } from 'vitest';
import { sortBroadcasts, type ScheduleEntry } from '#domain/schedule/broadcasts.ts';
import { occurrencesOf, recurrenceSchema } from '#domain/schedule/recurrence.ts';
import {
  daysOfWeek,
  extentOfDay,
  mondayOf,
  parseScheduleDay,
  readWeek,
  weeksOf,
} from '#domain/schedule/schedule-week.ts';

const MADRID = 'Europe/Madrid';
const HOUR = 3_600_000;
const entry = (id: string, start: string, end: string): ScheduleEntry => ({
  type: 'schedule-entry',
  id,
  site: 'elfar',
  channel: 'radio',
  title: { ca: id },
  startTime: { date: start },
  endTime: { date: end },
});

/** The ids of each day of a week. */
const daysOf = (entries: ScheduleEntry[], monday: string) =>
  readWeek(sortBroadcasts(entries), monday, MADRID).map(({ day, channels }) => [
    day.slice(-2),
    ...channels.flatMap(({ broadcasts }) => broadcasts.map(({ entry: { id } }) => id)),
  ]);

describe('a week', () => {
  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2024-03-03', '2024-02-26'],
  ])('of %s begins on Monday, %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

  it('has seven days', () =>
    expect(daysOfWeek('2026-12-28')).toEqual(
      [28, 29, 30, 31]
        .map((day) => `2026-12-${day}`)
        .concat(['2027-01-01', '2027-01-02', '2027-01-03']),
    ));

  it('shows a broadcast over midnight on both days, also over the end of the week', () => {
    const entries = [
      entry('dilluns', '2026-06-08T23:30:00+02:00', '2026-06-09T00:30:00+02:00'),
      entry('diumenge', '2026-06-14T23:30:00+02:00', '2026-06-15T00:30:00+02:00'),
      entry('mitjanit', '2026-06-10T23:00:00+02:00', '2026-06-11T00:00:00+02:00'),
    ];
    expect(daysOf(entries, '2026-06-08')).toEqual([
      ['08', 'dilluns'],
      ['09', 'dilluns'],
      ['10', 'mitjanit'],
      ['11'],
      ['12'],
      ['13'],
      ['14', 'diumenge'],
    ]);
    expect(daysOf(entries, '2026-06-15')[0]).toEqual(['15', 'diumenge']);
    expect(weeksOf(sortBroadcasts(entries), MADRID)).toEqual(['2026-06-08']);
  });
});

describe('a day', () => {
  it.each([
    ['2026-10-25', 25],
    ['2026-03-29', 23],
    ['2026-06-10', 24],
  ])('%s has %d hours', (day, hours) => {
    const { from, before } = extentOfDay(day, MADRID);
    expect((before - from) / HOUR).toBe(hours);
  });

  it('contains a broadcast in the night in which clocks change, from 1:30 to 3:30', () => {
    const long = entry('llarg', '2026-10-25T01:30:00+02:00', '2026-10-25T03:30:00+01:00');
    expect(daysOf([long], '2026-10-19').at(-1)).toEqual(['25', 'llarg']);
    const [radio] = sortBroadcasts([long]);
    expect(radio?.broadcasts.map(({ start, end }) => (end - start) / HOUR)).toEqual([3]);
  });

  it.each([
    ['2026/11/25', '2026-11-25'],
    ['2026/02/30', undefined],
    ['2026/11/25/1', undefined],
    ['2026-11-25', undefined],
    ['0000/01/01', undefined],
  ])('is parsed from the path %s', (path, day) => expect(parseScheduleDay(path)).toBe(day));
});

describe('a recurring broadcast', () => {
  const occurrences = (fields: object, from: string, to: string) => {
    const all = occurrencesOf(recurrenceSchema.parse(fields), { from, to }, MADRID);
    return all.map(({ start, end }) => `${start} ${end}`);
  };

  it('occurs on its days at the site’s time, also over midnight', () => {
    expect(
      occurrences(
        { days: ['monday', 'friday'], start: '23:30', end: '00:30' },
        '2026-10-23',
        '2026-10-26',
      ),
    ).toEqual([
      '2026-10-23T23:30:00+02:00 2026-10-24T00:30:00+02:00',
      '2026-10-26T23:30:00+01:00 2026-10-27T00:30:00+01:00',
    ]);
  });

  it('occurs every day without days', () =>
    expect(occurrences({ start: '06:00', end: '10:00' }, '2026-06-08', '2026-06-14')).toHaveLength(
      7,
    ));

  it.each([
    { start: '24:00', end: '01:00' },
    { start: '6:00', end: '7:00' },
    { days: [], start: '06:00', end: '07:00' },
    { days: ['dilluns'], start: '06:00', end: '07:00' },
  ])('is rejected as %o', (fields) =>
    expect(recurrenceSchema.safeParse(fields).success).toBe(false),
  );
});
