import { describe, expect, it } from 'vitest';
import { PathFilter } from '#server/platform/backend/path-filter.ts';

const addresses = (count: number, site: string) =>
  Array.from({ length: count }, (_none, index) => `${site} ca /politica/2026/03/01/${index}/`);

describe('PathFilter', () => {
  it('contains every added URL and few others', () => {
    const filter = PathFilter.withRoomFor(100_000);
    const added = addresses(100_000, 'elfar');
    for (const address of added) filter.add(address);
    expect(added.every((address) => filter.has(address))).toBe(true);
    for (const site of ['ondamarea', 'unfar'])
      expect(addresses(10_000, site).filter((address) => filter.has(address)).length).toBeLessThan(
        200,
      );
  });

  it('restores an independent copy from its bytes', () => {
    const filter = PathFilter.withRoomFor(10);
    filter.add('elfar ca /');
    const copy = PathFilter.fromBytes(Buffer.from(filter.bytes));
    expect([copy.has('elfar ca /'), copy.has('elfar ca /no/')]).toEqual([true, false]);
    copy.add('elfar ca /no/');
    expect(filter.has('elfar ca /no/')).toBe(false);
  });

  it('rejects an empty array as the bytes of a filter', () => {
    expect(() => PathFilter.fromBytes(new Uint8Array())).toThrow('must have bytes');
  });
});
