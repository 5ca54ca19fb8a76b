import { describe, expect, it } from 'vitest';
import { BeaconFilter } from '#server/subjects/reads/front/beacon-filter.ts';

const HOUR = 3_600_000;
/** The start of an hour. */
const NOW = 500_000 * HOUR;
const SUBJECT = 'elfar read el-port';

describe('the filter of beacons', () => {
  it('counts a story once an hour for a network address', () => {
    const filter = new BeaconFilter();
    expect(filter.accepts('192.0.2.1', SUBJECT, NOW)).toBe(true);
    expect(filter.accepts('192.0.2.1', SUBJECT, NOW + HOUR - 1)).toBe(false);
    expect(filter.accepts('192.0.2.1', SUBJECT, NOW + HOUR)).toBe(true);
  });

  it('counts a story for every network address, and every story of an address', () => {
    const filter = new BeaconFilter();
    expect(
      ['192.0.2.1', '192.0.2.2', '2001:db8::/64'].map((address) =>
        filter.accepts(address, SUBJECT, NOW),
      ),
    ).toEqual([true, true, true]);
    expect(
      ['elfar share el-port', 'elfar read vot'].map((subject) =>
        filter.accepts('192.0.2.1', subject, NOW),
      ),
    ).toEqual([true, true]);
  });

  it('counts at most 120 stories a minute for a network address', () => {
    const filter = new BeaconFilter();
    const countAt = (now: number, from: number) =>
      Array.from({ length: 200 }, (_none, index) =>
        filter.accepts('192.0.2.1', `${SUBJECT}-${from + index}`, now),
      ).filter(Boolean).length;
    expect(countAt(NOW, 0)).toBe(120);
    expect(filter.accepts('192.0.2.2', SUBJECT, NOW)).toBe(true);
    expect(countAt(NOW + 60_000, 1000)).toBe(120);
  });

  it('bounds its memory in a flood of network addresses', () => {
    const filter = new BeaconFilter({ seen: 100, addresses: 50 });
    for (let index = 0; index < 1000; index += 1) filter.accepts(`address ${index}`, SUBJECT, NOW);
    expect(filter.size).toBe(150);
    expect(filter.accepts('address 999', SUBJECT, NOW)).toBe(false);
  });
});
