import { describe, expect, it } from 'vitest';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import type { Store } from '#tests/support/newsroom/store.ts';
import {
  at,
  ELFAR_CA,
  ids,
  NOW,
  storiesOfMarch,
} from '#tests/support/newsroom/stories-of-march.ts';

/**
 * Behaviour of the seasons of shows in every content repository. `openStore` returns an empty store
 * for each test.
 */
export function describeShowParts(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);
  const show = (id: string) => ({
    id,
    type: 'show',
    site: 'elfar',
    slug: id,
    name: id,
    medium: 'podcast',
  });
  const episode = (id: string, day: number, more: object = {}) =>
    storyFields({ id, type: 'episode', show: 'ones', publishedAt: at(day), ...more });
  const open = async () => {
    const store = await openWithSiteDocuments();
    await store.put(show('ones'), show('nit'));
    await store.put(
      episode('one', 1, { season: 1 }),
      episode('two', 2, { season: 2 }),
      episode('three', 3, { season: 2 }),
      episode('special', 4),
      episode('night', 5, { show: 'nit', season: 2 }),
      episode('es', 6, { locale: 'es', season: 3 }),
      episode('withdrawn', 7, { season: 4, status: 'withdrawn' }),
      episode('expired', 7, { season: 4, expiresAt: '2026-04-01T00:00:00Z' }),
      episode('held', 7, { season: 4, embargoedUntil: '2027-01-01T00:00:00Z' }),
      storyFields({ id: 'article', publishedAt: at(8) }),
    );
    return store;
  };
  const instant = (day: number) => new Date(at(day)).toISOString();

  describe('the seasons of shows', () => {
    it('have the number of visible episodes and the newest of them', async () => {
      const { repository } = await open();
      const parts = await repository.listShowParts(ELFAR_CA, NOW);
      expect(parts.toSorted((one, other) => (one.newest < other.newest ? -1 : 1))).toEqual([
        { show: 'ones', season: 1, count: 1, newest: instant(1) },
        { show: 'ones', season: 2, count: 2, newest: instant(3) },
        { show: 'ones', season: undefined, count: 1, newest: instant(4) },
        { show: 'nit', season: 2, count: 1, newest: instant(5) },
      ]);
      expect(await repository.listShowParts({ ...ELFAR_CA, show: 'nit' }, NOW)).toHaveLength(1);
      expect(await repository.listShowParts({ ...ELFAR_CA, show: "'; --" }, NOW)).toEqual([]);
    });

    it('are those of an earlier instant, if it is asked', async () => {
      const { repository } = await open();
      expect(await repository.listShowParts(ELFAR_CA, new Date(at(2, 11)))).toHaveLength(2);
    });

    it('list their episodes, newest first', async () => {
      const { repository } = await open();
      const of = { kind: 'show', id: 'ones', season: 2 } as const;
      expect(ids(await repository.listStories({ ...ELFAR_CA, of, limit: 5 }, NOW))).toEqual([
        'three',
        'two',
      ]);
      expect(await repository.countStories({ ...ELFAR_CA, of }, NOW)).toBe(2);
      expect(await repository.countStories({ ...ELFAR_CA, of: { ...of, season: 9 } }, NOW)).toBe(0);
      expect(
        await repository.countStories({ ...ELFAR_CA, of: { kind: 'show', id: 'ones' } }, NOW),
      ).toBe(4);
    });
  });
}
