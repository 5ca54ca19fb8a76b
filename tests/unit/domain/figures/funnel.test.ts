import { describe, expect, it } from 'vitest';
import { funnelOf } from '#domain/figures/funnel.ts';

describe('the steps to a subscription', () => {
  it('have their order, and the share of the step before', () => {
    const counts = new Map([
      ['subscribed', 6],
      ['wall', 200],
      ['checkout', 12],
      ['register', 20],
    ]);
    expect(funnelOf(counts)).toEqual([
      { step: 'wall', count: 200, part: null },
      { step: 'register', count: 20, part: 0.1 },
      { step: 'checkout', count: 12, part: 0.6 },
      { step: 'subscribed', count: 6, part: 0.5 },
    ]);
  });

  it('hide a count below five, and every share that would tell it', () => {
    const counts = new Map([
      ['wall', 200],
      ['register', 4],
      ['checkout', 5],
    ]);
    expect(funnelOf(counts)).toEqual([
      { step: 'wall', count: 200, part: null },
      { step: 'register', count: null, part: null },
      { step: 'checkout', count: 5, part: null },
      { step: 'subscribed', count: 0, part: 0 },
    ]);
  });

  it('have no share of a step that nobody took', () => {
    expect(funnelOf(new Map([['register', 8]])).map(({ part }) => part)).toEqual([
      null,
      null,
      0,
      null,
    ]);
  });
});
