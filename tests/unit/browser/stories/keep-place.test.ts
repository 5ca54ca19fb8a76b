import { expect, it } from 'vitest';
import { lineAt, placeOf } from '#browser/stories/keep-place.ts';

/** Blocks of the given heights, one below the other with gaps of 10. */
function column(...heights: number[]) {
  let top = 0;
  return heights.map((height) => {
    const block = { top, bottom: top + height };
    top += height + 10;
    return block;
  });
}

it('finds the middle of the second of four blocks in a translation with other heights', () => {
  const place = placeOf(column(100, 200, 100, 100), 210);
  expect(place).toBe(1.5 / 4);
  expect(lineAt(column(300, 80, 40, 40), place ?? 0)).toBe(310 + 40);
});

it('finds the proportional block in a translation with fewer blocks', () => {
  const place = placeOf(column(100, 100, 100, 100), 220);
  expect(lineAt(column(100, 100), place ?? 0)).toBe(110);
});

it('places a line between two blocks at the end of the first one', () => {
  expect(placeOf(column(100, 100), 105)).toBe(0.5);
});

it('places a line below the text at its end', () => {
  const place = placeOf(column(100, 100), 5000);
  expect(place).toBe(1);
  expect(lineAt(column(50, 70), place ?? 0)).toBe(130);
});

it('has no place above the text, and no line without blocks', () => {
  expect(placeOf(column(100), -1)).toBeUndefined();
  expect(placeOf([], 10)).toBeUndefined();
  expect(lineAt([], 0.5)).toBeUndefined();
});

it('accepts a block without height', () => {
  expect(placeOf([{ top: 10, bottom: 10 }], 10)).toBe(0);
});
