/** Characters of a post's text in a list. */
const LENGTH = 160;

/** The first words of a post's markdown, without its markup. An ellipsis says that more follow. */
export function postExcerpt(markdown: string): string {
  const words = markdown
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/!\[[^\][]*\]\([^()]*\)/g, ' ')
    .replaceAll(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/^\s*(?:[#>]+|[-*+]|\d+\.)\s+/gm, ' ')
    .replaceAll(/(^|[^\p{L}\p{N}])[*_]{1,3}(?=\S)|(\S)[*_]{1,3}(?![\p{L}\p{N}])/gu, '$1$2')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length > LENGTH ? `${words.slice(0, LENGTH)}…` : words;
}
