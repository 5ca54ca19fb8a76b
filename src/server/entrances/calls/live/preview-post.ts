import { previewPost as contract } from '#contracts/live/live-blogs.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { LivePost } from '#domain/stories/live-post.ts';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import type { StoryOf } from '#domain/stories/story.ts';
import { readPostParts } from '#server/subjects/content/live-delta.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { findNamedBlog } from './named-post.ts';
import { POST_LIMIT, readWritten, refusedPost, writtenSchema } from './written-post.ts';

/** A post with what it shows, for the page that prints it. */
export interface ShownPost extends Pick<StoryPage, 'images' | 'cards' | 'postAuthors'> {
  edition: Edition;
  story: StoryOf<'live-blog'>;
  post: LivePost;
}

/** The page that prints a post. */
const PRINTED = '/api/desk/written-post/';

/** The id of a post that is not stored. */
const UNSENT = 'esborrany';

/** Serves `POST /api/desk/live/{blog}/preview`. */
export const previewPost = serveDeskCall(contract, {
  body: writtenSchema,
  bodyLimit: POST_LIMIT,
  async handle({ body, context }) {
    const { services, site } = context.locals;
    const blog = await findNamedBlog(context);
    if (!blog) return { ok: false, code: 'NOT_FOUND' };
    const read = await readWritten(services.parsers.markdown, body, new Date().toISOString());
    if (!read.ok) return read;
    const prepared = await services.publishing.preparePost({
      blog: blog.id,
      id: UNSENT,
      post: read.post,
    });
    if (!prepared.ok)
      return prepared.reason === 'no-blog'
        ? { ok: false, code: 'NOT_FOUND' }
        : refusedPost(prepared.problems);
    const { story } = prepared;
    const [post] = story.posts;
    if (!post) return { ok: false, code: 'NOT_FOUND' };
    const edition = { site, locale: story.locale };
    const parts = await readPostParts(services.content.contentOf(edition), story);
    return {
      ok: true,
      response: { html: await print(context, { ...parts, edition, story, post }) },
    };
  },
});

/** Prints a post by the component of the live blog's page. */
async function print(context: CallContext, shown: ShownPost): Promise<string> {
  if (!context.rewrite) throw new Error('A preview is printed by a request of its own.');
  context.locals.edition = shown.edition;
  context.locals.writtenPost = shown;
  // A request of its own, because the body of the call has been read.
  const page = await context.rewrite(new Request(new URL(PRINTED, context.url)));
  return (await page.text()).trim();
}
