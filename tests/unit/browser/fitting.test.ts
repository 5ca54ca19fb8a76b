import { expect, test } from 'vitest';
import { countFitting } from '../../../src/browser/fitting.ts';

const row = (width: number) => ({ width, gap: 10, more: 40 });

test('where all fit nothing goes behind the button, which needs no room then', () => {
  expect(countFitting([100, 100, 100], row(320))).toBe(3);
});

test('where one is too many the button takes its room as well', () => {
  expect(countFitting([100, 100, 100], row(319))).toBe(2);
  expect(countFitting([100, 100, 100], row(260))).toBe(2);
  expect(countFitting([100, 100, 100], row(259))).toBe(1);
});

test('a short item does not overtake a long one that had to go', () => {
  expect(countFitting([100, 200, 5], row(200))).toBe(1);
});

test('a row with no room shows the button alone', () => {
  expect(countFitting([100, 100], row(60))).toBe(0);
});

test('an empty row has nothing to hide', () => {
  expect(countFitting([], row(60))).toBe(0);
});
