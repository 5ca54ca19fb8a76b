import { describe, expect, it } from 'vitest';
import { paragraph, storyFields, taxonFields } from '#tests/support/newsroom/newsroom.ts';
import { problemsOf, type Store } from '#tests/support/newsroom/store.ts';
import {
  addressOf,
  at,
  ELFAR_CA,
  ids,
  NOW,
  storiesOfMarch,
} from '#tests/support/newsroom/stories-of-march.ts';

/**
 * Behaviour of the URLs of stories in every content repository. `openStore` returns an empty store
 * for each test.
 */
export function describeStoryUrls(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments, openWithStories } = storiesOfMarch(openStore);

  describe('URLs', () => {
    it('refuses the URL of another story in the store or in the batch', async () => {
      const { publish, put } = await openWithSiteDocuments();
      await put(storyFields({ id: 'first', slug: 'same' }));
      const outcome = await publish([storyFields({ id: 'second', slug: 'same' })]);
      expect(problemsOf(outcome)).toEqual([
        `second | slug | ${addressOf('same')} is already the path of "first"`,
      ]);
      expect(outcome).toMatchObject({ problems: [{ code: 'address-taken' }] });
      expect(
        problemsOf(
          await publish([
            storyFields({ id: 'x', slug: 'twice' }),
            storyFields({ id: 'y', slug: 'twice' }),
          ]),
        ),
      ).toEqual([`y | slug | ${addressOf('twice')} is already the path of x`]);
    });

    it('accepts the same slug in another language and at another site', async () => {
      const { put } = await openWithSiteDocuments();
      const outcome = await put(
        storyFields({ id: 'ca', slug: 'same' }),
        storyFields({ id: 'es', slug: 'same', locale: 'es' }),
        storyFields({
          id: 'om',
          slug: 'same',
          site: 'ondamarea',
          locale: 'es',
          taxon: 'actualidad',
        }),
      );
      expect(outcome.created).toHaveLength(3);
    });

    it('frees a URL when the same batch removes its story', async () => {
      const { publish } = await openWithSiteDocuments();
      await publish([storyFields({ id: 'old', slug: 'same' })], { origin: 'files' });
      const outcome = await publish([storyFields({ id: 'new', slug: 'same' })], {
        origin: 'files',
        removeMissing: true,
      });
      expect(outcome).toMatchObject({ ok: true, created: ['new'], removed: ['old'] });
    });

    it('swaps the URLs of two stories and swaps them back', async () => {
      const { put, repository } = await openWithSiteDocuments();
      const holders = async () => [
        (await repository.findStoryAt('elfar', 'ca', addressOf('here')))?.story.id,
        (await repository.findStoryAt('elfar', 'ca', addressOf('there')))?.story.id,
      ];
      await put(storyFields({ id: 'a', slug: 'here' }), storyFields({ id: 'b', slug: 'there' }));
      await put(storyFields({ id: 'a', slug: 'there' }), storyFields({ id: 'b', slug: 'here' }));
      expect(await holders()).toEqual(['b', 'a']);
      await put(storyFields({ id: 'a', slug: 'here' }), storyFields({ id: 'b', slug: 'there' }));
      expect(await holders()).toEqual(['a', 'b']);
    });

    it('resolves a former URL to the moved story', async () => {
      const { put, repository } = await openWithSiteDocuments();
      await put(storyFields({ id: 'a', slug: 'one', oldAddresses: ['/2019/05/vella/'] }));
      await put(storyFields({ id: 'a', slug: 'two' }));
      await put(storyFields({ id: 'a', slug: 'three' }));
      for (const path of ['/2019/05/vella/', addressOf('one'), addressOf('two')]) {
        expect(await repository.findMovedStory('elfar', 'ca', path, NOW)).toMatchObject({
          path: addressOf('three'),
        });
      }
      expect(await repository.findMovedStory('elfar', 'es', addressOf('one'), NOW)).toBeUndefined();
      expect(
        await repository.findMovedStory('elfar', 'ca', addressOf('three'), NOW),
      ).toBeUndefined();
    });

    it('resolves a former URL of two stories to the one that had it last, and stores both together', async () => {
      const { put, repository } = await openWithSiteDocuments();
      await put(storyFields({ id: 'a', slug: 'x' }));
      await put(storyFields({ id: 'a', slug: 'a' }), storyFields({ id: 'b', slug: 'x' }));
      await put(storyFields({ id: 'b', slug: 'b' }));
      const before = await repository.findMovedStory('elfar', 'ca', addressOf('x'), NOW);
      await put(
        storyFields({ id: 'a', slug: 'a', headline: 'Un altre' }),
        storyFields({ id: 'b', slug: 'b', headline: 'Un altre' }),
      );
      const after = await repository.findMovedStory('elfar', 'ca', addressOf('x'), NOW);
      expect([before, after]).toMatchObject([{ id: 'b' }, { id: 'b' }]);
    });

    it('resolves no former URL of a scheduled story and reports the one of a withdrawn story', async () => {
      const { put, repository } = await openWithSiteDocuments();
      await put(storyFields({ id: 'a', slug: 'one' }), storyFields({ id: 'b', slug: 'uno' }));
      await put(
        storyFields({ id: 'a', slug: 'two', status: 'withdrawn' }),
        storyFields({ id: 'b', slug: 'dos', embargoedUntil: '2030-01-01T00:00:00Z' }),
      );
      expect(await repository.findMovedStory('elfar', 'ca', addressOf('one'), NOW)).toBe(
        'withdrawn',
      );
      expect(await repository.findMovedStory('elfar', 'ca', addressOf('uno'), NOW)).toBeUndefined();
    });

    it('lists visible stories of the same site, language and slug', async () => {
      const { put, repository } = await openWithSiteDocuments();
      await put(
        storyFields({ id: 'a', slug: 'same' }),
        storyFields({ id: 'b', slug: 'same', publishedAt: '2026-03-02T08:00:00Z' }),
        storyFields({
          id: 'c',
          slug: 'same',
          publishedAt: '2026-03-03T08:00:00Z',
          status: 'withdrawn',
        }),
        storyFields({ id: 'd', slug: 'same', locale: 'es' }),
        storyFields({ id: 'e', slug: 'not-the-same' }),
      );
      expect(
        ids(await repository.listStoriesWithSlug('elfar', 'ca', 'same', NOW)).toSorted(),
      ).toEqual(['a', 'b']);
      expect(await repository.listStoriesWithSlug('elfar', 'ca', 'none', NOW)).toEqual([]);
    });

    it('uses the publication day in the site’s time zone in a URL', async () => {
      const { put, repository } = await openWithSiteDocuments();
      await put(storyFields({ id: 'late', publishedAt: '2026-07-01T22:30:00Z' }));
      expect(
        (await repository.findStoryAt('elfar', 'ca', addressOf('late', '2026/07/02')))?.story.id,
      ).toBe('late');
    });

    it('moves stories to a section’s new slug in its language and resolves the former URL', async () => {
      const { put, repository } = await openWithSiteDocuments();
      await put(
        storyFields({ id: 'ca', slug: 's', taxon: 'esports' }),
        storyFields({ id: 'es', slug: 's', taxon: 'esports', locale: 'es' }),
      );
      await put(taxonFields({ id: 'esports', slug: { ca: 'lliga', es: 'deportes' } }));
      const moved = '/lliga/2026/03/01/s/';
      expect((await repository.findStoryAt('elfar', 'ca', moved))?.story.id).toBe('ca');
      expect(
        await repository.findMovedStory('elfar', 'ca', '/esports/2026/03/01/s/', NOW),
      ).toMatchObject({ path: moved });
      expect(
        (await repository.findStoryAt('elfar', 'es', '/deportes/2026/03/01/s/'))?.story.id,
      ).toBe('es');
    });

    it('reports a story as unchanged after its section got a new slug', async () => {
      const { put } = await openWithStories([1], () => ({
        taxon: 'esports',
        body: [paragraph('Text')],
      }));
      await put(taxonFields({ id: 'esports', slug: { ca: 'lliga', es: 'deportes' } }));
      const outcome = await put(
        storyFields({ id: 'd1', publishedAt: at(1), taxon: 'esports', body: [paragraph('Text')] }),
      );
      expect(outcome.unchanged).toEqual(['d1']);
    });
  });

  describe('URLs for sitemaps', () => {
    const all = { ...ELFAR_CA, limit: 50, offset: 0 };

    it('lists URLs oldest first, so that a full page never changes', async () => {
      const { repository, put } = await openWithStories([3, 1, 2], (day) =>
        day === 2 ? { updatedAt: at(9) } : {},
      );
      const page = { ...all, limit: 2 };
      const first = await repository.listPaths(page, NOW);
      expect(first).toMatchObject([
        { path: addressOf('d1'), headline: 'Titular d1', publishedAt: at(1), updatedAt: undefined },
        { path: addressOf('d2', '2026/03/02'), updatedAt: at(9) },
      ]);
      await put(storyFields({ id: 'd4', publishedAt: at(4) }));
      expect(await repository.listPaths(page, NOW)).toEqual(first);
      expect(
        (await repository.listPaths({ ...page, offset: 2 }, NOW)).map(({ headline }) => headline),
      ).toEqual(['Titular d3', 'Titular d4']);
    });

    it('lists only URLs of visible stories in the given span', async () => {
      const { repository, put } = await openWithStories([1, 2]);
      await put(
        storyFields({ id: 'later', publishedAt: '2999-01-01T10:00:00Z' }),
        storyFields({ id: 'gone', status: 'withdrawn' }),
      );
      const headlines = async (span: object) =>
        (await repository.listPaths({ ...all, ...span }, NOW)).map(({ headline }) => headline);
      expect(await headlines({ from: at(2) })).toEqual(['Titular d2']);
      expect(await headlines({ before: at(2) })).toEqual(['Titular d1']);
      expect(await headlines({ from: at(1), before: at(2) })).toEqual(['Titular d1']);
    });
  });
}
