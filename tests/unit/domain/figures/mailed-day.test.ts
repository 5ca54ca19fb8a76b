import { describe, expect, it } from 'vitest';
import { mailedDay } from '#domain/figures/mailed-day.ts';

const dayAt = (instant: string, timeZone = 'Europe/Madrid') =>
  mailedDay(new Date(instant), timeZone);

describe('the day whose figures are mailed', () => {
  it('is yesterday from seven in the morning until midnight', () => {
    expect(dayAt('2026-12-01T05:59:59Z')).toBeUndefined();
    const due = { day: '2026-11-30', dueAt: new Date('2026-12-01T06:00:00Z') };
    expect([dayAt('2026-12-01T06:00:00Z'), dayAt('2026-12-01T22:59:59Z')]).toEqual([due, due]);
    expect(dayAt('2026-12-01T23:00:00Z')).toBeUndefined();
  });

  it('begins and ends in the time zone of the site', () => {
    expect(dayAt('2026-12-01T12:00:00Z', 'America/Bogota')?.day).toBe('2026-11-30');
    expect(dayAt('2026-12-01T11:59:00Z', 'America/Bogota')).toBeUndefined();
    expect(dayAt('2026-12-02T04:00:00Z', 'America/Bogota')?.day).toBe('2026-11-30');
  });

  it.each([
    ['2026-03-29T05:00:00Z', '2026-03-28'],
    ['2026-10-25T06:00:00Z', '2026-10-24'],
  ])('is due at seven on a day on which the clocks change: %s', (instant, day) => {
    expect(dayAt(instant)).toEqual({ day, dueAt: new Date(instant) });
  });
});
