import { call } from '#contracts/call.ts';
import {
  searchFurther,
  searchStories,
  type SearcherPayload,
} from '#contracts/search/search-stories.ts';
import { pushEntry } from '#domain/data-layer/push-entry.ts';
import type { SearchCriteria } from '#domain/search/search-criteria.ts';
import type { FoundPage } from '#domain/search/search-results.ts';
import type { Locale } from '#domain/locale/locale.ts';

/**
 * Searches stories, or events in agenda mode. `cursor`: '' for the first page. Returns `undefined`
 * after a failure, which is only logged (SPECIFICATION §8).
 */
export async function requestSearch(
  { text, searchType, filters, date, startDate = '', endDate = '' }: SearchCriteria,
  { cursor, locale, isAgenda }: { cursor: string; locale: Locale; isAgenda: boolean },
): Promise<FoundPage | undefined> {
  const body: SearcherPayload = {
    searchText: text,
    filterValues: Object.fromEntries(
      Object.entries(filters).map(([name, ids]) => [name, ids?.join(',')]),
    ),
    dateValue: date === 'range' ? { startDate, endDate } : date,
    type: isAgenda ? 'event' : searchType,
    locale,
  };
  const outcome =
    cursor === ''
      ? await call(searchStories, { body })
      : await call(searchFurther, { params: { cursorMark: cursor }, body });
  if (!outcome.ok) {
    console.warn(`The search failed: ${outcome.code ?? outcome.problem}.`);
    return undefined;
  }
  const { results, numResults: count, facets, searcherPayload, correctedText } = outcome.response;
  // The searched words are the reader's own.
  if (cursor === '')
    pushEntry({ event: 'search', kind: isAgenda ? 'events' : 'stories', results: count });
  return { results, count, facets, cursor: searcherPayload.cursorMark, correctedText };
}
