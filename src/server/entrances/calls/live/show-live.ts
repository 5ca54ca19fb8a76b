import { z } from 'zod';
import {
  showLiveBlog as showContract,
  showPost as postContract,
} from '#contracts/live/live-blogs.ts';
import { postIdSchema } from '#domain/stories/live-post.ts';
import { inEdition } from '#domain/paths/urls.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { findNamedBlog, findNamedPost } from './named-post.ts';
import { postLineOf } from './post-line.ts';

/** Posts of an answer. */
const PAGE = 50;

const querySchema = z.object({
  since: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,8})$/)
    .transform(Number)
    .optional(),
  before: postIdSchema.optional(),
});

/** Serves `GET /api/desk/live/{blog}`. */
export const showLiveBlog = serveDeskCall(showContract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ session, context }) {
    const { services, site } = context.locals;
    const query = parseQuery(context.url, querySchema);
    if (!query.success) return { ok: false, code: 'INVALID_FIELDS', fields: { query: 'invalid' } };
    const found = await findNamedBlog(context);
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    const { path, ...blog } = found;
    const { live } = services.desk;
    const { since, before } = query.data;
    // Read first: a change meanwhile is then told twice, and never left out.
    const sequence = await live.findSequence(blog.id);
    const limit = PAGE + 1;
    const posts =
      since === undefined
        ? await live.listPosts({ blog: blog.id, before, limit })
        : await live.listChanges(blog.id, since, limit);
    if (!posts) return { ok: false, code: 'NOT_FOUND' };
    const shown = posts.slice(0, PAGE);
    const followers = await live.followers.count(blog.id);
    const editors = await live.leases.listOthers({ blog: blog.id, session: session.id });
    return {
      ok: true,
      response: {
        blog: { ...blog, path: inEdition({ site, locale: blog.locale }, path) },
        // The next question begins after the last change of this answer.
        sequence:
          since !== undefined && posts.length > PAGE
            ? (shown.at(-1)?.sequence ?? sequence)
            : sequence,
        posts: shown.map(postLineOf),
        hasMore: posts.length > PAGE,
        editors,
        followers,
      },
    };
  },
});

/** Serves `GET /api/desk/live/{blog}/posts/{post}`. */
export const showPost = serveDeskCall(postContract, {
  body: z.undefined(),
  async handle({ context }) {
    const named = await findNamedPost(context);
    const stored =
      named && (await context.locals.services.desk.live.findPost(named.blog.id, named.post));
    return stored ? { ok: true, response: postLineOf(stored) } : { ok: false, code: 'NOT_FOUND' };
  },
});
