import type { LiveCoverage, StoryOf } from '../stories/story.ts';

/** Titles of posts on the card of a live blog that leads a front. Other cards have fewer. */
const MOST_TITLES = 3;

/**
 * The coverage that the cards of a live blog show, or `undefined` once it has ended. A live blog
 * that is not free names no posts on its cards, because its posts are behind the paywall.
 */
export function liveCoverageOf(
  story: Pick<StoryOf<'live-blog'>, 'isLive' | 'access' | 'posts' | 'updatedAt' | 'publishedAt'>,
): LiveCoverage | undefined {
  if (!story.isLive) return undefined;
  const posts = story.posts.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const titled =
    story.access === 'free'
      ? posts.flatMap(({ id, at, title }) => (title === undefined ? [] : [{ id, at, title }]))
      : [];
  return {
    updatedAt: posts[0]?.at ?? story.updatedAt ?? story.publishedAt,
    posts: titled.slice(0, MOST_TITLES),
  };
}
