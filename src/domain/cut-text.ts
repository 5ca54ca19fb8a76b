/** A text of at most `limit` UTF-16 units: a longer one is cut before it and ends in «…». A surrogate pair is never cut in two. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit - 1);
  return `${start.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}

/** A text of at most `limit` UTF-16 units, cut after a whole word where it is longer. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf(' ', limit - 1);
  return end > 0 ? `${text.slice(0, end).replace(/[\s\p{P}]+$/u, '')}…` : cutText(text, limit);
}
