import { expect, it } from 'vitest';
import { pollDelay } from '#domain/streams/poll-delay.ts';

// R9.2
it('is ten seconds, by a tenth more or less', () => {
  expect([0, 0.5, 1].map((random) => pollDelay(0, random))).toEqual([9000, 10_000, 11_000]);
});

it('doubles with each failure, up to two minutes', () => {
  expect([1, 2, 3, 4, 40].map((failures) => pollDelay(failures, 0.5))).toEqual([
    20_000, 40_000, 80_000, 120_000, 120_000,
  ]);
});
