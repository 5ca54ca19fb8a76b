import { describe, expect, it } from 'vitest';
import {
  bucketOf,
  causesOf,
  VITAL_BOUNDS,
  VITAL_LIMITS,
  vitalsOf,
} from '#domain/figures/vital-figures.ts';
import { VITALS } from '#domain/reads/vital.ts';

const row = (key: string, views: number) => ({ key, views });

describe('a bucket of a vital', () => {
  it.each([
    ['LCP', 2500, '2500'],
    ['LCP', 2500.1, '3000'],
    ['LCP', 0, '500'],
    ['LCP', 99_999, 'more'],
    ['CLS', 0, '0'],
    ['CLS', 0.0999, '0.1'],
    ['INP', 201, '250'],
  ] as const)('of %s for %s is %s', (vital, value, bucket) => {
    expect(bucketOf(vital, value)).toBe(bucket);
  });

  it.each(VITALS)('of %s has both thresholds as bounds, and its bounds rise', (vital) => {
    const bounds = VITAL_BOUNDS[vital];
    expect(bounds).toContain(VITAL_LIMITS[vital].good);
    expect(bounds).toContain(VITAL_LIMITS[vital].poor);
    expect(bounds.toSorted((a, b) => a - b)).toEqual(bounds);
  });
});

describe('the vitals of a period', () => {
  it('have the bound that three of four views do not exceed, and the share of good views', () => {
    const rows = [
      row('LCP article 500', 5),
      row('LCP article 2000', 1),
      row('LCP article 3000', 2),
    ];
    expect(vitalsOf(rows)).toEqual([
      { vital: 'LCP', type: 'article', count: 8, p75: 2000, good: 0.75 },
    ]);
  });

  it('have no bound above the last bucket', () => {
    expect(vitalsOf([row('INP front more', 4), row('INP front 50', 4)])).toEqual([
      { vital: 'INP', type: 'front', count: 8, p75: null, good: 0.5 },
    ]);
  });

  it('leave out types of pages with fewer than five measured views', () => {
    expect(
      vitalsOf([row('CLS list 0', 4), row('views list', 90), row('CLS front 0.1', 5)]),
    ).toEqual([{ vital: 'CLS', type: 'front', count: 5, p75: 0.1, good: 1 }]);
  });

  it('name the phase and the element of a view that was not good', () => {
    expect(
      causesOf([row('LCP article resourceLoadDelay img', 9), row('CLS front - div', 7)]),
    ).toEqual([
      { vital: 'LCP', type: 'article', phase: 'resourceLoadDelay', element: 'img', count: 9 },
      { vital: 'CLS', type: 'front', phase: null, element: 'div', count: 7 },
    ]);
  });
});
