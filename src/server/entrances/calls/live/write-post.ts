import { z } from 'zod';
import {
  withdrawPost as withdrawContract,
  writePost as writeContract,
} from '#contracts/live/live-blogs.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { findNamedPost } from './named-post.ts';
import { postLineOf } from './post-line.ts';
import { POST_LIMIT, readWritten, refusedPost, writtenSchema } from './written-post.ts';

/** Serves `PUT /api/desk/live/{blog}/posts/{post}`. */
export const writePost = serveDeskCall(writeContract, {
  body: writtenSchema.extend({ expected: z.int().min(0) }),
  bodyLimit: POST_LIMIT,
  async handle({ body: { expected, ...written }, session, context }) {
    const { services } = context.locals;
    const named = await findNamedPost(context);
    if (!named) return { ok: false, code: 'NOT_FOUND' };
    const { blog, post: id } = named;
    const stored = await services.desk.live.findPost(blog.id, id);
    // The clock of a device may be hours off. An edit keeps the time, so that a repeated request
    // changes nothing.
    const at = stored?.isRemoved === false ? stored.post.at : new Date().toISOString();
    const read = await readWritten(services.parsers.markdown, written, at);
    if (!read.ok) return read;
    const outcome = await services.publishing.publishPost({
      blog: blog.id,
      id,
      post: read.post,
      expected,
      actor: session.actor,
    });
    if (!outcome.ok) {
      if (outcome.reason === 'invalid') return refusedPost(outcome.problems);
      return { ok: false, code: outcome.reason === 'no-blog' ? 'NOT_FOUND' : 'OUTDATED_VERSION' };
    }
    const now = await services.desk.live.findPost(blog.id, id);
    return now ? { ok: true, response: postLineOf(now) } : { ok: false, code: 'NOT_FOUND' };
  },
});

const querySchema = z.object({
  expected: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

/** Serves `DELETE /api/desk/live/{blog}/posts/{post}`. */
export const withdrawPost = serveDeskCall(withdrawContract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ session, context }) {
    const query = parseQuery(context.url, querySchema);
    if (!query.success)
      return { ok: false, code: 'INVALID_FIELDS', fields: { expected: 'invalid' } };
    const named = await findNamedPost(context);
    if (!named) return { ok: false, code: 'NOT_FOUND' };
    const removal = {
      blog: named.blog.id,
      id: named.post,
      post: undefined,
      expected: query.data.expected,
      actor: session.actor,
    };
    const outcome = await context.locals.services.publishing.publishPost(removal);
    if (outcome.ok) return { ok: true, response: null };
    return { ok: false, code: outcome.reason === 'no-blog' ? 'NOT_FOUND' : 'OUTDATED_VERSION' };
  },
});
