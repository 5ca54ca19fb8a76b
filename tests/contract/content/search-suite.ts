import { describe, expect, it } from 'vitest';
import { paragraph, storyFields } from '#tests/support/newsroom/newsroom.ts';
import type { Store } from '#tests/support/newsroom/store.ts';
import { searchIn } from '#tests/support/newsroom/search-in.ts';
import { at, storiesOfMarch } from '#tests/support/newsroom/stories-of-march.ts';

/**
 * Behaviour of the search of every content repository. `openStore` returns an empty store for each
 * test.
 */
export function describeSearch(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);

  describe('search', () => {
    const found = async (locale: 'ca' | 'es', stories: Record<string, string>, text: string) => {
      const store = await openWithSiteDocuments();
      await store.put(
        ...Object.entries(stories).map(([id, headline]) => storyFields({ id, locale, headline })),
      );
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
    ])(
      'finds words without regard to accents, case and apostrophes: %s',
      async (text, headline) => {
        expect(await found('ca', { yes: headline, no: 'Res' }, text)).toEqual(['yes']);
      },
    );

    it.each(['col·legi', 'collegi', 'col•legi', 'COL·LEGI', 'col.legi', 'col-legi'])(
      'treats l·l and ll alike: %s',
      async (text) => {
        expect(
          await found('ca', { dot: 'El col·legi', plain: 'El collegi', no: 'El col' }, text),
        ).toEqual(['dot', 'plain']);
      },
    );

    it.each([
      ['parl', ['house', 'light']],
      ['montso ', []],
      ['far parl', ['light']],
      ['par', ['house', 'light']],
      ['pa', []],
    ])('completes the last word: %j', async (text, expected) => {
      expect(
        await found(
          'ca',
          {
            house: 'El parlament vota',
            light: 'Un far al parlament',
            tram: 'El tramvia de Montsorell',
          },
          text,
        ),
      ).toEqual(expected);
    });

    it.each([
      ['ca', 'parlament', ['house', 'houses']],
      ['ca', 'parlam', ['house', 'houses']],
      ['ca', 'parlar', ['talk']],
      ['ca', '"parlament vota"', ['house']],
      ['ca', 'parlament -vota', ['houses']],
      ['es', 'movimiento', ['movement']],
      ['es', 'mover', ['move']],
    ] as const)(
      'does not take a word for another one with its stem: %s, %s',
      async (locale, text, expected) => {
        const stories = {
          ca: { house: 'El parlament vota', houses: 'Dos parlaments', talk: 'Parlar i parlar' },
          es: { movement: 'Un movimiento del mar', move: 'Hay que mover el barco' },
        };
        expect(await found(locale, stories[locale], text)).toEqual(expected);
      },
    );

    it.each([
      ['ca', 'casa', ['body', 'house']],
      ['ca', 'cases', ['body', 'house']],
      ['ca', 'casa ', ['body', 'house']],
      ['ca', 'cas ', ['case', 'cases']],
      ['ca', 'porta', ['door']],
      ['ca', 'port ', ['port']],
      ['es', 'puerta', ['door']],
      ['es', 'puerto', ['port']],
      ['es', 'mesa', ['table']],
      ['es', 'mes ', ['month']],
    ] as const)(
      'does not take a noun for a shorter one with its stem: %s, %s',
      async (locale, text, expected) => {
        const stories = {
          ca: {
            house: 'La casa',
            body: 'Les cases',
            case: 'Un cas',
            cases: 'Dos casos',
            door: 'Obren la porta',
            port: 'Tanquen el port',
          },
          es: {
            door: 'Abren las puertas',
            port: 'Cierran el puerto',
            table: 'Una mesa',
            month: 'Un mes',
          },
        };
        expect(await found(locale, stories[locale], text)).toEqual(expected);
      },
    );

    it('does not take a noun of a text for a shorter one with its stem', async () => {
      const store = await openWithSiteDocuments();
      await store.put(
        storyFields({
          id: 'case',
          headline: 'Un titular',
          body: [paragraph('En tot cas, és un cas. Es volien casar.')],
          publishedAt: at(9),
        }),
        storyFields({
          id: 'house',
          headline: 'Un altre',
          body: [paragraph('La porta de casa.')],
          publishedAt: at(1),
        }),
      );
      for (const text of ['casa ', 'casa'])
        expect((await searchIn(store, { text })).ids).toEqual(['house']);
      expect((await searchIn(store, { text: '"porta de casa"' })).ids).toEqual(['house']);
    });

    it('finds other words of the stem if no story has the word', async () => {
      expect(await found('ca', { yes: 'Tothom parlava', no: 'Res' }, 'parlament ')).toEqual([
        'yes',
      ]);
    });

    it('marks the word in snippets, and no other one with its stem', async () => {
      const store = await openWithSiteDocuments();
      await store.put(
        storyFields({
          id: 'a',
          headline: 'Els parlaments',
          body: [paragraph('Parlen al Parlament.')],
        }),
      );
      expect([...(await searchIn(store, { text: 'parlament' })).words].toSorted()).toEqual([
        'parlament',
        'parlaments',
      ]);
    });

    it('puts a headline with the word before a newer one with another word of its stem', async () => {
      const store = await openWithSiteDocuments();
      await store.put(
        storyFields({ id: 'talk', headline: 'Ara parlar', publishedAt: at(9) }),
        storyFields({ id: 'talking', headline: 'Ara parlen', publishedAt: at(1) }),
      );
      expect((await searchIn(store, { text: 'parlen ' })).ids).toEqual(['talking', 'talk']);
    });

    it('completes the last word as it is typed, not its stem', async () => {
      expect(await found('ca', { yes: 'El consum', no: 'Un conte' }, 'cons')).toEqual(['yes']);
    });

    it.each([
      ['parlamnet', ['a']],
      ['parlement', ['a']],
      ['inundasions', ['b']],
      ['colegi', ['c']],
      ['xyzzyq', []],
    ])('corrects a word that no story has: %s', async (text, expected) => {
      expect(
        await found('ca', { a: 'El parlament vota', b: 'Les inundacions', c: 'El col·legi' }, text),
      ).toEqual(expected);
    });

    it('names the corrected words', async () => {
      const store = await openWithSiteDocuments();
      await store.put(storyFields({ id: 'a', headline: 'El parlament vota' }));
      expect([...(await searchIn(store, { text: 'parlamnet' })).corrected]).toEqual([
        ['parlamnet', 'parlament'],
      ]);
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
      const stories = {
        law: 'La llei de l’aigua',
        both: 'L’aigua, ull llarg, i la llei',
        water: 'Aigua i prou',
      };
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
        storyFields({
          id: 'body',
          headline: 'Una altra cosa',
          body: [paragraph('El <em>far</em> és lluny.')],
          publishedAt: at(9),
        }),
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
        {
          type: 'live-blog',
          coverageStart: at(1),
          posts: [{ id: 'p1', at: at(1), body: [paragraph('La barca torna')] }],
        },
      ],
      [
        'platja',
        'the title of a post',
        {
          type: 'live-blog',
          coverageStart: at(1),
          posts: [{ id: 'p1', at: at(1), title: 'A la platja', body: [] }],
        },
      ],
      [
        'tramvia',
        'an option of a poll',
        {
          type: 'poll',
          question: 'Com hi vas?',
          startsAt: at(1),
          options: ['Amb tramvia', 'A peu'].map((text) => ({
            id: text.slice(0, 1).toLowerCase(),
            text,
          })),
        },
      ],
      [
        'rellotge',
        'a question to an interviewee',
        {
          type: 'digital-interview',
          interviewee: 'Mireia',
          startsAt: at(1),
          answers: [
            { question: 'Portes rellotge?', askedBy: 'Pau', answer: [paragraph('No')], at: at(1) },
          ],
        },
      ],
      [
        'auditori',
        'the place of an event',
        {
          type: 'event',
          event: {
            eventOccurrenceType: 'unique',
            eventUniqueDate: at(2),
            location: { name: 'Auditori' },
          },
        },
      ],
    ])('finds «%s» in %s', async (text, _part, fields) => {
      const store = await openWithSiteDocuments();
      await store.put(storyFields({ id: 'yes', ...fields }), storyFields({ id: 'no' }));
      expect((await searchIn(store, { text })).ids).toEqual(['yes']);
    });

    it('returns the words that match, for snippets', async () => {
      const store = await openWithSiteDocuments();
      await store.put(
        storyFields({
          id: 'a',
          headline: 'Elecció',
          body: [paragraph('Les eleccions d’ahir, i un elector.')],
        }),
      );
      expect([...(await searchIn(store, { text: 'eleccio' })).words].toSorted()).toEqual([
        'eleccions',
        'elecció',
      ]);
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
