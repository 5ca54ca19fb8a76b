import { describe, expect, it } from 'vitest';
import { periodOf, pointsOf } from '#domain/figures/period.ts';

const MADRID = 'Europe/Madrid';

describe('a period', () => {
  it.each([
    ['day', '2026-03-01', ['2026-03-01', '2026-03-02', '2026-02-28']],
    ['week', '2026-03-01', ['2026-02-23', '2026-03-02', '2026-02-16']],
    ['week', '2026-03-02', ['2026-03-02', '2026-03-09', '2026-02-23']],
    ['month', '2026-03-31', ['2026-03-01', '2026-04-01', '2026-02-01']],
    ['month', '2026-01-15', ['2026-01-01', '2026-02-01', '2025-12-01']],
  ] as const)('of a %s with %s begins, ends and follows another', (period, day, expected) => {
    const { first, end, earlier } = periodOf(period, day, MADRID);
    expect([first, end, earlier]).toEqual(expected);
  });

  it('begins at midnight of the site’s time zone', () => {
    const { from, before } = periodOf('month', '2026-03-10', MADRID);
    expect([from, before]).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z']);
  });

  it.each([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('of the day %s has %i hours', (day, hours) => {
    const { from, before, pointSpan } = periodOf('day', day, MADRID);
    expect(pointsOf({ from, before, span: pointSpan }, MADRID)).toHaveLength(hours);
  });

  it('of a month with a change of the clock has a point for each day', () => {
    const { from, before, pointSpan } = periodOf('month', '2026-03-10', MADRID);
    const points = pointsOf({ from, before, span: pointSpan }, MADRID);
    expect([points.length, points[0], points.at(-1)]).toEqual([
      31,
      from,
      '2026-03-30T22:00:00.000Z',
    ]);
  });
});
