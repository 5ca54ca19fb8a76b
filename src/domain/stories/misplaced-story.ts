import type { StorySummary } from './story.ts';

/** `/{section}/{year}/{month}/{day}/{slug}/`, as `storyPath` writes it. */
const STORY_PATH = /^\/[^/]+\/(\d{4}\/(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01]))\/([^/]+)\/$/;

/** The slug of a path that has the form of a story path, else `undefined`. */
export function slugInStoryPath(path: string): string | undefined {
  return STORY_PATH.exec(path)?.[2];
}

/**
 * Finds the story for a path with its slug and another section or day: the only story with that
 * slug, else the only one of that day. Returns `undefined` if several stories match, because a
 * redirect to the wrong story is worse than a 404.
 */
export function chooseMisplaced<Head extends Pick<StorySummary, 'path'>>(
  path: string,
  withSlug: readonly Head[],
): Head | undefined {
  const day = STORY_PATH.exec(path)?.[1];
  const sameDay = withSlug.filter((story) => STORY_PATH.exec(story.path)?.[1] === day);
  const left = withSlug.length > 1 ? sameDay : withSlug;
  return left.length === 1 ? left[0] : undefined;
}
