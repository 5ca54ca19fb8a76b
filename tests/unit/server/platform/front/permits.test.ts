import { describe, expect, it } from 'vitest';
import { KINDS, overdueClasses, PERMITS, zeroForEach } from '#server/platform/front/permits.ts';

describe('the overdue class', () => {
  it('is the one whose oldest request has waited more than half of its limit', () => {
    expect(overdueClasses({ ...zeroForEach(), write: PERMITS.write.wait / 2 })).toEqual([]);
    expect(overdueClasses({ ...zeroForEach(), write: PERMITS.write.wait / 2 + 1 })).toEqual([
      'write',
    ]);
  });

  it('is none while requests wait less than a second, so that a burst of searches is no fault', () => {
    for (const kind of KINDS)
      expect(
        overdueClasses({ ...zeroForEach(), [kind]: Math.min(999, PERMITS[kind].wait) }),
      ).toEqual([]);
  });

  it('is no refresh, because nobody waits for it', () => {
    expect(overdueClasses({ ...zeroForEach(), refresh: PERMITS.refresh.wait })).toEqual([]);
  });
});
