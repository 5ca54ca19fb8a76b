import { describe, expect, it } from 'vitest';
import { periodAt } from '#domain/paywall/period.ts';

const madrid = (now: string, kind: 'day' | 'week' | 'month') => {
  const { name, endsAt } = periodAt(new Date(now), kind, 'Europe/Madrid');
  return [name, endsAt.toISOString()];
};

describe('the period of an allowance', () => {
  it('is the day, the week from Monday or the month of the site’s clocks', () => {
    expect(madrid('2026-11-25T12:00:00Z', 'day')).toEqual([
      'day-2026-11-25',
      '2026-11-25T23:00:00.000Z',
    ]);
    expect(madrid('2026-11-25T12:00:00Z', 'week')).toEqual([
      'week-2026-11-23',
      '2026-11-29T23:00:00.000Z',
    ]);
    expect(madrid('2026-11-25T12:00:00Z', 'month')).toEqual([
      'month-2026-11-01',
      '2026-11-30T23:00:00.000Z',
    ]);
  });

  it('begins and ends at midnight of the site, to the millisecond', () => {
    expect(madrid('2026-11-30T22:59:59.999Z', 'month')).toEqual([
      'month-2026-11-01',
      '2026-11-30T23:00:00.000Z',
    ]);
    expect(madrid('2026-11-30T23:00:00.000Z', 'month')).toEqual([
      'month-2026-12-01',
      '2026-12-31T23:00:00.000Z',
    ]);
  });

  it('counts Sunday to the week before, and Monday to the next', () => {
    expect(madrid('2026-11-29T12:00:00Z', 'week')[0]).toBe('week-2026-11-23');
    expect(madrid('2026-11-30T12:00:00Z', 'week')[0]).toBe('week-2026-11-30');
  });

  it('follows the change of the clocks', () => {
    // 29 March 2026 has 23 hours in Madrid, 25 October 25.
    expect(madrid('2026-03-29T12:00:00Z', 'day')).toEqual([
      'day-2026-03-29',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(madrid('2026-03-28T23:30:00Z', 'day')).toEqual([
      'day-2026-03-29',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(madrid('2026-10-25T12:00:00Z', 'day')).toEqual([
      'day-2026-10-25',
      '2026-10-25T23:00:00.000Z',
    ]);
    expect(madrid('2026-10-15T12:00:00Z', 'month')).toEqual([
      'month-2026-10-01',
      '2026-10-31T23:00:00.000Z',
    ]);
  });

  it('has its first instant', () => {
    expect(
      periodAt(new Date('2026-10-25T12:00:00Z'), 'month', 'Europe/Madrid').startsAt.toISOString(),
    ).toBe('2026-09-30T22:00:00.000Z');
  });

  it('crosses the year', () => {
    expect(madrid('2026-12-31T12:00:00Z', 'week')).toEqual([
      'week-2026-12-28',
      '2027-01-03T23:00:00.000Z',
    ]);
    expect(madrid('2026-12-31T12:00:00Z', 'month')).toEqual([
      'month-2026-12-01',
      '2026-12-31T23:00:00.000Z',
    ]);
  });
});
