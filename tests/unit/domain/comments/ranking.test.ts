import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wilson } from '#domain/comments/ranking.ts';

const votes = fc.integer({ min: 0, max: 100_000 });

describe('wilson', () => {
  it('is 0 without votes, and doubts few of them', () => {
    expect(wilson(0, 0)).toBe(0);
    expect(wilson(1, 0)).toBeCloseTo(0.2065, 3);
    expect(wilson(40, 10)).toBeGreaterThan(wilson(1, 0));
  });

  it('is between 0 and the share of votes in favour', () => {
    fc.assert(
      fc.property(votes, votes, (up, down) => {
        fc.pre(up + down > 0);
        expect(wilson(up, down)).toBeGreaterThanOrEqual(-1e-12);
        expect(wilson(up, down)).toBeLessThanOrEqual(up / (up + down) + 1e-12);
      }),
    );
  });

  it('grows with a vote in favour and shrinks with one against', () => {
    fc.assert(
      fc.property(votes, votes, (up, down) => {
        expect(wilson(up + 1, down)).toBeGreaterThan(wilson(up, down));
        if (up > 0) expect(wilson(up, down + 1)).toBeLessThan(wilson(up, down));
      }),
    );
  });
});
