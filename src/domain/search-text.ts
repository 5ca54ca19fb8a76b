/** Text as the full-text search reads it: the Catalan geminate l·l is written ll, in what is stored as in what is asked. */
export function searchText(text: string): string {
  return text.replaceAll(/(l)[·•‧](l)/giu, '$1$2');
}

/** Characters that a search needs (SPECIFICATION §5). */
export const MIN_SEARCH_LENGTH = 3;

/** Whether a text is long enough to search for. Spaces around it do not count, a letter with its accents is one. */
export function isSearchable(text: string): boolean {
  return [...text.trim().normalize('NFC')].length >= MIN_SEARCH_LENGTH;
}
