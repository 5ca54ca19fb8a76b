import type { SearchCriteria } from '#domain/search/search-criteria.ts';
import type { Facets } from '#domain/search/search-results.ts';

/** A list of results as the server found it. */
export interface SearcherState {
  criteria: SearchCriteria;
  facets: Facets;
  count: number;
  /** '' at the end of the list. */
  cursor: string;
  correctedText?: string | undefined;
}
