import { describe, expect, it } from 'vitest';
import { resultOf } from '#domain/polls/poll-result.ts';

const of = (...votes: (number | undefined)[]) =>
  resultOf(votes.map((one) => (one === undefined ? {} : { votes: one })));

describe('the result of a poll', () => {
  it('rounds percentages so that they add up to 100', () => {
    expect(of(1, 1, 1)?.shares.map(({ percent }) => percent)).toEqual([34, 33, 33]);
    expect(of(1204, 872, 311)).toMatchObject({
      total: 2387,
      shares: [{ percent: 50 }, { percent: 37 }, { percent: 13 }],
    });
  });

  it('marks the option with the most votes, or all that share the first place', () => {
    expect(of(5, 2)?.shares.map(({ isFirst }) => isFirst)).toEqual([true, false]);
    expect(of(5, 5)?.shares.map(({ isFirst }) => isFirst)).toEqual([true, true]);
  });

  it('returns undefined if votes are missing or zero', () => {
    expect(of(1, undefined)).toBeUndefined();
    expect(of(undefined, undefined)).toBeUndefined();
    expect(of(0, 0)).toBeUndefined();
  });
});
