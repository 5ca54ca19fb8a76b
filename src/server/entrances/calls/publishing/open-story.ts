import { FIRST_VIEW } from '#domain/stories/live-post.ts';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import type { PageContext } from '#server/entrances/endpoints/page-calls.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import { readStoryPage } from '#server/subjects/content/story-page.ts';
import { printWholeStory } from '../paywall/whole-page.ts';

/** Opens the first page of a story. A response if it has none. */
export async function openStory(page: PageContext): Promise<StoryPage | Response> {
  const { content, path } = page.locals;
  const found = await content.findStory(path);
  if (found?.state === 'withdrawn') return new Response(null, { status: 410 });
  if (found?.state !== 'shown') return answerMissing(page.locals);
  const { story } = found;
  const whole = await printWholeStory(page, found);
  if (whole) return whole;
  const live = story.type === 'live-blog' ? await content.live.read(story, FIRST_VIEW) : undefined;
  const wall = story.type === 'user-content-call' ? await content.walls.read(story) : undefined;
  return readStoryPage(content, { story, path, live, wall });
}
