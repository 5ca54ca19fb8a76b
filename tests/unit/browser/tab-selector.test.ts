import { describe, expect, it } from 'vitest';
import { tabAfterKey } from '#browser/tab-selector.ts';

const after = (key: string, index: number, isVertical = false) =>
  tabAfterKey(key, { index, count: 3, isVertical });

describe('the keys of a tab selector', () => {
  // R2.97
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowDown', 0, undefined],
    ['Enter', 0, undefined],
  ])('lead with %s from tab %i to tab %s', (key, index, expected) =>
    expect(after(key, index)).toBe(expected),
  );

  // R2.97
  it('are up and down in a vertical list', () => {
    expect([
      after('ArrowDown', 0, true),
      after('ArrowUp', 0, true),
      after('ArrowRight', 0, true),
    ]).toEqual([1, 2, undefined]);
  });
});
