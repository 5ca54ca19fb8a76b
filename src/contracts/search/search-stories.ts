import type { DateOption } from '#domain/search/date-filter.ts';
import type { Filter, SearchType } from '#domain/search/search-criteria.ts';
import type { Facets, FoundCard } from '#domain/search/search-results.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { defineContract } from '../contract.ts';

/**
 * Searcher payload of SPECIFICATION §3 and §7. All fields are optional; `null`, `''` and `[]` mean
 * absent.
 */
export interface SearcherPayload {
  searchText?: string | undefined;
  /** Of each filter one id, several separated by commas, or a list. A story matches one of them. */
  filterValues?: { [Name in Filter]?: string | readonly string[] | undefined } | undefined;
  /** An option, or two days (YYYY-MM-DD). `range` without days is any date. */
  dateValue?: DateOption | { startDate: string; endDate: string } | undefined;
  /** Ids of sections; the same as the filter `section`. */
  categoryId?: string | readonly string[] | null | undefined;
  /** Returned unchanged. */
  moduleId?: string | null | undefined;
  /**
   * `event` searches the agenda. `newsletter` searches the section at `taxonUrl` or of
   * `categoryId`, otherwise all sections.
   */
  type?: SearchType | 'event' | 'newsletter' | undefined;
  /** Path or URL of a section, for newsletters. */
  taxonUrl?: string | undefined;
  /** Results of a page; 20 by default. A number below 1 counts as 1, one above 50 as 50. */
  limit?: number | undefined;
  /** Of the last response. Only the cursor in the path counts. */
  cursorMark?: string | undefined;
  numResults?: number | undefined;
  /** Language of the stories; by default the site's. */
  locale?: Locale | undefined;
}

export interface SearcherResponse {
  results: FoundCard[];
  numResults: number;
  /** The payload of the next page. An empty `cursorMark` is the end of the list. */
  searcherPayload: SearcherPayload & {
    cursorMark: string;
    categoryId: string | readonly string[] | null;
    moduleId: string | null;
    limit: number;
    numResults: number;
  };
  /** Values of the filters with their counts; on the first page only. */
  facets: Facets;
  /** The text that was searched instead of one with unknown words. */
  correctedText?: string | undefined;
}

const problems = [
  'INVALID_FIELDS',
  'FOREIGN_ORIGIN',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
] as const;

/** POST /webapi/searcher/: the first page of a search (SPECIFICATION §7). */
export const searchStories = defineContract<{
  params: undefined;
  body: SearcherPayload;
  response: SearcherResponse;
}>()({
  method: 'POST',
  path: '/webapi/searcher/',
  work: 'search',
  problems,
});

/** POST /webapi/searcher/{cursorMark}: the next page of the same search. */
export const searchFurther = defineContract<{
  params: { cursorMark: string };
  body: SearcherPayload;
  response: SearcherResponse;
}>()({
  method: 'POST',
  path: '/webapi/searcher/{cursorMark}',
  work: 'search',
  problems,
});
