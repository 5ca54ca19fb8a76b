import { z } from 'zod';
import {
  claimPost as claimContract,
  releasePost as releaseContract,
} from '#contracts/live/live-blogs.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import { findNamedPost } from './named-post.ts';

/** Serves `PUT /api/desk/live/{blog}/posts/{post}/lease`. */
export const claimPost = serveDeskCall(claimContract, {
  body: z.undefined(),
  async handle({ session, context }) {
    const named = await findNamedPost(context);
    if (!named) return { ok: false, code: 'NOT_FOUND' };
    await context.locals.services.desk.live.leases.claim({
      blog: named.blog.id,
      post: named.post,
      session: session.id,
    });
    return { ok: true, response: null };
  },
});

/** Serves `DELETE /api/desk/live/{blog}/posts/{post}/lease`. */
export const releasePost = serveDeskCall(releaseContract, {
  body: z.undefined(),
  async handle({ session, context }) {
    const named = await findNamedPost(context);
    if (named)
      await context.locals.services.desk.live.leases.release({
        blog: named.blog.id,
        post: named.post,
        session: session.id,
      });
    return { ok: true, response: null };
  },
});
