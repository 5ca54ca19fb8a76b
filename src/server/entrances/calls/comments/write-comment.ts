import { z } from 'zod';
import {
  editComment as editContract,
  removeComment as removeContract,
  writeComment as contract,
} from '#contracts/comments/write-comment.ts';
import { isCommentId } from '#domain/comments/comment-paths.ts';
import { speaksForNewsroom } from '#domain/sites/roles.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { provenRoles } from '#server/entrances/endpoints/desk-rights.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { commentIn, findCommentedStory, refusalOf } from './on-story.ts';

/** The room of comments counts characters. A text beyond it is an invalid field as well. */
const text = z.string();

/** Serves `POST /api/front/comments/{id}`. */
export const writeComment = serveReaderCall(contract, {
  body: z.object({
    text,
    parent: z.string().refine(isCommentId, 'is not the id of a comment').optional(),
  }),
  async handle({ body, session, context, edition: { site } }) {
    const story = await findCommentedStory(context);
    if (!story) return { ok: false, code: 'NOT_FOUND' };
    const { comments } = context.locals.services.readers;
    const writer = await writerOf(context, session.reader);
    const outcome = await comments.write({
      ...writer,
      site,
      story,
      text: body.text,
      parent: body.parent,
    });
    return outcome.ok
      ? { ok: true, response: outcome.result }
      : refusalOf(outcome.problem, contract);
  },
});

/** Serves `PUT /api/front/comments/{id}/{comment}`. */
export const editComment = serveReaderCall(editContract, {
  body: z.object({ text }),
  async handle({ body, session, context, edition: { site } }) {
    const [story, id] = [await findCommentedStory(context), commentIn(context)];
    if (!story || id === undefined) return { ok: false, code: 'NOT_FOUND' };
    const writer = await writerOf(context, session.reader);
    const outcome = await context.locals.services.readers.comments.edit({
      ...writer,
      site,
      story,
      id,
      text: body.text,
    });
    return outcome.ok
      ? { ok: true, response: outcome.result }
      : refusalOf(outcome.problem, editContract);
  },
});

/** Serves `DELETE /api/front/comments/{id}/{comment}`. */
export const removeComment = serveReaderCall(removeContract, {
  body: z.undefined(),
  async handle({ session, context, edition: { site } }) {
    const [story, id] = [await findCommentedStory(context), commentIn(context)];
    if (!story || id === undefined) return { ok: false, code: 'NOT_FOUND' };
    const outcome = await context.locals.services.readers.comments.remove({
      reader: session.reader,
      site,
      story,
      id,
    });
    return outcome.ok
      ? { ok: true, response: outcome.result }
      : refusalOf(outcome.problem, removeContract);
  },
});

/** The reader who writes. The newsroom's voice needs the second factor of the desk. */
async function writerOf(
  { request: { headers }, locals }: CallContext,
  reader: CurrentUser,
): Promise<{ reader: CurrentUser; isStaff: boolean }> {
  return { reader, isStaff: speaksForNewsroom(await provenRoles(locals, { reader, headers })) };
}
