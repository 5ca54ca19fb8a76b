import { describe, expect, it } from 'vitest';
import { reachedEnds } from '#browser/carousels/carousel.ts';

const TRACK = {
  scrollLeft: 0,
  scrollWidth: 1000,
  clientWidth: 400,
  scrollTop: 0,
  scrollHeight: 200,
  clientHeight: 200,
};

describe('the ends of a carousel', () => {
  it.each([
    [0, { first: true, last: false }],
    [1, { first: true, last: false }],
    [300, { first: false, last: false }],
    [599, { first: false, last: true }],
  ])('finds them at the scroll position %d', (scrollLeft, ends) => {
    expect(reachedEnds({ ...TRACK, scrollLeft })).toEqual(ends);
  });

  it('finds both if the slides fit', () =>
    expect(reachedEnds({ ...TRACK, scrollWidth: 400 })).toEqual({ first: true, last: true }));

  it('finds those of a vertical one by its height', () => {
    const track = { ...TRACK, scrollHeight: 900, clientHeight: 300 };
    expect(reachedEnds({ ...track, scrollTop: 0 }, true)).toEqual({ first: true, last: false });
    expect(reachedEnds({ ...track, scrollTop: 599 }, true)).toEqual({ first: false, last: true });
  });
});
