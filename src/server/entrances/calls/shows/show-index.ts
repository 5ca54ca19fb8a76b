import type { APIContext } from 'astro';
import { searchShows } from '#contracts/shows/search-shows.ts';
import { readShowCriteria, SHOWS_A_PAGE, type ShowCriteria } from '#domain/shows/show-criteria.ts';
import { findShows, type FoundShows } from '#server/subjects/content/shows/find-shows.ts';
import { WrongCursorError } from '#server/subjects/content/lists/find-stories.ts';
import { SEARCH_RATE } from '../search/search-rate.ts';

type IndexContext = Pick<APIContext, 'locals' | 'url'> & {
  response: { headers: Headers; status?: number };
};

/**
 * The criteria of the address of the index of shows, and the shows. `undefined` after too many
 * searches.
 */
export interface ShowIndex {
  criteria: ShowCriteria;
  /** Whether the page has no parameter, so that it is cached. */
  isWhole: boolean;
  found: FoundShows | undefined;
}

/**
 * Lists the shows for the address of the index, by name. Addresses with parameters count against
 * the limit of the call. A wrong cursor gets the first page.
 */
export async function readShowIndex({ locals, url, response }: IndexContext): Promise<ShowIndex> {
  const { content, services, clientAddress, edition } = locals;
  const criteria = readShowCriteria(url.searchParams, edition.locale);
  const cursor = url.searchParams.get('cursor') ?? '';
  const isWhole = criteria.letter === '' && criteria.text === '' && cursor === '';
  // A page for the cache has no client.
  const isLimited = clientAddress !== '' && !isWhole;
  const wait = isLimited
    ? await services.attempts.count({ what: searchShows.path, who: clientAddress, ...SEARCH_RATE })
    : undefined;
  if (wait !== undefined) {
    response.status = 429;
    response.headers.set('Retry-After', String(wait));
    return { criteria, isWhole, found: undefined };
  }
  const at = (place: string) =>
    findShows(content, criteria, { order: 'name', cursor: place, limit: SHOWS_A_PAGE });
  const found = await at(cursor).catch((error: unknown) => {
    if (error instanceof WrongCursorError) return at('');
    throw error;
  });
  return { criteria, isWhole, found };
}
