/** A text of at most `limit` UTF-16 units: a longer one is cut before it and ends in «…». A surrogate pair is never cut in two. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit - 1);
  return `${start.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`;
}
