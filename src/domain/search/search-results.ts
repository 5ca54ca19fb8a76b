import type { Card } from '../stories/card.ts';
import type { Filter, SearchCriteria } from './search-criteria.ts';

/** A piece of a snippet. Pieces that match are highlighted. They are plain text, never HTML. */
export interface SnippetPart {
  text: string;
  isMatch: boolean;
}

/** A search result: a card (SPECIFICATION §3) and the part of its text that matches. */
export interface FoundCard extends Card {
  snippet: SnippetPart[];
}

/**
 * A value of a filter. `count` is the number of results with it; absent before the first search,
 * and for too many results.
 */
export interface FilterValue {
  value: string;
  label: string;
  count?: number;
}

export type Facets = Partial<Record<Filter, FilterValue[]>>;

/** One page of a search. */
export interface FoundPage {
  results: FoundCard[];
  /** Number of all results. */
  count: number;
  /** Empty except on the first page. */
  facets: Facets;
  /** '' at the end of the list. */
  cursor: string;
  /** The text with the words that were searched instead of unknown ones. */
  correctedText?: string | undefined;
}

/** A page of a search as the server prints it, or the reason why there is none. */
export interface SearchedPage {
  criteria: SearchCriteria;
  found: FoundPage | undefined;
  /** Values of the filters, also before the first search. */
  facets: Facets;
  problem: 'short' | 'tooOften' | 'unavailable' | undefined;
}
