import { describe, expect, it } from 'vitest';
import { listSuggestions } from '#server/subjects/content/lists/list-suggestions.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { editionContent } from '#tests/support/newsroom/edition-content.ts';
import {
  authorFields,
  elfar,
  paragraph,
  pictureFields,
  storyFields,
  tagFields,
} from '#tests/support/newsroom/newsroom.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { emptiedDatabase } from '#tests/support/databases/emptied-database.ts';
import { SITE_DOCUMENTS, storeOn } from '#tests/support/newsroom/store.ts';

const opened = emptiedDatabase('documents, purges', () => openDatabase(MEMORY));
const NOW = new Date('2026-06-01T12:00:00Z');

/** Suggestions for a text in a store with stories and other documents, as `kind: label`. */
async function suggestionsFor(text: string, ...documents: Record<string, unknown>[]) {
  const store = storeOn(await opened());
  await store.put(...SITE_DOCUMENTS, ...documents);
  const content = editionContent(store.repository, {
    edition: { site: elfar, locale: 'ca' },
    now: NOW,
  });
  const suggestions = await listSuggestions(content, text);
  return { suggestions, rows: suggestions.map(({ kind, label }) => `${kind}: ${label}`) };
}

const PARLIAMENT = storyFields({
  id: 'parlament',
  headline: 'El Parlament aprova la llei',
  publishedAt: '2026-03-01T09:00:00Z',
});
const TALK = storyFields({
  id: 'talk',
  headline: 'Res',
  body: [paragraph('Tothom parla, parlem i parlarem.')],
});

describe('suggestions of stories', () => {
  it.each(['par', 'parl', 'parlament', 'el parl', 'PARLAMENT ap', 'llei parla'])(
    'begin with the headlines that have: %s',
    async (text) => {
      expect((await suggestionsFor(text, PARLIAMENT, TALK)).rows[0]).toBe(
        'story: El Parlament aprova la llei',
      );
    },
  );

  it('have a thumbnail and a time', async () => {
    const { suggestions } = await suggestionsFor('parl', pictureFields({ id: 'sala' }), {
      ...PARLIAMENT,
      image: { picture: 'sala' },
    });
    expect(suggestions[0]).toMatchObject({
      publishedDate: '2026-03-01T09:00:00Z',
      publishedDay: expect.stringMatching(/^1 març( 2026)?$/),
    });
    expect(suggestions[0]?.image).toMatch(/^\/media\/images\/sala\.\w{8}_4-3_210w\.webp$/);
  });

  it('put a headline with the whole word before a newer one with a longer word', async () => {
    const stories = [
      storyFields({ id: 'a', headline: 'El far', publishedAt: '2026-03-01T09:00:00Z' }),
      storyFields({ id: 'b', headline: 'La farina', publishedAt: '2026-03-02T09:00:00Z' }),
    ];
    expect((await suggestionsFor('far', ...stories)).rows).toEqual([
      'story: El far',
      'story: La farina',
    ]);
  });

  it('list a story once: first by its headline, then by its other text', async () => {
    const { rows } = await suggestionsFor('parla', PARLIAMENT, TALK);
    expect(rows).toEqual(['story: El Parlament aprova la llei', 'story: Res']);
  });

  it('contain no story of the future', async () => {
    expect(
      (await suggestionsFor('parl', { ...PARLIAMENT, publishedAt: '2027-01-01T00:00:00Z' })).rows,
    ).toEqual([]);
  });
});

describe('suggestions for a misspelt word', () => {
  const SEWER = storyFields({ id: 'sewer', headline: 'La claveguera sap que tindrem grip' });

  it('correct a word of five letters or more', async () => {
    expect((await suggestionsFor('clavagera', SEWER)).rows).toEqual([
      'story: La claveguera sap que tindrem grip',
    ]);
    expect((await suggestionsFor('gripp', SEWER)).rows).toEqual([
      'story: La claveguera sap que tindrem grip',
    ]);
  });

  it('find an author', async () => {
    const author = authorFields({ id: 'dolors', name: 'Dolors Mirambell' });
    const { rows } = await suggestionsFor(
      'Mirembell',
      author,
      storyFields({ id: 'a', authors: ['dolors'], headline: 'Una columna' }),
    );
    expect(rows).toEqual(['author: Dolors Mirambell', 'story: Una columna']);
  });
});

it('suggestions are eight at most in the order of their groups, and every kind has a place', async () => {
  const tags = Array.from({ length: 9 }, (_, index) =>
    tagFields({ id: `t${index}`, name: { ca: `Marea ${index}`, es: `Marea ${index}` } }),
  );
  const stories = Array.from({ length: 9 }, (_, index) =>
    storyFields({
      id: `s${index}`,
      headline: `Marea alta ${index}`,
      authors: ['mar'],
      tags: [`t${index}`],
    }),
  );
  const { suggestions } = await suggestionsFor(
    'mare',
    authorFields({ id: 'mar', name: 'Mar Marer' }),
    ...tags,
    ...stories,
  );
  const kinds = suggestions.map(({ kind }) => kind);
  expect(kinds).toEqual(['tag', 'tag', 'tag', 'author', 'story', 'story', 'story', 'story']);
});

it.each(['zzz', '...', '-', '\u{1F600}\u{1F600}\u{1F600}'])(
  'a text without a match has no suggestion: %s',
  async (text) => {
    expect((await suggestionsFor(text, PARLIAMENT)).rows).toEqual([]);
  },
);
