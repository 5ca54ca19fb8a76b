import { dateOptionsOf, isDateOption, rangeOf, type DateOption } from './date-filter.ts';
import { MAX_SEARCH_LENGTH } from './search-length.ts';

/** The select filters of a search. A story matches one value of each. */
export const FILTERS = ['section', 'type', 'author', 'tag', 'show'] as const;

export type Filter = (typeof FILTERS)[number];

/** Kinds of content of the search opening (SPECIFICATION §2, "Search opening page"). */
export const SEARCH_TYPES = ['all', 'news', 'other'] as const;

export type SearchType = (typeof SEARCH_TYPES)[number];

/** The chosen document ids of each filter, or story types for `type`. */
export type Filters = { [Name in Filter]?: readonly string[] | undefined };

/** The choices of a reader in the searcher. */
export interface SearchCriteria {
  text: string;
  searchType: SearchType;
  filters: Filters;
  date: DateOption;
  /** The days (YYYY-MM-DD) of the option `range`. */
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export const NO_CRITERIA: SearchCriteria = {
  text: '',
  searchType: 'all',
  filters: {},
  date: 'any',
};

const ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/;

/**
 * Reads the criteria from an address. The text is in `searchText`, in `text`, or in the path
 * (SPECIFICATION §2, routes). Two dates are a range, unless another option is chosen. Unknown and
 * malformed values are ignored.
 */
export function readCriteria(
  query: URLSearchParams,
  { isAgenda, pathText = '' }: { isAgenda: boolean; pathText?: string },
): SearchCriteria {
  const text = query.get('searchText') ?? query.get('text') ?? pathText;
  const searchType = SEARCH_TYPES.find((type) => type === query.get('searchtype')) ?? 'all';
  const filters: Filters = Object.fromEntries(
    FILTERS.flatMap((name) => (ID.test(query.get(name) ?? '') ? [[name, [query.get(name)]]] : [])),
  );
  const option = query.get('date') ?? 'range';
  const range =
    option === 'range'
      ? rangeOf(query.get('startDate') ?? undefined, query.get('endDate') ?? undefined)
      : undefined;
  const isKnown =
    isDateOption(option) && option !== 'range' && dateOptionsOf(isAgenda).includes(option);
  return {
    text: cutText(text),
    searchType,
    filters,
    date: range ? 'range' : isKnown ? option : 'any',
    ...(range ? { startDate: range.from, endDate: range.to } : {}),
  };
}

/** A text without surrounding spaces and without the characters that a search ignores. */
function cutText(text: string): string {
  return [...text.replaceAll('\0', ' ').trim()].slice(0, MAX_SEARCH_LENGTH).join('');
}

/**
 * The query of an address with the criteria, with its "?", or '' for none. The order of parameters
 * is always the same.
 */
export function writeCriteria(
  { text, searchType, filters, date, startDate, endDate }: SearchCriteria,
  cursor = '',
): string {
  const query = new URLSearchParams({
    ...(text !== '' && { searchText: text }),
    ...(searchType !== 'all' && { searchtype: searchType }),
    ...Object.fromEntries(
      FILTERS.flatMap((name) =>
        filters[name] === undefined ? [] : [[name, filters[name].join(',')]],
      ),
    ),
    ...(date !== 'any' && date !== 'range' && { date }),
    ...(date === 'range' &&
      startDate !== undefined &&
      endDate !== undefined && { startDate, endDate }),
    ...(cursor !== '' && { cursor }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** Whether there is anything to search for: a text, a filter, a kind or a date. */
export function hasCriteria({ text, searchType, filters, date }: SearchCriteria): boolean {
  return text !== '' || searchType !== 'all' || Object.keys(filters).length > 0 || date !== 'any';
}
