import { describe, expect, it } from 'vitest';
import type { StoryCount } from '#domain/reads/beacon.ts';
import { HALF_LIFE } from '#domain/reads/beacon.ts';
import { storyScores } from '#server/platform/database/tables/schema.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { SITE_DOCUMENTS, type Store } from '#tests/support/newsroom/store.ts';
import { ELFAR_CA, ids, NOW, storiesOfMarch } from '#tests/support/newsroom/stories-of-march.ts';

/**
 * Behaviour of the scores of read and shared stories. `openStore` returns an empty store for each
 * test.
 */
export function describeScores(openStore: () => Promise<Store>): void {
  const { openWithStories } = storiesOfMarch(openStore);
  const MOST_READ = { ...ELFAR_CA, kind: 'read', limit: 3 } as const;
  const reads = (id: string, count: number): StoryCount => ({
    site: 'elfar',
    id,
    kind: 'read',
    count,
  });
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

  describe('the most read stories', () => {
    it('are ordered by their number of reads, added up over several statements', async () => {
      const { repository } = await openWithStories([1, 2, 3, 4]);
      await repository.addCounts([reads('d1', 3), reads('d2', 2), reads('d3', 1)], NOW);
      await repository.addCounts(
        [reads('d2', 2), reads('d3', 1), reads('d3', 1), reads('d3', 2)],
        NOW,
      );
      expect(ids(await repository.listMostRead(MOST_READ, NOW))).toEqual(['d3', 'd2', 'd1']);
    });

    it('halve their reads in each half-life', async () => {
      const { repository } = await openWithStories([1, 2, 3]);
      await repository.addCounts([reads('d1', 400)], NOW);
      const after = later(2 * HALF_LIFE.read);
      await repository.addCounts([reads('d1', 1), reads('d2', 100), reads('d3', 102)], after);
      expect(ids(await repository.listMostRead(MOST_READ, after))).toEqual(['d3', 'd1', 'd2']);
    });

    it('keep the order of their scores without new reads', async () => {
      const { repository } = await openWithStories([1, 2, 3]);
      await repository.addCounts([reads('d1', 4)], NOW);
      await repository.addCounts([reads('d2', 3)], later(HALF_LIFE.read / 12));
      await repository.addCounts([reads('d3', 3)], later(HALF_LIFE.read));
      for (const at of [
        later(HALF_LIFE.read),
        later(20 * HALF_LIFE.read),
        new Date('9999-01-01T00:00:00Z'),
      ])
        expect(ids(await repository.listMostRead(MOST_READ, at)).toSorted()).toEqual([
          'd1',
          'd2',
          'd3',
        ]);
      expect(ids(await repository.listMostRead(MOST_READ, later(20 * HALF_LIFE.read)))).toEqual([
        'd3',
        'd1',
        'd2',
      ]);
    });

    it('do not grow if the clock was set back', async () => {
      const { repository } = await openWithStories([1, 2]);
      await repository.addCounts([reads('d1', 2), reads('d2', 3)], later(HALF_LIFE.read));
      await repository.addCounts([reads('d1', 1), reads('d2', 1)], NOW);
      expect(ids(await repository.listMostRead(MOST_READ, NOW))).toEqual(['d2', 'd1']);
    });

    it('are followed by the newest stories if too few were read', async () => {
      const { repository } = await openWithStories([1, 2, 3, 4]);
      expect(ids(await repository.listMostRead(MOST_READ, NOW))).toEqual(['d4', 'd3', 'd2']);
      await repository.addCounts([reads('d3', 1)], NOW);
      expect(ids(await repository.listMostRead(MOST_READ, NOW))).toEqual(['d3', 'd4', 'd2']);
    });

    it('exclude shares, other sites and other languages', async () => {
      const { put, repository } = await openWithStories([1, 2]);
      await put(
        storyFields({ id: 'es', locale: 'es' }),
        storyFields({ id: 'om', site: 'ondamarea', locale: 'es', taxon: 'actualidad' }),
      );
      await repository.addCounts(
        [
          reads('d1', 1),
          { ...reads('d2', 9), kind: 'share' },
          reads('es', 9),
          { ...reads('om', 9), site: 'ondamarea' },
        ],
        NOW,
      );
      expect(ids(await repository.listMostRead(MOST_READ, NOW))).toEqual(['d1', 'd2']);
      expect(ids(await repository.listMostRead({ ...MOST_READ, kind: 'share' }, NOW))).toEqual([
        'd2',
        'd1',
      ]);
      expect(ids(await repository.listMostRead({ ...MOST_READ, locale: 'es' }, NOW))).toEqual([
        'es',
      ]);
      expect(
        ids(await repository.listMostRead({ ...MOST_READ, site: 'ondamarea', locale: 'es' }, NOW)),
      ).toEqual(['om']);
    });

    it('exclude withdrawn and removed stories', async () => {
      const { publish, repository } = await openWithStories([1, 2, 3]);
      await repository.addCounts([reads('d1', 1), reads('d2', 2), reads('d3', 3)], NOW);
      const kept = [
        ...SITE_DOCUMENTS,
        storyFields({ id: 'd1' }),
        storyFields({ id: 'd3', status: 'withdrawn' }),
      ];
      expect(await publish(kept, { removeMissing: true })).toMatchObject({ ok: true });
      expect(ids(await repository.listMostRead(MOST_READ, NOW))).toEqual(['d1']);
    });

    it('ignore unknown ids, ids of other documents, and stories of another site', async () => {
      const { database, repository } = await openWithStories([1]);
      const foreign = { ...reads('d1', 1), site: 'ondamarea' };
      await repository.addCounts(
        [reads('ningu', 1), reads('berta', 1), foreign, reads("'; drop table documents; --", 1)],
        NOW,
      );
      await repository.addCounts([], NOW);
      expect(await database.orm.select().from(storyScores)).toEqual([]);
    });

    it('lose their score 14 half-lives after the last count', async () => {
      const { database, repository } = await openWithStories([1, 2]);
      const both = (id: string) => [reads(id, 1), { ...reads(id, 1), kind: 'share' as const }];
      await repository.addCounts([...both('d1'), ...both('d2')], NOW);
      await repository.addCounts(both('d2'), later(HALF_LIFE.read));
      const kept = async () => {
        const rows = await database.orm.select().from(storyScores);
        return rows.map(({ documentId, kind }) => `${documentId} ${kind}`).toSorted();
      };
      await repository.deleteOldScores(later(14 * HALF_LIFE.read));
      expect(await kept()).toHaveLength(4);
      await repository.deleteOldScores(later(14 * HALF_LIFE.read + 1));
      expect(await kept()).toEqual(['d1 share', 'd2 read', 'd2 share']);
    });
  });
}
