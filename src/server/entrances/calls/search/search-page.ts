import type { APIContext } from 'astro';
import { searchStories } from '#contracts/search/search-stories.ts';
import type { DateOption } from '#domain/search/date-filter.ts';
import { FILTERS, hasCriteria, NO_CRITERIA, readCriteria } from '#domain/search/search-criteria.ts';
import { isSearchable } from '#domain/search/search-length.ts';
import type { SearchedPage } from '#domain/search/search-results.ts';
import { findEvents } from '#server/subjects/content/lists/find-events.ts';
import {
  findStories,
  listFilterValues,
  STORIES_FOUND_A_PAGE,
  WrongCursorError,
} from '#server/subjects/content/lists/find-stories.ts';
import { findDatabaseProblem } from '#server/platform/database/database-problem.ts';
import { isTimeLimit } from '#server/platform/runtime/time-limit.ts';
import { countEmpty } from './count-empty.ts';
import { SEARCH_RATE } from './search-rate.ts';

type SearchContext = Pick<APIContext, 'locals' | 'url' | 'params' | 'request'> & {
  response: { headers: Headers; status?: number };
};

/**
 * Searches for the address of a page, and sets the status of its response. Counts against the limit
 * of the call. A wrong cursor gets the first page. The agenda searches without criteria as well.
 * `date`: the only criterion of a page with a path of its own.
 */
export async function searchForPage(
  page: SearchContext,
  { isAgenda, date }: { isAgenda: boolean; date?: DateOption | undefined },
): Promise<SearchedPage> {
  const { locals, url, params } = page;
  const { content, services, clientAddress } = locals;
  const criteria =
    date === undefined
      ? readCriteria(url.searchParams, { isAgenda, pathText: params['text'] ?? '' })
      : { ...NO_CRITERIA, date };
  const without = async (
    problem: SearchedPage['problem'],
    status?: number,
  ): Promise<SearchedPage> => {
    if (status !== undefined) page.response.status = status;
    return {
      criteria,
      found: undefined,
      facets: status === 503 ? {} : await listFilterValues(content),
      problem,
    };
  };
  if (criteria.text !== '' && !isSearchable(criteria.text)) return without('short');
  if (!isAgenda && !hasCriteria(criteria)) return without(undefined);
  try {
    // A page for the cache has no client, and the agenda without criteria is one.
    const isLimited = clientAddress !== '' && hasCriteria(criteria);
    const wait = isLimited
      ? await services.attempts.count({
          what: searchStories.path,
          who: clientAddress,
          ...SEARCH_RATE,
        })
      : undefined;
    if (wait !== undefined) {
      page.response.headers.set('Retry-After', String(wait));
      return await without('tooOften', 429);
    }
    const find = isAgenda ? findEvents : findStories;
    const at = (cursor: string) => find(content, criteria, { cursor, limit: STORIES_FOUND_A_PAGE });
    const found = await at(url.searchParams.get('cursor') ?? '').catch((error: unknown) => {
      if (error instanceof WrongCursorError) return at('');
      throw error;
    });
    const { headers } = page.request;
    countEmpty(locals, { text: criteria.text, count: found.count, headers });
    const hasFacets = FILTERS.some((name) => found.facets[name] !== undefined);
    return {
      criteria,
      found,
      facets: hasFacets ? found.facets : await listFilterValues(content),
      problem: undefined,
    };
  } catch (error) {
    const problem = findDatabaseProblem(error);
    if (!problem && !isTimeLimit(error)) throw error;
    services.log.warn(
      { err: error },
      problem === undefined ? 'a search failed' : `a search failed: ${problem.state}`,
    );
    page.response.headers.set('Retry-After', String(problem?.retryAfter ?? 5));
    return without('unavailable', 503);
  }
}
