import { describe, expect, it } from 'vitest';
import { BeaconFilter } from '#server/subjects/reads/front/beacon-filter.ts';

const HOUR = 3_600_000;
/** The start of an hour. */
const NOW = 500_000 * HOUR;
const SUBJECT = 'elfar read el-port';

describe('the filter of beacons', () => {
  it('counts how often a network address does something in an hour', () => {
    const filter = new BeaconFilter();
    expect(filter.times('192.0.2.1', SUBJECT, NOW)).toBe(1);
    expect(filter.times('192.0.2.1', SUBJECT, NOW + HOUR - 1)).toBe(2);
    expect(filter.times('192.0.2.1', SUBJECT, NOW + HOUR)).toBe(1);
  });

  it('counts every network address, and every subject of an address, by itself', () => {
    const filter = new BeaconFilter();
    expect(
      ['192.0.2.1', '192.0.2.2', '2001:db8::/64'].map((address) =>
        filter.times(address, SUBJECT, NOW),
      ),
    ).toEqual([1, 1, 1]);
    expect(
      ['elfar share el-port', 'elfar read vot'].map((subject) =>
        filter.times('192.0.2.1', subject, NOW),
      ),
    ).toEqual([1, 1]);
  });

  it('allows 120 beacons a minute for a network address, of 100,000 in a row', () => {
    const filter = new BeaconFilter();
    const allowedAt = (now: number, sent: number) =>
      Array.from({ length: sent }, () => filter.isWithinLimit('192.0.2.1', now)).filter(Boolean)
        .length;
    expect(allowedAt(NOW, 100_000)).toBe(120);
    expect(filter.isWithinLimit('192.0.2.2', NOW)).toBe(true);
    expect(allowedAt(NOW + 60_000, 200)).toBe(120);
  });

  it('bounds its memory in a flood of network addresses', () => {
    const filter = new BeaconFilter({ seen: 100, addresses: 50 });
    for (let index = 0; index < 1000; index += 1) {
      filter.isWithinLimit(`address ${index}`, NOW);
      filter.times(`address ${index}`, SUBJECT, NOW);
    }
    expect(filter.size).toBe(150);
    expect(filter.times('address 999', SUBJECT, NOW)).toBe(2);
  });
});
