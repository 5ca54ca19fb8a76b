import type { Story } from '#domain/stories/story.ts';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import { isClosed } from '#domain/paywall/public-story.ts';
import { keepToReader, type PageContext } from '#server/entrances/endpoints/page-calls.ts';
import { readWholeStory } from './closed-part.ts';

/**
 * The whole page of a closed story for a verified crawler or for a preview that does not show the
 * wall; `undefined` for everybody else. No cache keeps it, so that no reader gets it.
 */
export async function printWholeStory(
  page: PageContext,
  { story }: { story: Story },
): Promise<StoryPage | undefined> {
  const { audience, preview, services, content, edition, path } = page.locals;
  const isWhole = audience === 'crawler' || (audience === 'preview' && preview?.isCut !== true);
  if (!isWhole || !isClosed(edition.site, story)) return undefined;
  keepToReader(page);
  return readWholeStory(services.content, { edition, story, path }, content);
}
