import { describe, expect, it, vi } from 'vitest';
import { recentTimeFormat } from '#browser/recent-times.ts';

const NOW = new Date('2026-11-22T09:30:00Z');
const at = (instant: string, locale = 'ca', now = NOW) =>
  recentTimeFormat({ now, locale, timeZone: 'Europe/Madrid' })(new Date(instant));

describe('the time on a card', () => {
  it.each([
    ['2026-11-22T09:30:00Z', 'fa\u00a01\u00a0min'],
    ['2026-11-22T09:01:10Z', 'fa\u00a028\u00a0min'],
    ['2026-11-22T08:30:00Z', 'fa\u00a01\u00a0h'],
    ['2026-11-21T23:00:00Z', 'fa\u00a010\u00a0h'],
    ['2026-11-21T22:59:00Z', 'ahir, 23.59'],
    ['2026-11-20T23:00:00Z', 'ahir, 0.00'],
  ])('formats %s as %s in Catalan', (instant, said) => {
    expect(at(instant)).toBe(said);
  });

  it('formats hours and yesterday in Spanish', () => {
    expect(at('2026-11-22T07:00:00Z', 'es')).toBe('hace\u00a02\u00a0h');
    expect(at('2026-11-21T20:47:00Z', 'es')).toBe('ayer, 21:47');
  });

  it('counts hours across midnight while they are few', () => {
    expect(at('2026-11-21T22:30:00Z', 'ca', new Date('2026-11-22T00:10:00Z'))).toBe(
      'fa\u00a01\u00a0h',
    );
  });

  it('returns undefined for times before yesterday, in the future or invalid', () => {
    expect(at('2026-11-20T22:59:00Z')).toBeUndefined();
    expect(at('2026-11-22T09:31:00Z')).toBeUndefined();
    expect(at('')).toBeUndefined();
  });

  it('counts the hour of a change of clocks to yesterday', () => {
    // 25 October 2026 has 25 hours in Madrid.
    expect(at('2026-10-24T22:30:00Z', 'ca', new Date('2026-10-26T22:50:00Z'))).toBe('ahir, 0.30');
  });

  it('creates no format for old cards, and one of each kind for many recent ones', () => {
    const dates = vi.spyOn(Intl, 'DateTimeFormat');
    const relative = vi.spyOn(Intl, 'RelativeTimeFormat');
    const format = recentTimeFormat({ now: NOW, locale: 'ca', timeZone: 'Europe/Madrid' });
    for (let day = 10; day < 20; day += 1) format(new Date(`2026-11-${day}T09:00:00Z`));
    expect(dates.mock.calls.length + relative.mock.calls.length).toBe(0);
    for (let hour = 10; hour < 24; hour += 1) format(new Date(`2026-11-21T${hour}:00:00Z`));
    expect([dates.mock.calls.length, relative.mock.calls.length]).toEqual([2, 2]);
    vi.restoreAllMocks();
  });
});
