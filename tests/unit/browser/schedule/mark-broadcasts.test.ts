import { describe, expect, it } from 'vitest';
import { reachedEnds } from '../../../../src/browser/schedule/carousel.ts';
import { lagOf } from '../../../../src/browser/schedule/mark-broadcasts.ts';

describe('the clock of a device', () => {
  it('is corrected if it is before the instant at which the page was rendered', () => {
    expect(lagOf(1000, 61_000)).toBe(60_000);
  });

  it('is trusted if it is after that instant, because the copy of the page may be old', () => {
    expect(lagOf(61_000, 1000)).toBe(0);
  });

  it('is trusted if the page has no readable instant', () => expect(lagOf(1000, Number.NaN)).toBe(0));
});

describe('the ends of a carousel', () => {
  it.each([
    [0, { first: true, last: false }],
    [1, { first: true, last: false }],
    [300, { first: false, last: false }],
    [599, { first: false, last: true }],
  ])('finds them at the scroll position %d', (scrollLeft, ends) => {
    expect(reachedEnds({ scrollLeft, scrollWidth: 1000, clientWidth: 400 })).toEqual(ends);
  });

  it('finds both if the slides fit', () =>
    expect(reachedEnds({ scrollLeft: 0, scrollWidth: 400, clientWidth: 400 })).toEqual({ first: true, last: true }));
});
