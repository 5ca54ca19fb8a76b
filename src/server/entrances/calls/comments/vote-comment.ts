import { z } from 'zod';
import {
  reportComment as reportContract,
  voteComment as contract,
} from '#contracts/comments/vote-comment.ts';
import { REPORT_REASONS } from '#domain/comments/comment.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { commentIn, findCommentedStory, refusalOf } from './on-story.ts';

/** Serves `POST /api/front/comments/{id}/{comment}/vote`. */
export const voteComment = serveReaderCall(contract, {
  body: z.object({ value: z.union([z.literal(1), z.literal(-1), z.literal(0)]) }),
  async handle({ body, session, context, edition: { site } }) {
    const [story, id] = [await findCommentedStory(context), commentIn(context)];
    if (!story || id === undefined) return { ok: false, code: 'NOT_FOUND' };
    const { comments } = context.locals.services.readers;
    const outcome = await comments.vote({
      reader: session.reader,
      site,
      story,
      id,
      value: body.value,
    });
    return outcome.ok
      ? { ok: true, response: outcome.result }
      : refusalOf(outcome.problem, contract);
  },
});

/** Serves `POST /api/front/comments/{id}/{comment}/report`. */
export const reportComment = serveReaderCall(reportContract, {
  body: z.object({ reason: z.enum(REPORT_REASONS) }),
  async handle({ body, session, context, edition: { site } }) {
    const [story, id] = [await findCommentedStory(context), commentIn(context)];
    if (!story || id === undefined) return { ok: false, code: 'NOT_FOUND' };
    const { comments } = context.locals.services.readers;
    const outcome = await comments.report({
      reader: session.reader,
      site,
      story,
      id,
      reason: body.reason,
    });
    return outcome.ok
      ? { ok: true, response: { isReported: true } }
      : refusalOf(outcome.problem, reportContract);
  },
});
