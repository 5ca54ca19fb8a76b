import { expect, test } from 'vitest';
import { countFitting } from '#browser/header/fitting.ts';

const row = (width: number) => ({ width, gap: 10, more: 40 });

test('all items are shown if they fit without the button', () => {
  expect(countFitting([100, 100, 100], row(320))).toBe(3);
});

// R2.50
test('the button takes its width if one item does not fit', () => {
  expect(countFitting([100, 100, 100], row(319))).toBe(2);
  expect(countFitting([100, 100, 100], row(260))).toBe(2);
  expect(countFitting([100, 100, 100], row(259))).toBe(1);
});

test('a short item stays hidden after a long one that does not fit', () => {
  expect(countFitting([100, 200, 5], row(200))).toBe(1);
});

test('only the button is shown in a row without room', () => {
  expect(countFitting([100, 100], row(60))).toBe(0);
});

test('an empty row hides no items', () => {
  expect(countFitting([], row(60))).toBe(0);
});
