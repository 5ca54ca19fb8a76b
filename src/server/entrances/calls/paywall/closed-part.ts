import { bodyTag, documentTag } from '#domain/documents/cache-tags.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { publicStory } from '#domain/paywall/public-story.ts';
import { FIRST_VIEW } from '#domain/stories/live-post.ts';
import type { Story } from '#domain/stories/story.ts';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import type { ContentServices } from '#server/subjects/content/content-services.ts';
import { readStoryPage } from '#server/subjects/content/story-page.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';

/** The page that prints the closed part of a story. Only the call opens it. */
const PRINTED = '/api/front/paywall/closed-part/';

/** Most posts of a closed live blog, which has one page only. */
const MOST_POSTS = 500;

/** A closed story for the page that prints its closed part. */
export interface ClosedPart {
  edition: Edition;
  page: StoryPage;
  /** Number of the blocks of the body that the public page has. */
  before: number;
  now: Date;
}

/**
 * A closed story as its page is for a reader with the right to it, with addresses of its recordings
 * that end.
 */
export async function readWholeStory(
  { contentOf, mediaSigner }: Pick<ContentServices, 'contentOf' | 'mediaSigner'>,
  { edition, story, path }: { edition: Edition; story: Story; path: string },
  content = contentOf(edition),
): Promise<StoryPage> {
  const live =
    story.type === 'live-blog' ? await content.live.read(story, FIRST_VIEW, MOST_POSTS) : undefined;
  const page = await readStoryPage(content, { story, path, live, isWhole: true });
  return { ...page, story: mediaSigner.sign(page.story, content.now) };
}

/**
 * The closed part of a story as HTML, by the components of its page. The text is the same for all
 * who may read it, so that it is printed once and kept until a publication changes something that
 * it shows.
 */
export async function printClosedPart(
  context: CallContext,
  edition: Edition,
  found: { story: Story; path: string },
): Promise<string> {
  const { rewrite, locals, url } = context;
  if (!rewrite) throw new Error('A closed part is printed by a request of its own.');
  const { contentOf, makeText, mediaSigner } = locals.services.content;
  const period = mediaSigner.periodOf(new Date());
  const html = await makeText(`closed ${edition.locale} ${found.story.id} ${period}`, async () => {
    const content = contentOf(edition);
    content.tags.add(documentTag(found.story.id), bodyTag(found.story.id));
    const page = await readWholeStory(locals.services.content, { edition, ...found }, content);
    locals.closedPart = {
      edition,
      page,
      before: publicStory(edition.site, found.story).story.body.length,
      now: content.now,
    };
    // A request of its own, because the body of the call has been read.
    const printed = await rewrite(new Request(new URL(PRINTED, url)));
    return { rows: (await printed.text()).trim(), tags: content.tags.all };
  });
  return html ?? '';
}
