import type { StorySummary } from '#domain/stories/story.ts';

/**
 * Stories with those first whose authors have none before, in the list or in `chosen`: a row has
 * each columnist once.
 */
export function byNewAuthors(
  stories: readonly StorySummary[],
  chosen: readonly StorySummary[],
): StorySummary[] {
  const seen = new Set(chosen.flatMap(({ authors }) => authors));
  const [first, again]: [StorySummary[], StorySummary[]] = [[], []];
  for (const story of stories) {
    (story.authors.some((author) => seen.has(author)) ? again : first).push(story);
    for (const author of story.authors) seen.add(author);
  }
  return [...first, ...again];
}

/**
 * Reorders stories so that, if possible, no two of one author are adjacent. An author with more
 * than half of the remaining stories goes first, because later too few others would be left to
 * separate them. `before` is the story that precedes the list.
 */
export function byTurns(
  stories: readonly StorySummary[],
  before: StorySummary | undefined,
): StorySummary[] {
  const left = [...stories];
  const placed: StorySummary[] = [];
  const share = (one: StorySummary, other: StorySummary | undefined) =>
    one.authors.some((author) => other?.authors.includes(author));
  while (left.length > 0) {
    const last = placed.at(-1) ?? before;
    const others = left.filter((story) => !share(story, last));
    const most = others.find(
      (story) => left.filter((other) => share(other, story)).length * 2 > left.length,
    );
    const next = most ?? others[0] ?? left[0];
    placed.push(
      ...left.splice(
        left.findIndex((story) => story === next),
        1,
      ),
    );
  }
  return placed;
}
