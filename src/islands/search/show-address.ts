import { writeCriteria, type SearchCriteria } from '#domain/search/search-criteria.ts';

/** Names of a searcher's page. */
export interface PageNames {
  /** Heading of the page without a searched text. */
  plain: string;
  /** Heading of the results for a text, with the place `{text}`. The agenda has none. */
  found?: string | undefined;
  /** Title of the document, with the place `{page}` of the heading. */
  title: string;
}

/**
 * Writes the criteria into the address bar (SPECIFICATION §2), and names the page as the server
 * would name it at that address: bookmarks, shared tabs and screen readers take both.
 */
export function showAddress(
  criteria: SearchCriteria,
  { action, names }: { action: string; names: PageNames },
): void {
  history.replaceState(history.state, '', action + writeCriteria(criteria));
  const { plain, found = plain, title } = names;
  const heading = criteria.text === '' ? plain : found.replace('{text}', () => criteria.text);
  document.title = title.replace('{page}', () => heading);
  const shown = document.querySelector('h1');
  if (shown) shown.textContent = heading;
}
