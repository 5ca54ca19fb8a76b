import { describe, expect, it } from 'vitest';
import { instantOfWallTime, wallTimeAt } from '#domain/dates/wall-time.ts';

const MADRID = 'Europe/Madrid';

describe('a date and time of a form', () => {
  it.each([
    ['2026-03-01T09:05:59Z', '2026-03-01T10:05'],
    ['2026-07-01T22:30:00Z', '2026-07-02T00:30'],
    ['2026-01-01T00:00:00+01:00', '2026-01-01T00:00'],
  ])('%s is %s on the clocks of the site', (instant, wall) => {
    expect(wallTimeAt(instant, MADRID)).toBe(wall);
  });

  it.each([
    ['2026-03-01T10:05', '2026-03-01T10:05:00+01:00'],
    ['2026-07-02T00:30', '2026-07-02T00:30:00+02:00'],
    ['2100-01-01T10:00', '2100-01-01T10:00:00+01:00'],
  ])('%s is the instant %s', (wall, instant) => {
    expect(instantOfWallTime(wall, MADRID)).toBe(instant);
    expect(wallTimeAt(instant, MADRID)).toBe(wall);
  });

  it.each(['', '2026-03-01', '10:05', '2026-03-01T10:05:30', 'tomorrow'])('%j is none', (text) => {
    expect(instantOfWallTime(text, MADRID)).toBeUndefined();
  });
});
