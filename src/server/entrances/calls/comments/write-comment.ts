import { z } from 'zod';
import {
  editComment as editContract,
  removeComment as removeContract,
  writeComment as contract,
} from '../../../../contracts/comments/write-comment.ts';
import { isCommentId } from '../../../../domain/comments/comment-paths.ts';
import { serveReaderCall } from '../../endpoints/reader-call.ts';
import { commentIn, findCommentedStory, refusalOf } from './on-story.ts';

/** The room of comments counts characters. A text beyond it is an invalid field as well. */
const text = z.string();

/** Serves `POST /api/front/comments/{id}`. */
export const writeComment = serveReaderCall(contract, {
  body: z.object({ text, parent: z.string().refine(isCommentId, 'is not the id of a comment').optional() }),
  async handle({ body, session, context, edition: { site } }) {
    const story = await findCommentedStory(context);
    if (!story) return { ok: false, code: 'NOT_FOUND' };
    const { comments } = context.locals.services.readers;
    const outcome = await comments.write({ reader: session.reader, site, story, text: body.text, parent: body.parent });
    return outcome.ok ? { ok: true, response: outcome.result } : refusalOf(outcome.problem, contract);
  },
});

/** Serves `PUT /api/front/comments/{id}/{comment}`. */
export const editComment = serveReaderCall(editContract, {
  body: z.object({ text }),
  async handle({ body, session, context, edition: { site } }) {
    const [story, id] = [await findCommentedStory(context), commentIn(context)];
    if (!story || id === undefined) return { ok: false, code: 'NOT_FOUND' };
    const outcome = await context.locals.services.readers.comments.edit({ reader: session.reader, site, story, id, text: body.text });
    return outcome.ok ? { ok: true, response: outcome.result } : refusalOf(outcome.problem, editContract);
  },
});

/** Serves `DELETE /api/front/comments/{id}/{comment}`. */
export const removeComment = serveReaderCall(removeContract, {
  body: z.undefined(),
  async handle({ session, context, edition: { site } }) {
    const [story, id] = [await findCommentedStory(context), commentIn(context)];
    if (!story || id === undefined) return { ok: false, code: 'NOT_FOUND' };
    const outcome = await context.locals.services.readers.comments.remove({ reader: session.reader, site, story, id });
    return outcome.ok ? { ok: true, response: outcome.result } : refusalOf(outcome.problem, removeContract);
  },
});
