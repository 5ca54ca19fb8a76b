import { describe, expect, it } from 'vitest';
import { lagOf } from '#browser/schedule/mark-broadcasts.ts';

describe('the clock of a device', () => {
  it('is corrected if it is before the instant at which the page was rendered', () => {
    expect(lagOf(1000, 61_000)).toBe(60_000);
  });

  it('is trusted if it is after that instant, because the copy of the page may be old', () => {
    expect(lagOf(61_000, 1000)).toBe(0);
  });

  it('is trusted if the page has no readable instant', () =>
    expect(lagOf(1000, Number.NaN)).toBe(0));
});
