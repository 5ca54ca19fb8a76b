import { describe, expect, it } from 'vitest';
import { resultOf } from '../../../../src/domain/story/poll-result.ts';

const of = (...votes: (number | undefined)[]) => resultOf(votes.map((one) => (one === undefined ? {} : { votes: one })));

describe('the result of a poll', () => {
  it('has whole percentages that make 100 together', () => {
    expect(of(1, 1, 1)?.shares.map(({ percent }) => percent)).toEqual([34, 33, 33]);
    expect(of(1204, 872, 311)).toMatchObject({ total: 2387, shares: [{ percent: 50 }, { percent: 37 }, { percent: 13 }] });
  });

  it('names the option with the most votes, and all that share them', () => {
    expect(of(5, 2)?.shares.map(({ isFirst }) => isFirst)).toEqual([true, false]);
    expect(of(5, 5)?.shares.map(({ isFirst }) => isFirst)).toEqual([true, true]);
  });

  it('is unknown where votes are missing, and where nobody voted', () => {
    expect(of(1, undefined)).toBeUndefined();
    expect(of(undefined, undefined)).toBeUndefined();
    expect(of(0, 0)).toBeUndefined();
  });
});
