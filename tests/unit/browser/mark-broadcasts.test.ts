import { describe, expect, it } from 'vitest';
import { stateAt, untilNextChange } from '../../../src/browser/mark-broadcasts.ts';

const span = { start: 1000, end: 2000 };

describe('a broadcast', () => {
  it.each([
    [999, 'coming'],
    [1000, 'now'],
    [1999, 'now'],
    [2000, 'past'],
  ])('at %d is %s', (now, state) => expect(stateAt(span, now)).toBe(state));

  it('without an end that can be read is never past', () => expect(stateAt({ start: 1000, end: Number.NaN }, 1500)).toBe('now'));
});

describe('the next change', () => {
  it('is the first beginning or end to come', () => {
    expect(untilNextChange([span, { start: 2000, end: 3000 }], 1500)).toBe(500);
    expect(untilNextChange([span], 400)).toBe(600);
  });

  it('does not come when all is over', () => expect(untilNextChange([span], 2000)).toBeUndefined());
});
