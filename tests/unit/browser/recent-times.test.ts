import { describe, expect, it } from 'vitest';
import { recentTime } from '../../../src/browser/recent-times.ts';

const NOW = new Date('2026-11-22T09:30:00Z');
const at = (instant: string, locale = 'ca', now = NOW) => recentTime(new Date(instant), now, locale, 'Europe/Madrid');

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
    expect(at('2026-11-21T22:30:00Z', 'ca', new Date('2026-11-22T00:10:00Z'))).toBe('fa\u00a01\u00a0h');
  });

  it('returns undefined for times before yesterday, in the future or invalid', () => {
    expect(at('2026-11-20T22:59:00Z')).toBeUndefined();
    expect(at('2026-11-22T09:31:00Z')).toBeUndefined();
    expect(at('')).toBeUndefined();
  });
});
