import { describe, expect, it } from 'vitest';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import type { Store } from '#tests/support/newsroom/store.ts';
import { ELFAR_CA, ids, NOW, storiesOfMarch } from '#tests/support/newsroom/stories-of-march.ts';

/**
 * Behaviour of the archive's queries in every content repository. `openStore` returns an empty
 * store for each test.
 */
export function describeArchive(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);
  const openAt = async (...instants: string[]) => {
    const store = await openWithSiteDocuments();
    await store.put(
      ...instants.map((publishedAt, index) => storyFields({ id: `s${index}`, publishedAt })),
    );
    return store;
  };
  const EXPIRED = { expiresAt: '2026-04-01T00:00:00Z' };

  describe('the numbers of stories between instants', () => {
    const MIDNIGHTS = [
      '2026-03-28T00:00:00+01:00',
      '2026-03-29T00:00:00+01:00',
      '2026-03-30T00:00:00+02:00',
      '2026-03-31T00:00:00+02:00',
    ];

    it('counts each story in the local day on which it was first visible, also across a change of clocks', async () => {
      const { repository } = await openAt(
        '2026-03-27T22:59:59Z',
        '2026-03-27T23:00:00Z',
        '2026-03-28T22:59:59.999Z',
        '2026-03-28T23:00:00Z',
        '2026-03-29T21:59:59Z',
        '2026-03-29T22:00:00Z',
        '2026-03-30T22:00:00Z',
      );
      expect(await repository.countBetween({ ...ELFAR_CA, instants: MIDNIGHTS }, NOW)).toEqual([
        2, 2, 1,
      ]);
    });

    it('counts visible stories of the site and language only', async () => {
      const store = await openAt('2026-03-28T10:00:00Z');
      await store.put(
        storyFields({ id: 'es', locale: 'es', publishedAt: '2026-03-28T10:00:00Z' }),
        storyFields({
          id: 'om',
          site: 'ondamarea',
          locale: 'es',
          taxon: 'actualidad',
          publishedAt: '2026-03-28T10:00:00Z',
        }),
        storyFields({ id: 'withdrawn', status: 'withdrawn', publishedAt: '2026-03-28T10:00:00Z' }),
        storyFields({ id: 'expired', publishedAt: '2026-03-28T10:00:00Z', ...EXPIRED }),
        storyFields({
          id: 'held',
          publishedAt: '2026-03-28T10:00:00Z',
          embargoedUntil: '2026-03-30T10:00:00Z',
        }),
        storyFields({ id: 'later', publishedAt: '2026-06-02T10:00:00Z' }),
      );
      expect(
        await store.repository.countBetween({ ...ELFAR_CA, instants: MIDNIGHTS }, NOW),
      ).toEqual([1, 0, 1]);
      const june = ['2026-06-01T00:00:00Z', '2026-06-03T00:00:00Z'];
      expect(await store.repository.countBetween({ ...ELFAR_CA, instants: june }, NOW)).toEqual([
        0,
      ]);
      expect(
        await store.repository.countBetween(
          { ...ELFAR_CA, instants: june },
          new Date('2026-06-02T10:00:00Z'),
        ),
      ).toEqual([1]);
    });

    it('returns a zero for each empty span, in the first and the last year too', async () => {
      const { repository } = await openAt();
      const instants = [
        '0001-01-02T00:14:44.000Z',
        '1702-01-01T00:00:00Z',
        '9998-12-31T00:00:00+01:00',
        '9999-01-01T00:00:00+01:00',
      ];
      expect(await repository.countBetween({ ...ELFAR_CA, instants }, NOW)).toEqual([0, 0, 0]);
    });
  });

  describe('the instants beside a span', () => {
    const SPAN = { from: '2026-03-10T00:00:00Z', before: '2026-03-20T00:00:00Z' };

    it('finds the nearest stories outside of the span', async () => {
      const { repository } = await openAt(
        '2026-03-08T10:00:00Z',
        '2026-03-09T23:59:59Z',
        '2026-03-10T00:00:00Z',
        '2026-03-19T10:00:00Z',
        '2026-03-20T00:00:00Z',
        '2026-03-21T10:00:00Z',
      );
      expect(await repository.findInstantsBeside({ ...ELFAR_CA, ...SPAN }, NOW)).toEqual({
        previous: new Date('2026-03-09T23:59:59Z'),
        next: new Date('2026-03-20T00:00:00Z'),
      });
    });

    it('ignores stories that are not visible', async () => {
      const store = await openAt('2026-03-15T10:00:00Z', '2026-06-02T10:00:00Z');
      await store.put(
        storyFields({ id: 'expired', publishedAt: '2026-03-08T10:00:00Z', ...EXPIRED }),
        storyFields({ id: 'withdrawn', publishedAt: '2026-03-25T10:00:00Z', status: 'withdrawn' }),
        storyFields({ id: 'es', locale: 'es', publishedAt: '2026-03-25T10:00:00Z' }),
      );
      expect(await store.repository.findInstantsBeside({ ...ELFAR_CA, ...SPAN }, NOW)).toEqual({});
    });
  });

  describe('the stories of several spans', () => {
    const dayOf = (year: number) => ({
      from: `${year}-03-05T00:00:00Z`,
      before: `${year}-03-06T00:00:00Z`,
    });

    it('lists the newest of each span, newest first, up to the limits', async () => {
      const { repository } = await openAt(
        '2025-03-05T08:00:00Z',
        '2025-03-05T09:00:00Z',
        '2025-03-05T10:00:00Z',
        '2024-03-05T10:00:00Z',
        '2023-03-06T00:00:00Z',
        '2022-03-05T10:00:00Z',
      );
      const query = { ...ELFAR_CA, spans: [2025, 2024, 2023, 2022].map(dayOf), each: 2 };
      expect(ids(await repository.listStoriesWithin({ ...query, limit: 10 }, NOW))).toEqual([
        's2',
        's1',
        's3',
        's5',
      ]);
      expect(ids(await repository.listStoriesWithin({ ...query, limit: 3 }, NOW))).toEqual([
        's2',
        's1',
        's3',
      ]);
      expect(await repository.listStoriesWithin({ ...query, spans: [], limit: 3 }, NOW)).toEqual(
        [],
      );
    });

    it('lists visible stories of the site and language only', async () => {
      const store = await openAt('2025-03-05T08:00:00Z');
      await store.put(
        storyFields({ id: 'expired', publishedAt: '2025-03-05T10:00:00Z', ...EXPIRED }),
        storyFields({ id: 'withdrawn', publishedAt: '2025-03-05T10:00:00Z', status: 'withdrawn' }),
        storyFields({ id: 'es', locale: 'es', publishedAt: '2025-03-05T10:00:00Z' }),
        storyFields({ id: 'later', publishedAt: '2027-03-05T10:00:00Z' }),
      );
      const query = { ...ELFAR_CA, spans: [2027, 2025].map(dayOf), each: 2, limit: 10 };
      expect(ids(await store.repository.listStoriesWithin(query, NOW))).toEqual(['s0']);
    });
  });
}
