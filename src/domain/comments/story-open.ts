import type { Site } from '../sites/site.ts';
import type { Story } from '../stories/story.ts';

const DAY = 24 * 3_600_000;

/**
 * The instant until which a story takes comments, in milliseconds since 1970: `Infinity` without an
 * end, and 0 if its site or the story takes none. The desk may close them before.
 */
export function takesCommentsUntil(
  site: Pick<Site, 'openComments' | 'comments'>,
  story: Pick<Story, 'openComments' | 'publishedAt'>,
): number {
  if (!site.openComments || !story.openComments) return 0;
  const { closeAfterDays } = site.comments;
  return closeAfterDays === undefined
    ? Infinity
    : Date.parse(story.publishedAt) + closeAfterDays * DAY;
}
