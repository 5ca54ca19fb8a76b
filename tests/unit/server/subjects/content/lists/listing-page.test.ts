import { describe, expect, it } from 'vitest';
import { STORIES_A_PAGE } from '#domain/paths/list-pages.ts';
import { readListingPage } from '#server/subjects/content/lists/listing-page.ts';
import { editionContent } from '#tests/support/newsroom/edition-content.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

const EDITION = {
  edition: { site: elfar, locale: 'ca' },
  now: new Date('2026-03-01T10:00:00Z'),
} as const;
/**
 * A newsroom with stories for two numbered pages and the list's own page, without the stories
 * themselves.
 */
const TWO_PAGES = { countStories: () => Promise.resolve(3 * STORIES_A_PAGE + 1) };

const pageAt = async (place: string | undefined) => {
  const found = await readListingPage(editionContent(TWO_PAGES, EDITION), {}, place);
  return found && (found.page ?? 'own');
};

describe('a page of a listing', () => {
  it.each([
    [undefined, 'own'],
    ['pagina/1', 1],
    ['pagina/2', 2],
  ])('finds at %s the page of a listing', async (place, page) =>
    expect(await pageAt(place)).toBe(page),
  );

  it.each([
    'pagina/3',
    'pagina/0',
    'pagina/01',
    'pagina/02',
    'pagina/2/x',
    'pagina/',
    'pagina',
    'altra/2',
    'x/pagina/2',
  ])('returns undefined for any other path: %s', async (place) =>
    expect(await pageAt(place)).toBeUndefined(),
  );
});

describe('the languages of a listing', () => {
  it('lists the languages in which a listing has stories', async () => {
    const content = editionContent(
      { countStories: ({ locale }) => Promise.resolve(locale === 'ca' ? 3 : 0) },
      EDITION,
    );
    expect(await content.listLanguagesOf({ kind: 'tag', id: 'aigua' })).toEqual(['ca']);
    expect(content.tags.all).toEqual(expect.arrayContaining([expect.stringMatching(/es/)]));
  });
});
