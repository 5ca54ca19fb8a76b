/** Minimum length of a search text in characters (SPECIFICATION §5). */
export const MIN_SEARCH_LENGTH = 3;

/** Maximum length of a search text in characters. The rest of a longer one is ignored. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * Whether a text is long enough for a search. Surrounding spaces are not counted, and a letter with
 * its accents counts once.
 */
export function isSearchable(text: string): boolean {
  return [...text.trim().normalize('NFC')].length >= MIN_SEARCH_LENGTH;
}
