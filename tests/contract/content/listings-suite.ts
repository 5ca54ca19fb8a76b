import { describe, expect, it } from 'vitest';
import { paragraph, storyFields } from '#tests/support/newsroom/newsroom.ts';
import type { Store } from '#tests/support/newsroom/store.ts';
import {
  addressOf,
  ALL,
  at,
  ELFAR_CA,
  ids,
  NOW,
  storiesOfMarch,
} from '#tests/support/newsroom/stories-of-march.ts';

/**
 * Behaviour of lists of stories, and of the dates that hide stories, in every content repository.
 * `openStore` returns an empty store for each test.
 */
export function describeListings(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments, openWithStories } = storiesOfMarch(openStore);

  describe('listings', () => {
    it('lists stories newest first, each on exactly one page', async () => {
      const { repository } = await openWithStories([3, 1, 5, 2, 4], () => ({}));
      const page = async (offset: number) =>
        ids(await repository.listStories({ ...ELFAR_CA, limit: 2, offset }, NOW));
      expect([await page(0), await page(2), await page(4), await page(6)]).toEqual([
        ['d5', 'd4'],
        ['d3', 'd2'],
        ['d1'],
        [],
      ]);
      expect(await repository.countStories(ELFAR_CA, NOW)).toBe(5);
    });

    it('lists stories of the same instant in a stable order', async () => {
      const { repository } = await openWithStories([1, 2, 3, 4, 5, 6], () => ({
        publishedAt: at(1),
        tags: ['aigua'],
      }));
      for (const of of [undefined, { kind: 'tag' as const, id: 'aigua' }]) {
        const pages = await Promise.all(
          [0, 2, 4].map((offset) =>
            repository.listStories({ ...ELFAR_CA, of, limit: 2, offset }, NOW),
          ),
        );
        expect(ids(pages.flat())).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6']);
      }
    });

    it.each([
      ['taxon', 'esports', { taxon: 'esports' }],
      ['tag', 'aigua', { tags: ['aigua'] }],
      ['author', 'berta', { authors: ['berta'] }],
    ] as const)('lists only the stories of a %s', async (kind, id, fields) => {
      const { repository } = await openWithStories([1, 2, 3], (day) => (day === 2 ? {} : fields));
      const of = { kind, id };
      expect(ids(await repository.listStories({ ...ALL, of }, NOW))).toEqual(['d3', 'd1']);
      expect(
        ids(await repository.listStories({ ...ELFAR_CA, of, limit: 1, offset: 1 }, NOW)),
      ).toEqual(['d1']);
      expect(await repository.countStories({ ...ELFAR_CA, of }, NOW)).toBe(2);
    });

    it('lists only stories of the given types', async () => {
      const { repository } = await openWithStories([1, 2, 3], (day) =>
        day === 2 ? { type: 'opinion' } : day === 3 ? { type: 'interview' } : {},
      );
      expect(
        ids(await repository.listStories({ ...ALL, types: ['opinion', 'interview'] }, NOW)),
      ).toEqual(['d3', 'd2']);
      expect(await repository.countStories({ ...ELFAR_CA, types: ['opinion'] }, NOW)).toBe(1);
    });

    it('lists stories within an interval and without the excluded ones', async () => {
      const { repository } = await openWithStories([1, 2, 3, 4]);
      expect(ids(await repository.listStories({ ...ALL, before: at(3) }, NOW))).toEqual([
        'd2',
        'd1',
      ]);
      expect(
        ids(await repository.listStories({ ...ALL, before: '2026-03-03T11:00:00+01:00' }, NOW)),
      ).toEqual(['d2', 'd1']);
      expect(ids(await repository.listStories({ ...ALL, exclude: ['d2', 'd4'] }, NOW))).toEqual([
        'd3',
        'd1',
      ]);
      expect(
        await repository.countStories({ ...ELFAR_CA, before: at(3), exclude: ['d1'] }, NOW),
      ).toBe(1);
      expect(
        ids(await repository.listStories({ ...ALL, from: at(2), before: at(3) }, NOW)),
      ).toEqual(['d2']);
      expect(
        await repository.countStories(
          { ...ELFAR_CA, of: { kind: 'taxon', id: 'politica' }, from: at(2) },
          NOW,
        ),
      ).toBe(
        (
          await repository.listStories(
            { ...ALL, of: { kind: 'taxon', id: 'politica' }, from: at(2) },
            NOW,
          )
        ).length,
      );
    });

    it('separates listings by language and site', async () => {
      const { put, repository } = await openWithStories([1]);
      await put(
        storyFields({ id: 'es', locale: 'es' }),
        storyFields({ id: 'om', site: 'ondamarea', locale: 'es', taxon: 'actualidad' }),
      );
      expect(ids(await repository.listStories(ALL, NOW))).toEqual(['d1']);
      expect(ids(await repository.listStories({ ...ALL, locale: 'es' }, NOW))).toEqual(['es']);
      expect(
        ids(await repository.listStories({ ...ALL, site: 'ondamarea', locale: 'es' }, NOW)),
      ).toEqual(['om']);
    });

    it('lists summaries without bodies in the given order', async () => {
      const { repository } = await openWithStories([1, 2], () => ({ body: [paragraph('Text')] }));
      const heads = await repository.listHeads(['d2', 'cap', 'd1'], NOW);
      expect(ids(heads)).toEqual(['d2', 'd1']);
      expect(heads[0]).not.toHaveProperty('body');
      expect(heads[0]?.path).toBe(addressOf('d2', '2026/03/02'));
    });

    it('lists all visible language versions of a story', async () => {
      const { put, repository } = await openWithSiteDocuments();
      await put(
        storyFields({ id: 'ca', storyId: 's' }),
        storyFields({ id: 'es', storyId: 's', locale: 'es' }),
        storyFields({ id: 'other' }),
      );
      expect(ids(await repository.listVersions('s', NOW)).toSorted()).toEqual(['ca', 'es']);
      await put(storyFields({ id: 'es', storyId: 's', locale: 'es', status: 'withdrawn' }));
      expect(ids(await repository.listVersions('s', NOW))).toEqual(['ca']);
    });

    it('lists the site documents of one site, without stories and pictures', async () => {
      const { repository } = await openWithStories([1]);
      expect(ids(await repository.listSiteDocuments('elfar'))).toEqual([
        'aigua',
        'berta',
        'esports',
        'politica',
      ]);
      expect(ids(await repository.listSiteDocuments('ondamarea'))).toEqual(['actualidad']);
      expect([...(await repository.findPictures(['far', 'cap', 'berta'])).values()]).toMatchObject([
        { id: 'far', version: '0123abcd', width: 1600, height: 900 },
      ]);
    });
  });

  describe('dates of visibility', () => {
    const before = new Date('2026-05-01T00:00:00Z');
    const due = '2026-05-02T10:00:00Z';
    const after = new Date('2026-05-03T00:00:00Z');
    const everywhere = async ({ repository }: Store, now: Date) => [
      ids(await repository.listStories(ALL, now)),
      ids(await repository.listStories({ ...ALL, of: { kind: 'tag', id: 'aigua' } }, now)),
      ids(await repository.listHeads(['a'], now)),
      ids(await repository.listVersions('a', now)),
      ids(
        (await repository.search({ ...ELFAR_CA, text: 'titular', limit: 5 }, now)).results.map(
          ({ story }) => story,
        ),
      ),
    ];
    const nowhere = [[], [], [], [], []];
    const shown = [['a'], ['a'], ['a'], ['a'], ['a']];

    it.each([
      ['scheduled', { publishedAt: due }],
      ['embargoed', { publishedAt: at(1), embargoedUntil: due }],
      ['scheduled after its embargo', { publishedAt: due, embargoedUntil: '2026-04-01T00:00:00Z' }],
    ])('shows a story that is %s only from its date on', async (_name, fields) => {
      const store = await openWithSiteDocuments();
      await store.put(storyFields({ id: 'a', tags: ['aigua'], ...fields }));
      expect(await everywhere(store, before)).toEqual(nowhere);
      expect(await store.repository.countStories(ELFAR_CA, before)).toBe(0);
      expect(await everywhere(store, after)).toEqual(shown);
    });

    it('lists a withdrawn story nowhere and reports its state at its URL', async () => {
      const store = await openWithSiteDocuments();
      await store.put(storyFields({ id: 'a', tags: ['aigua'] }));
      await store.put(storyFields({ id: 'a', tags: ['aigua'], status: 'withdrawn' }));
      expect(await everywhere(store, after)).toEqual(nowhere);
      const found = await store.repository.findStoryAt('elfar', 'ca', addressOf('a'));
      expect(found).toMatchObject({ story: { id: 'a' }, visibleFrom: undefined });
    });

    it('lists an expired story nowhere and reports its end at its URL and its former URL', async () => {
      const store = await openWithSiteDocuments();
      const expiring = { id: 'a', tags: ['aigua'], expiresAt: at(5) };
      await store.put(storyFields({ ...expiring, slug: 'abans' }));
      await store.put(storyFields(expiring));
      expect(await everywhere(store, new Date(at(5)))).toEqual(nowhere);
      expect(await everywhere(store, new Date(at(4)))).not.toEqual(nowhere);
      expect(await store.repository.findStoryAt('elfar', 'ca', addressOf('a'))).toMatchObject({
        visibleUntil: new Date(at(5)),
      });
      expect(
        await store.repository.findMovedStory('elfar', 'ca', addressOf('abans'), new Date(at(6))),
      ).toBe('withdrawn');
      expect(ids(await store.repository.listDue(new Date(at(4)), new Date(at(5))))).toEqual(['a']);
      expect(await store.repository.findNextDue(new Date(at(4)))).toEqual(new Date(at(5)));
      expect(await store.repository.listTargets('tag', 'ca', new Date(at(4)))).toEqual(['aigua']);
      expect(await store.repository.listTargets('tag', 'ca', new Date(at(5)))).toEqual([]);
    });

    it('lists stories that became due after the start and until the end of a span', async () => {
      const { repository } = await openWithStories([1, 2, 3]);
      expect(ids(await repository.listDue(new Date(at(1)), new Date(at(2))))).toEqual(['d2']);
      expect(ids(await repository.listDue(new Date(at(3)), NOW))).toEqual([]);
    });

    it('lists documents with a scheduled change after the start and until the end of a span, each once', async () => {
      const { put, repository } = await openWithSiteDocuments();
      const lasting = (id: string, start: number, end?: number) => ({
        id,
        startsAt: at(start),
        ...(end === undefined ? {} : { endsAt: at(end) }),
      });
      const options = ['si', 'no'].map((id) => ({ id, text: id }));
      await put(
        storyFields({ type: 'poll', question: 'Sí?', options, ...lasting('poll', 2, 3) }),
        storyFields({
          type: 'digital-interview',
          interviewee: 'Berta',
          ...lasting('interview', 4),
        }),
        storyFields({
          id: 'call',
          type: 'user-content-call',
          fields: [{ name: 'nom', label: 'Nom', kind: 'text' }],
          opensAt: at(1),
          closesAt: at(5),
        }),
        { type: 'alert', site: 'elfar', locale: 'ca', title: 'Pluja', ...lasting('alert', 1, 6) },
        {
          id: 'radio',
          type: 'schedule-entry',
          site: 'elfar',
          channel: 'radio',
          title: { ca: 'Far' },
          startTime: { date: at(6) },
          endTime: { date: at(7) },
        },
      );
      const turned = async (after: number, until: number) =>
        ids(
          await repository.listScheduledChanges(new Date(at(after)), new Date(at(until))),
        ).toSorted();
      expect([
        await turned(1, 3),
        await turned(3, 4),
        await turned(4, 5),
        await turned(5, 6),
        await turned(6, 7),
      ]).toEqual([['poll'], ['interview'], ['call'], ['alert', 'radio'], ['radio']]);
      await put({
        type: 'alert',
        site: 'elfar',
        locale: 'ca',
        title: 'Pluja',
        ...lasting('alert', 8),
      });
      expect([await turned(5, 6), await turned(7, 8)]).toEqual([['radio'], ['alert']]);
    });

    it('finds the next date or scheduled change', async () => {
      const { repository, put } = await openWithStories([1, 3, 2]);
      expect(await repository.findNextDue(new Date(at(1)))).toEqual(new Date(at(2)));
      expect(await repository.findNextDue(new Date(at(3)))).toBeUndefined();
      await put(storyFields({ id: 'd2', publishedAt: at(2), status: 'withdrawn' }));
      expect(await repository.findNextDue(new Date(at(1)))).toEqual(new Date(at(3)));
      await put({
        id: 'a',
        type: 'alert',
        site: 'elfar',
        locale: 'ca',
        title: 'Pluja',
        startsAt: at(4),
        endsAt: at(9),
      });
      expect(await repository.findNextDue(new Date(at(3)))).toEqual(new Date(at(4)));
      expect(await repository.findNextDue(new Date(at(4)))).toEqual(new Date(at(9)));
      expect(await repository.findNextDue(new Date(at(9)))).toBeUndefined();
    });
  });
}
