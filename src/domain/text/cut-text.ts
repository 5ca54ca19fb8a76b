/**
 * Cuts a text to at most `limit` UTF-16 units. A cut text ends in «…», and a surrogate pair is
 * never split.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit - 1);
  return `${start.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}

/** Cuts a text to at most `limit` UTF-16 units at a word boundary. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf(' ', limit - 1);
  return end > 0 ? `${text.slice(0, end).replace(/[\s\p{P}]+$/u, '')}…` : cutText(text, limit);
}
