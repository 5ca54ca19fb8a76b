import type { SearchRequest } from '#server/subjects/content-store/search/story-search.ts';
import type { Store } from './store.ts';
import { ELFAR_CA, NOW } from './stories-of-march.ts';

/**
 * Searches the stories of El Far in Catalan, or another edition, and returns the page with the ids
 * of its stories.
 */
export async function searchIn(
  { repository }: Store,
  request: Partial<SearchRequest> & { text: string },
) {
  const page = await repository.search({ ...ELFAR_CA, limit: 10, ...request }, NOW);
  return { ...page, ids: page.results.map(({ story }) => story.id) };
}
