import { describe, expect, it } from 'vitest';
import { KINDS, overdueClass, PLACES, zeroForEach } from '../../../../../src/server/platform/front/places.ts';

describe('the overdue class', () => {
  it('is the one whose oldest request has waited more than half of its limit', () => {
    expect(overdueClass({ ...zeroForEach(), write: PLACES.write.wait / 2 })).toBeUndefined();
    expect(overdueClass({ ...zeroForEach(), write: PLACES.write.wait / 2 + 1 })).toBe('write');
  });

  it('is none while requests wait less than a second, so that a burst of searches is no fault', () => {
    for (const kind of KINDS) expect(overdueClass({ ...zeroForEach(), [kind]: Math.min(999, PLACES[kind].wait) })).toBeUndefined();
  });

  it('is no refresh, because nobody waits for it', () => {
    expect(overdueClass({ ...zeroForEach(), refresh: PLACES.refresh.wait })).toBeUndefined();
  });
});
