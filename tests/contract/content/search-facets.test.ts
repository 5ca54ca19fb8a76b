import { expect, it } from 'vitest';
import { NO_CRITERIA } from '#domain/search/search-criteria.ts';
import { findStories } from '#server/subjects/content/lists/find-stories.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { editionContent } from '#tests/support/newsroom/edition-content.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { emptiedDatabase } from '#tests/support/databases/emptied-database.ts';
import { elfar, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { SITE_DOCUMENTS, storeOn } from '#tests/support/newsroom/store.ts';

const opened = emptiedDatabase('documents, purges', () => openDatabase(MEMORY));

it.each([
  ['has the number of each value', true, { value: 'politica', label: 'politica', count: 2 }],
  [
    'has no numbers if not all results are counted',
    false,
    { value: 'politica', label: 'politica' },
  ],
])('a filter %s', async (_case, isCounted, expected) => {
  const { repository, put } = storeOn(await opened());
  await put(...SITE_DOCUMENTS, storyFields({ id: 'a' }), storyFields({ id: 'b' }));
  const search: typeof repository.search = async (request, now) => ({
    ...(await repository.search(request, now)),
    isCounted,
  });
  const content = editionContent(
    { ...repository, search },
    { edition: { site: elfar, locale: 'ca' }, now: new Date('2026-06-01T12:00:00Z') },
  );
  const { facets } = await findStories(
    content,
    { ...NO_CRITERIA, text: 'titular' },
    { cursor: '', limit: 10 },
  );
  expect(facets.section).toEqual([expected]);
});
