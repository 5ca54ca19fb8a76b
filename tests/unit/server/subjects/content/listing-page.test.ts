import { describe, expect, it } from 'vitest';
import { STORIES_A_PAGE } from '../../../../../src/domain/sites/list-pages.ts';
import { EditionContent } from '../../../../../src/server/subjects/content/edition-content.ts';
import { readListingPage } from '../../../../../src/server/subjects/content/listing-page.ts';
import type { ContentReads } from '../../../../../src/server/subjects/content/read-cache.ts';
import { elfar } from '../../../../support/newsroom/newsroom.ts';

/** A newsroom with stories for two numbered pages and the list's own page, without the stories themselves. */
const reads: ContentReads = {
  findStoryAt: () => Promise.resolve(undefined),
  findMovedStory: () => Promise.resolve(undefined),
  listStoriesWithSlug: () => Promise.resolve([]),
  listTargets: () => Promise.resolve([]),
  listHeads: () => Promise.resolve([]),
  listStories: () => Promise.resolve([]),
  listMostRead: () => Promise.resolve([]),
  countStories: () => Promise.resolve(3 * STORIES_A_PAGE + 1),
  countBetween: () => Promise.resolve([]),
  findInstantsBeside: () => Promise.resolve({}),
  listStoriesWithin: () => Promise.resolve([]),
  listAddresses: () => Promise.resolve([]),
  listVersions: () => Promise.resolve([]),
  listSiteDocuments: () => Promise.resolve([]),
  findPictures: () => Promise.resolve(new Map()),
  listSharingTags: () => Promise.resolve([]),
  listShowParts: () => Promise.resolve([]),
  search: () => Promise.reject(new Error('a list does not search')),
};

const pageAt = async (place: string | undefined) => {
  const content = new EditionContent({ edition: { site: elfar, locale: 'ca' }, reads, now: new Date('2026-03-01T10:00:00Z') });
  const found = await readListingPage(content, {}, place);
  return found && (found.page ?? 'own');
};

describe('a page of a listing', () => {
  it.each([
    [undefined, 'own'],
    ['pagina/1', 1],
    ['pagina/2', 2],
  ])('finds at %s the page of a listing', async (place, page) => expect(await pageAt(place)).toBe(page));

  it.each(['pagina/3', 'pagina/0', 'pagina/01', 'pagina/02', 'pagina/2/x', 'pagina/', 'pagina', 'altra/2', 'x/pagina/2'])(
    'returns undefined for any other path: %s',
    async (place) => expect(await pageAt(place)).toBeUndefined(),
  );
});

describe('the languages of a listing', () => {
  it('lists the languages in which a listing has stories', async () => {
    const counts = { ...reads, countStories: ({ locale }: { locale: string }) => Promise.resolve(locale === 'ca' ? 3 : 0) };
    const content = new EditionContent({ edition: { site: elfar, locale: 'ca' }, reads: counts, now: new Date('2026-03-01T10:00:00Z') });
    expect(await content.listLanguagesOf({ kind: 'tag', id: 'aigua' })).toEqual(['ca']);
    expect(content.tags.all).toEqual(expect.arrayContaining([expect.stringMatching(/es/)]));
  });
});
