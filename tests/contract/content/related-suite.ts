import { describe, expect, it } from 'vitest';
import { storyFields, tagFields } from '#tests/support/newsroom/newsroom.ts';
import type { Store } from '#tests/support/newsroom/store.ts';
import { ELFAR_CA, ids, NOW, storiesOfMarch } from '#tests/support/newsroom/stories-of-march.ts';

/**
 * Behaviour of related stories in every content repository. `openStore` returns an empty store for
 * each test.
 */
export function describeRelated(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);
  const tagged = (id: string, day: string, tags: string[], more: object = {}) =>
    storyFields({ id, publishedAt: `${day}T10:00:00Z`, tags, ...more });
  const open = async () => {
    const store = await openWithSiteDocuments();
    await store.put(tagFields({ id: 'port' }), tagFields({ id: 'aigua' }));
    return store;
  };
  const query = {
    ...ELFAR_CA,
    tags: ['port', 'aigua'],
    before: '2026-03-20T10:00:00Z',
    exclude: 'self',
    limit: 5,
  };

  describe('stories that share tags', () => {
    it('are ordered by the number of shared tags, then the newest', async () => {
      const store = await open();
      await store.put(
        tagged('one', '2026-03-10', ['port']),
        tagged('newer', '2026-03-11', ['aigua']),
        tagged('both', '2026-03-01', ['port', 'aigua']),
        tagged('none', '2026-03-12', []),
        tagged('self', '2026-03-13', ['port', 'aigua']),
      );
      expect(ids(await store.repository.listSharingTags(query, NOW))).toEqual([
        'both',
        'newer',
        'one',
      ]);
      expect(ids(await store.repository.listSharingTags({ ...query, limit: 1 }, NOW))).toEqual([
        'both',
      ]);
    });

    it('are visible, older and of the same edition', async () => {
      const store = await open();
      await store.put(
        tagged('later', '2026-03-21', ['port']),
        tagged('es', '2026-03-10', ['port'], { locale: 'es' }),
        tagged('withdrawn', '2026-03-10', ['port'], { status: 'withdrawn' }),
        tagged('expired', '2026-03-10', ['port'], { expiresAt: '2026-03-11T00:00:00Z' }),
        tagged('held', '2026-03-10', ['port'], { embargoedUntil: '2027-03-11T00:00:00Z' }),
      );
      expect(await store.repository.listSharingTags(query, NOW)).toEqual([]);
      expect(await store.repository.listSharingTags({ ...query, tags: [] }, NOW)).toEqual([]);
      expect(
        await store.repository.listSharingTags({ ...query, tags: ['unknown', "'; --"] }, NOW),
      ).toEqual([]);
    });
  });
}
