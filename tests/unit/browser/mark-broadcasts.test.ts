import { describe, expect, it } from 'vitest';
import { stateAt, untilNextChange } from '../../../src/browser/mark-broadcasts.ts';

const span = { start: 1000, end: 2000 };

describe('a broadcast', () => {
  it.each([
    [999, 'coming'],
    [1000, 'now'],
    [1999, 'now'],
    [2000, 'past'],
  ])('computes the state of a broadcast at %d as %s', (now, state) => expect(stateAt(span, now)).toBe(state));

  it('never marks a broadcast with an unreadable end as past', () => expect(stateAt({ start: 1000, end: Number.NaN }, 1500)).toBe('now'));
});

describe('the next change of a list of broadcasts', () => {
  it('returns the time until the next beginning or end', () => {
    expect(untilNextChange([span, { start: 2000, end: 3000 }], 1500)).toBe(500);
    expect(untilNextChange([span], 400)).toBe(600);
  });

  it('returns undefined when all broadcasts are past', () => expect(untilNextChange([span], 2000)).toBeUndefined());
});
