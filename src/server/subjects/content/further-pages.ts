import { readWallView } from '#domain/contributions/wall.ts';
import { readLiveView } from '#domain/stories/live-post.ts';
import type { Story } from '#domain/stories/story.ts';
import type { EditionContent } from './edition/edition-content.ts';
import type { ReadStory } from './story-page.ts';

/**
 * What a page of a story besides its first one shows, by the segments below the path of the story.
 * `undefined` for an address without a page.
 */
export async function readFurther(
  content: EditionContent,
  story: Story,
  segments: readonly string[],
): Promise<Pick<ReadStory, 'live' | 'wall'> | undefined> {
  if (story.type === 'live-blog') {
    const view = readLiveView(segments);
    const live = view && (await content.live.read(story, view));
    return live && { live };
  }
  if (story.type !== 'user-content-call') return undefined;
  const after = readWallView(segments);
  const wall = after === undefined ? undefined : await content.walls.read(story, after);
  return wall && { wall };
}
