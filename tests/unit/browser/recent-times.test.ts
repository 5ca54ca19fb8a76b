import { afterEach, describe, expect, it, vi } from 'vitest';
import { recentTime } from '#browser/recent-times.ts';
import { inTimeZone } from '#domain/dates/relative-instant.ts';

const NOW = new Date('2026-11-22T09:30:00Z');
const at = (instant: string, locale = 'ca', now = NOW) =>
  recentTime(inTimeZone(instant, 'Europe/Madrid'), now, locale);

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

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

  it.each(['ca', 'es'])('has the words of Intl: %s', (locale) => {
    const relative = new Intl.RelativeTimeFormat(locale, { style: 'narrow' });
    const words = (count: number, unit: 'minute' | 'hour') =>
      relative.format(-count, unit).replaceAll(' ', '\u00a0');
    expect(at('2026-11-22T09:23:00Z', locale)).toBe(words(7, 'minute'));
    expect(at('2026-11-22T07:20:00Z', locale)).toBe(words(2, 'hour'));
    const [yesterday] = at('2026-11-21T20:47:00Z', locale)?.split(',') ?? [];
    expect(yesterday).toBe(
      new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day'),
    );
  });

  it('counts hours across midnight while they are few', () => {
    expect(at('2026-11-21T22:30:00Z', 'ca', new Date('2026-11-22T00:10:00Z'))).toBe(
      'fa\u00a01\u00a0h',
    );
  });

  it('returns undefined for times before yesterday, in the future or invalid', () => {
    expect(at('2026-11-20T22:59:00Z')).toBeUndefined();
    expect(at('2026-11-22T09:31:00Z')).toBeUndefined();
    expect(recentTime('', NOW, 'ca')).toBeUndefined();
  });

  it.each(['Europe/Madrid', 'Europe/Warsaw'])(
    'counts the hour of a change of clocks to yesterday, for a reader in %s',
    (zone) => {
      process.env['TZ'] = zone;
      // 25 October 2026 has 25 hours in Madrid.
      expect(at('2026-10-24T22:30:00Z', 'ca', new Date('2026-10-26T22:50:00Z'))).toBe('ahir, 0.30');
    },
  );

  it.each(['America/Santiago', 'Asia/Tokyo', 'UTC'])(
    'has the days of the site for a reader in %s',
    (zone) => {
      process.env['TZ'] = zone;
      expect(at('2026-11-21T22:59:00Z')).toBe('ahir, 23.59');
      expect(at('2026-11-21T23:00:00Z')).toBe('fa\u00a010\u00a0h');
    },
  );

  it('creates no format of Intl, whose first one takes a phone 60 ms or more', () => {
    const dates = vi.spyOn(Intl, 'DateTimeFormat');
    const relative = vi.spyOn(Intl, 'RelativeTimeFormat');
    for (let hour = 10; hour < 24; hour += 1)
      recentTime(`2026-11-21T${hour}:00:00+01:00`, NOW, 'ca');
    expect(dates.mock.calls.length + relative.mock.calls.length).toBe(0);
    vi.restoreAllMocks();
  });
});
