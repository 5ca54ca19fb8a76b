/** Text as the full-text search reads it: the Catalan geminate l·l is written ll, in what is stored as in what is asked. */
export function searchText(text: string): string {
  return text.replaceAll(/(l)[·•‧](l)/giu, '$1$2');
}
