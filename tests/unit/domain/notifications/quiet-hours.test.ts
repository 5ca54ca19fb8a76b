import { describe, expect, it } from 'vitest';
import { isQuiet, lastMorning } from '#domain/notifications/quiet-hours.ts';

const NIGHT = { from: 22, until: 8 };
const ZONE = 'Europe/Madrid';

describe('quiet hours', () => {
  it.each([
    ['2026-11-26T20:59:59Z', false],
    ['2026-11-26T21:00:00Z', true],
    ['2026-11-27T02:00:00Z', true],
    ['2026-11-27T06:59:59Z', true],
    ['2026-11-27T07:00:00Z', false],
    // The nights in which the clocks change.
    ['2026-03-29T05:59:59Z', true],
    ['2026-03-29T06:00:00Z', false],
    ['2026-10-25T06:59:59Z', true],
    ['2026-10-25T07:00:00Z', false],
  ])('count by the site’s time zone: %s', (now, isIn) => {
    expect(isQuiet(new Date(now), NIGHT, ZONE)).toBe(isIn);
  });

  it('may be within a day, or none', () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour - 1));
    expect(
      [13, 14, 15, 16].map((hour) => isQuiet(at(hour), { from: 14, until: 16 }, ZONE)),
    ).toEqual([false, true, true, false]);
    expect([0, 8, 23].map((hour) => isQuiet(at(hour), { from: 8, until: 8 }, ZONE))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the last morning', () => {
  it.each([
    ['2026-11-26T07:00:00Z', '2026-11-26T07:00:00.000Z'],
    ['2026-11-26T20:30:00Z', '2026-11-26T07:00:00.000Z'],
    ['2026-11-26T06:59:59Z', '2026-11-25T07:00:00.000Z'],
    ['2026-11-25T23:30:00Z', '2026-11-25T07:00:00.000Z'],
    ['2026-03-29T12:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['2026-03-29T05:00:00Z', '2026-03-28T07:00:00.000Z'],
    ['2026-10-25T12:00:00Z', '2026-10-25T07:00:00.000Z'],
    ['2026-10-25T06:30:00Z', '2026-10-24T06:00:00.000Z'],
  ])('of %s is %s', (now, morning) => {
    expect(lastMorning(new Date(now), NIGHT, ZONE).toISOString()).toBe(morning);
  });

  it('is midnight without quiet hours', () => {
    const none = { from: 0, until: 0 };
    expect(lastMorning(new Date('2026-11-26T12:00:00Z'), none, ZONE).toISOString()).toBe(
      '2026-11-25T23:00:00.000Z',
    );
  });
});
