import { describe, expect, it } from 'vitest';
import {
  authorFields,
  paragraph,
  storyFields,
  tagFields,
} from '#tests/support/newsroom/newsroom.ts';
import { searchIn } from '#tests/support/newsroom/search-in.ts';
import type { Store } from '#tests/support/newsroom/store.ts';
import { at, ELFAR_CA, storiesOfMarch } from '#tests/support/newsroom/stories-of-march.ts';

/**
 * Results, filters and pages of the search of every content repository. `openStore` returns an
 * empty store for each test.
 */
export function describeSearchResults(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);

  describe('names in the search', () => {
    it('finds a story by the names of its authors and tags', async () => {
      const store = await openWithSiteDocuments();
      await store.put(
        authorFields({ id: 'berta', name: 'Berta Queraltó' }),
        tagFields({ id: 'aigua', name: { ca: 'Sequera' } }),
        storyFields({ id: 'a', authors: ['berta'], tags: ['aigua'] }),
        storyFields({ id: 'b' }),
      );
      expect((await searchIn(store, { text: 'queralto' })).ids).toEqual(['a']);
      expect((await searchIn(store, { text: 'sequera' })).ids).toEqual(['a']);
    });

    it('finds a story by the new name of an author once the entries are refreshed', async () => {
      const store = await openWithSiteDocuments();
      await store.put(storyFields({ id: 'a', authors: ['berta'] }), storyFields({ id: 'b' }));
      await store.put(authorFields({ id: 'berta', name: 'Berta Solà' }));
      expect(await store.repository.refreshSearch(10)).toBe(1);
      expect((await searchIn(store, { text: 'solà' })).ids).toEqual(['a']);
      expect(await store.repository.refreshSearch(10)).toBe(0);
    });
  });

  describe('filters of the search', () => {
    const openWithFacets = async () => {
      const store = await openWithSiteDocuments();
      await store.put(
        storyFields({
          id: 'a',
          headline: 'Far u',
          tags: ['aigua'],
          authors: ['berta'],
          publishedAt: at(1),
        }),
        storyFields({ id: 'b', headline: 'Far dos', tags: ['aigua'], publishedAt: at(2) }),
        storyFields({ id: 'c', headline: 'Far tres', taxon: 'esports', publishedAt: at(3) }),
        storyFields({ id: 'd', headline: 'Una altra', publishedAt: at(4) }),
      );
      return store;
    };

    it.each([
      [{ tag: ['aigua'] }, ['b', 'a']],
      [{ tag: ['aigua'], author: ['berta'] }, ['a']],
      [{ taxon: ['esports', 'politica'] }, ['c', 'b', 'a']],
      [{ type: ['video'] }, []],
      [{ tag: [] }, ['c', 'b', 'a']],
      [{ unknown: ['x'] }, []],
    ])('keeps stories with a value of each kind: %j', async (filters, expected) => {
      const page = await searchIn(await openWithFacets(), { text: 'far', filters });
      expect([page.ids, page.total]).toEqual([expected, expected.length]);
    });

    it('counts the stories of each value, for one kind without regard to its own filter', async () => {
      const { facets } = await searchIn(await openWithFacets(), {
        text: 'far',
        filters: { taxon: ['politica'] },
      });
      expect(Object.fromEntries(facets)).toEqual({
        'type:article': 2,
        'taxon:politica': 2,
        'taxon:esports': 1,
        'tag:aigua': 2,
        'author:berta': 1,
      });
    });

    it('says that the numbers are not complete if more stories are considered than counted, also with a filter', async () => {
      const store = await openWithSiteDocuments();
      const stories = Array.from({ length: 2001 }, (_, index) =>
        storyFields({ id: `s${index}`, headline: 'Far' }),
      );
      await store.put(storyFields({ id: 'other', headline: 'Far', taxon: 'esports' }), ...stories);
      const page = await searchIn(store, { text: 'far', filters: { taxon: ['esports'] } });
      expect([page.total, page.isCounted]).toEqual([1, false]);
    });

    it('keeps stories of a range of instants', async () => {
      expect(
        (await searchIn(await openWithFacets(), { text: 'far', from: at(2), before: at(3) })).ids,
      ).toEqual(['b']);
    });

    it('lists all stories, newest first, for an empty text', async () => {
      const page = await searchIn(await openWithFacets(), { text: '  ' });
      expect([page.ids, page.total]).toEqual([['d', 'c', 'b', 'a'], 4]);
    });
  });

  describe('pages of results', () => {
    const COUNT = 23;
    const openWithMany = async () => {
      const store = await openWithSiteDocuments();
      await store.put(
        ...Array.from({ length: COUNT }, (_, index) =>
          storyFields({
            id: `s${index}`,
            headline: index % 5 === 0 ? 'El far' : 'La nit',
            body: [paragraph('un far')],
            publishedAt: at(1 + (index % 20)),
          }),
        ),
      );
      return store;
    };

    it.each(['far', ''])(
      'contain each story once, also while stories are published: %j',
      async (text) => {
        const store = await openWithMany();
        const seen: string[] = [];
        let page = await searchIn(store, { text, limit: 4 });
        seen.push(...page.ids);
        for (let round = 0; page.cursor; round += 1) {
          await store.put(
            storyFields({
              id: `later${round}`,
              headline: 'El far',
              publishedAt: '2026-06-02T00:00:00Z',
            }),
          );
          page = await store.repository
            .search(
              { ...ELFAR_CA, text, limit: 4, cursor: page.cursor },
              new Date('2026-06-03T00:00:00Z'),
            )
            .then((next) => ({ ...next, ids: next.results.map(({ story }) => story.id) }));
          seen.push(...page.ids);
        }
        expect(seen.toSorted()).toEqual(
          Array.from({ length: COUNT }, (_, index) => `s${index}`).toSorted(),
        );
      },
    );
  });
}
