import { expect, it } from 'vitest';
import { ageRangeOf } from '#domain/data-layer/age-range.ts';

// R9.38
it.each([
  [18, '18-24'],
  [24, '18-24'],
  [25, '25-34'],
  [34, '25-34'],
  [35, '35-44'],
  [44, '35-44'],
  [45, '45-54'],
  [54, '45-54'],
  [55, '55-64'],
  [64, '55-64'],
  [65, '65+'],
  [101, '65+'],
])('puts %s years into %s', (age, range) => expect(ageRangeOf(age)).toBe(range));

it.each([17, 0, -30, Number.NaN, 1960, Infinity, '44', null, undefined])(
  'tells nothing of %s',
  (age) => expect(ageRangeOf(age)).toBeUndefined(),
);
