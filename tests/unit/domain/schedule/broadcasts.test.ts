import { describe, expect, it } from 'vitest';
import {
  broadcastsWithin,
  comingBroadcasts,
  nextChangeOf,
  sortBroadcasts,
  type ScheduleEntry,
} from '#domain/schedule/broadcasts.ts';
import { nextChangeAfter, stateAt } from '#domain/schedule/on-air.ts';
import { scheduleEntrySchema } from '#domain/sites/newsroom.ts';

const at = (time: string) => Date.parse(`2026-06-10T${time}:00Z`);
const entry = (id: string, start: string, end: string, channel = 'radio'): ScheduleEntry => ({
  type: 'schedule-entry',
  id,
  site: 'elfar',
  channel,
  title: { ca: id },
  startTime: { date: new Date(at(start)).toISOString() },
  endTime: { date: new Date(at(end)).toISOString() },
});

/** The broadcasts of each channel as `id start–end` in UTC. */
const told = (entries: ScheduleEntry[]) =>
  sortBroadcasts(entries).map(({ channel, broadcasts }) => [
    channel,
    ...broadcasts.map(
      ({ entry: { id }, start, end }) =>
        `${id} ${[start, end].map((one) => new Date(one).toISOString().slice(11, 16)).join('–')}`,
    ),
  ]);

describe('the state of a broadcast', () => {
  const time = { start: 1000, end: 2000 };

  it.each([
    [999, 'coming'],
    [1000, 'now'],
    [1999, 'now'],
    [2000, 'past'],
  ])('is computed at %d as %s', (now, state) => expect(stateAt(time, now)).toBe(state));

  it('is never past with an unreadable end', () =>
    expect(stateAt({ start: 1000, end: Number.NaN }, 1500)).toBe('now'));

  it('changes next at the first start or end', () => {
    expect(nextChangeAfter([time, { start: 2500, end: 3000 }], 1500)).toBe(2000);
    expect(nextChangeAfter([time, { start: 2500, end: 3000 }], 2000)).toBe(2500);
    expect(nextChangeAfter([time], 2000)).toBeUndefined();
  });
});

describe('the broadcasts of channels', () => {
  it('are in order, channels by name', () => {
    expect(
      told([
        entry('b', '11:00', '12:00'),
        entry('t', '10:00', '11:00', 'tv'),
        entry('a', '10:00', '11:00'),
      ]),
    ).toEqual([
      ['radio', 'a 10:00–11:00', 'b 11:00–12:00'],
      ['tv', 't 10:00–11:00'],
    ]);
  });

  it('end at the next start if a wrong feed lets them overlap', () => {
    expect(
      told([
        entry('long', '10:00', '14:00'),
        entry('news', '12:00', '12:15'),
        entry('late', '13:00', '15:00'),
      ]),
    ).toEqual([['radio', 'long 10:00–12:00', 'news 12:00–12:15', 'late 13:00–15:00']]);
  });

  it('contain one of two with the same start, whatever their order', () => {
    const both = [entry('a', '10:00', '12:00'), entry('b', '10:00', '11:00')];
    expect(told(both)).toEqual([['radio', 'b 10:00–11:00']]);
    expect(told(both.toReversed())).toEqual(told(both));
  });

  it('have one on air at a time, and none in a gap', () => {
    const channels = sortBroadcasts([
      entry('a', '10:00', '12:00'),
      entry('b', '11:00', '11:30'),
      entry('c', '13:00', '14:00'),
    ]);
    const onAir = (time: string) =>
      channels.flatMap(({ broadcasts }) =>
        broadcasts.filter((one) => stateAt(one, at(time)) === 'now').map((one) => one.entry.id),
      );
    expect(
      ['09:59', '10:00', '11:00', '11:30', '13:59', '14:00'].map((time) => onAir(time).join()),
    ).toEqual(['', 'a', 'b', '', 'c', '']);
    expect(nextChangeOf(channels, at('11:30'))).toBe(at('13:00'));
    expect(nextChangeOf(channels, at('14:00'))).toBeUndefined();
  });

  it('are found in a span that they overlap', () => {
    const channels = sortBroadcasts([
      entry('a', '10:00', '12:00'),
      entry('b', '12:00', '13:00'),
      entry('t', '20:00', '21:00', 'tv'),
    ]);
    const found = broadcastsWithin(channels, { from: at('11:59'), before: at('12:00') });
    expect(
      found.map(({ channel, broadcasts }) => [
        channel,
        ...broadcasts.map(({ entry: { id } }) => id),
      ]),
    ).toEqual([['radio', 'a']]);
  });
});

describe('the coming broadcasts of a channel', () => {
  const [radio] = sortBroadcasts([
    entry('a', '10:00', '11:00'),
    entry('b', '11:00', '12:00'),
    entry('c', '12:00', '13:00'),
    entry('d', '20:00', '21:00'),
  ]);
  if (!radio) throw new Error('There is no channel.');
  const coming = (now: string, endOfDay: string, least: number) =>
    comingBroadcasts(radio, { now: at(now), endOfDay: at(endOfDay), least }).map(
      ({ entry: { id } }) => id,
    );

  it('begin with the one on air and last until the end of the day', () => {
    expect(coming('11:30', '19:00', 1)).toEqual(['b', 'c']);
    expect(coming('10:00', '19:00', 1)).toEqual(['a', 'b', 'c']);
  });

  it('continue with the next day if too few are left', () =>
    expect(coming('12:30', '19:00', 2)).toEqual(['c', 'd']));

  it('begin with the next one in a gap', () => expect(coming('14:00', '23:00', 1)).toEqual(['d']));
});

describe('a schedule entry', () => {
  const times = (start: string, end: string) =>
    scheduleEntrySchema.safeParse({
      ...entry('a', '10:00', '11:00'),
      startTime: { date: start },
      endTime: { date: end },
    });

  it.each([
    ['2026-06-10T10:00:00Z', '2026-06-10T10:00:00Z', 'is not after startTime'],
    ['2026-06-10T10:00:00Z', '2026-06-10T11:30:00+02:00', 'is not after startTime'],
    ['2026-06-10T10:00:00Z', '2027-06-10T10:00:00Z', 'is more than a week after startTime'],
  ])('is rejected from %s to %s', (start, end, message) => {
    expect(
      times(start, end).error?.issues.map((issue) => [issue.path.join('.'), issue.message]),
    ).toEqual([['endTime.date', message]]);
  });

  it('may last over a change of clocks, and over midnight', () => {
    expect(times('2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00').success).toBe(true);
    expect(times('2026-06-10T23:30:00+02:00', '2026-06-11T00:30:00+02:00').success).toBe(true);
  });
});
