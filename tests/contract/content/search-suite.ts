import { describe, expect, it } from 'vitest';
import type { SearchRequest } from '../../../src/server/content-store/search/story-search.ts';
import { authorFields, paragraph, storyFields, tagFields } from '../../support/newsroom/newsroom.ts';
import type { Store } from '../../support/newsroom/store.ts';
import { at, ELFAR_CA, NOW, storiesOfMarch } from '../../support/newsroom/stories-of-march.ts';

/** Behaviour of the search of every content repository. `openStore` returns an empty store for each test. */
export function describeSearch(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);
  const searchIn = async ({ repository }: Store, request: Partial<SearchRequest> & { text: string }) => {
    const page = await repository.search({ ...ELFAR_CA, limit: 10, ...request }, NOW);
    return { ...page, ids: page.results.map(({ story }) => story.id) };
  };

  describe('search', () => {
    const found = async (locale: 'ca' | 'es', stories: Record<string, string>, text: string) => {
      const store = await openWithSiteDocuments();
      await store.put(...Object.entries(stories).map(([id, headline]) => storyFields({ id, locale, headline })));
      return (await searchIn(store, { locale, text })).ids.toSorted();
    };

    it.each([
      ['escola', 'Les escoles obren'],
      ['escoles', 'Una escola nova'],
      ['cantaven', 'Tothom cantava'],
      ['eleccions', 'La nit de l’elecció'],
      ['inundació', 'Les inundacions'],
      ['catalana', 'El català'],
    ])('finds a word by its Catalan stem: %s', async (text, headline) => {
      expect(await found('ca', { yes: headline, no: 'Res a veure' }, text)).toEqual(['yes']);
    });

    it.each([
      ['escuela', 'Abren las escuelas'],
      ['canciones', 'Una canción'],
      ['inundaciones', 'La inundación'],
      ['cantaban', 'Todos cantaron'],
    ])('finds a word by its Spanish stem: %s', async (text, headline) => {
      expect(await found('es', { yes: headline, no: 'Nada que ver' }, text)).toEqual(['yes']);
    });

    it.each([
      ['musica', 'Tota la música'],
      ['músíca', 'Tota la musica'],
      ['ESPANYA', 'espanya'],
      ['aigues', 'Les aigües'],
      ['eleccio', 'Una elecció'],
      ['aigua', 'El preu de l’aigua'],
      ["d'aigua", 'El preu de l’aigua'],
      ['1900', 'Arriben 1.900 barques'],
    ])('finds words without regard to accents, case and apostrophes: %s', async (text, headline) => {
      expect(await found('ca', { yes: headline, no: 'Res' }, text)).toEqual(['yes']);
    });

    it.each(['col·legi', 'collegi', 'col•legi', 'COL·LEGI', 'col.legi', 'col-legi'])('treats l·l and ll alike: %s', async (text) => {
      expect(await found('ca', { dot: 'El col·legi', plain: 'El collegi', no: 'El col' }, text)).toEqual(['dot', 'plain']);
    });

    it.each([
      ['parl', ['house', 'light']],
      ['montso ', []],
      ['far parl', ['light']],
      ['par', ['house', 'light']],
      ['pa', []],
    ])('completes the last word: %j', async (text, expected) => {
      expect(
        await found('ca', { house: 'El parlament vota', light: 'Un far al parlament', tram: 'El tramvia de Montsorell' }, text),
      ).toEqual(expected);
    });

    it.each([
      ['parlamnet', ['a']],
      ['parlement', ['a']],
      ['inundasions', ['b']],
      ['colegi', ['c']],
      ['xyzzyq', []],
    ])('corrects a word that no story has: %s', async (text, expected) => {
      expect(await found('ca', { a: 'El parlament vota', b: 'Les inundacions', c: 'El col·legi' }, text)).toEqual(expected);
    });

    it('names the corrected words', async () => {
      const store = await openWithSiteDocuments();
      await store.put(storyFields({ id: 'a', headline: 'El parlament vota' }));
      expect([...(await searchIn(store, { text: 'parlamnet' })).corrected]).toEqual([['parlamnet', 'parlament']]);
    });

    it.each([
      ['"llei de l’aigua"', ['law']],
      ['«llei de l’aigua»', ['law']],
      ['“llei aigua', ['law']],
      ['llei aigua', ['both', 'law']],
      ['aigua -llei', ['water']],
      ['aigua -"llei de l’aigua"', ['both', 'water']],
      ['-aigua', []],
      ['ull-llarg', ['both']],
    ])('reads the operators of a query: %s', async (text, expected) => {
      const stories = { law: 'La llei de l’aigua', both: 'L’aigua, ull llarg, i la llei', water: 'Aigua i prou' };
      expect(await found('ca', stories, text)).toEqual(expected);
    });

    it('finds stories with some of the words if none has all, those with most words first', async () => {
      const store = await openWithSiteDocuments();
      await store.put(
        storyFields({ id: 'one', headline: 'El mercat', publishedAt: at(9) }),
        storyFields({ id: 'two', headline: 'El mercat del barri', publishedAt: at(1) }),
      );
      expect((await searchIn(store, { text: 'mercat barri dofins ' })).ids).toEqual(['two', 'one']);
    });

    it('ranks the headline before the body and finds words of both', async () => {
      const store = await openWithSiteDocuments();
      await store.put(
        storyFields({ id: 'body', headline: 'Una altra cosa', body: [paragraph('El <em>far</em> és lluny.')], publishedAt: at(9) }),
        storyFields({ id: 'headline', headline: 'El far', publishedAt: at(1) }),
      );
      expect((await searchIn(store, { text: 'far' })).ids).toEqual(['headline', 'body']);
      expect((await searchIn(store, { text: 'far', limit: 1 })).ids).toEqual(['headline']);
    });

    it('ranks the newer of two equal stories first', async () => {
      const store = await openWithSiteDocuments();
      await store.put(
        storyFields({ id: 'old', headline: 'El far', publishedAt: at(1) }),
        storyFields({ id: 'new', headline: 'El far', publishedAt: at(20) }),
      );
      expect((await searchIn(store, { text: 'far' })).ids).toEqual(['new', 'old']);
    });

    it.each([
      [
        'barca',
        'a post',
        { type: 'live-blog', coverageStart: at(1), posts: [{ id: 'p1', at: at(1), body: [paragraph('La barca torna')] }] },
      ],
      [
        'platja',
        'the title of a post',
        { type: 'live-blog', coverageStart: at(1), posts: [{ id: 'p1', at: at(1), title: 'A la platja', body: [] }] },
      ],
      [
        'tramvia',
        'an option of a poll',
        {
          type: 'poll',
          question: 'Com hi vas?',
          startsAt: at(1),
          options: ['Amb tramvia', 'A peu'].map((text) => ({ id: text.slice(0, 1).toLowerCase(), text })),
        },
      ],
      [
        'rellotge',
        'a question to an interviewee',
        {
          type: 'digital-interview',
          interviewee: 'Mireia',
          startsAt: at(1),
          answers: [{ question: 'Portes rellotge?', askedBy: 'Pau', answer: [paragraph('No')], at: at(1) }],
        },
      ],
      [
        'auditori',
        'the place of an event',
        { type: 'event', event: { eventOccurrenceType: 'unique', eventUniqueDate: at(2), location: { name: 'Auditori' } } },
      ],
    ])('finds «%s» in %s', async (text, _part, fields) => {
      const store = await openWithSiteDocuments();
      await store.put(storyFields({ id: 'yes', ...fields }), storyFields({ id: 'no' }));
      expect((await searchIn(store, { text })).ids).toEqual(['yes']);
    });

    it('returns the words that match, for snippets', async () => {
      const store = await openWithSiteDocuments();
      await store.put(storyFields({ id: 'a', headline: 'Elecció', body: [paragraph('Les eleccions d’ahir, i un elector.')] }));
      expect([...(await searchIn(store, { text: 'eleccio' })).words].toSorted()).toEqual(['eleccions', 'elecció']);
    });
  });

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
        storyFields({ id: 'a', headline: 'Far u', tags: ['aigua'], authors: ['berta'], publishedAt: at(1) }),
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
      const { facets } = await searchIn(await openWithFacets(), { text: 'far', filters: { taxon: ['politica'] } });
      expect(Object.fromEntries(facets)).toEqual({
        'type:article': 2,
        'taxon:politica': 2,
        'taxon:esports': 1,
        'tag:aigua': 2,
        'author:berta': 1,
      });
    });

    it('keeps stories of a range of instants', async () => {
      expect((await searchIn(await openWithFacets(), { text: 'far', from: at(2), before: at(3) })).ids).toEqual(['b']);
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

    it.each(['far', ''])('contain each story once, also while stories are published: %j', async (text) => {
      const store = await openWithMany();
      const seen: string[] = [];
      let page = await searchIn(store, { text, limit: 4 });
      seen.push(...page.ids);
      for (let round = 0; page.cursor; round += 1) {
        await store.put(storyFields({ id: `later${round}`, headline: 'El far', publishedAt: '2026-06-02T00:00:00Z' }));
        page = await store.repository
          .search({ ...ELFAR_CA, text, limit: 4, cursor: page.cursor }, new Date('2026-06-03T00:00:00Z'))
          .then((next) => ({ ...next, ids: next.results.map(({ story }) => story.id) }));
        seen.push(...page.ids);
      }
      expect(seen.toSorted()).toEqual(Array.from({ length: COUNT }, (_, index) => `s${index}`).toSorted());
    });
  });

  it.each([
    '',
    '   ',
    '"',
    "'; drop table documents; --",
    '-',
    'far & | ! ( :*',
    '\\',
    '%',
    '_',
    '<script>',
    '😀',
    'ש״ס',
    'a'.repeat(10_000),
    "far' | 'x",
  ])('searches an empty store for any text without an error: %.40j', async (text) => {
    expect((await searchIn(await openWithSiteDocuments(), { text })).ids).toEqual([]);
  });
}
