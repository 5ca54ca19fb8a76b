import { z } from 'zod';
import { listOwnComments as contract } from '#contracts/comments/list-own-comments.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { hasCompleteProfile } from '#server/subjects/comments/commenter-facts.ts';
import { findCommentedStory } from './on-story.ts';

/** Serves `GET /api/front/comments/{id}/mine`. */
export const listOwnComments = serveReaderCall(contract, {
  body: z.undefined(),
  async handle({ session: { reader }, context, edition: { site } }) {
    const story = await findCommentedStory(context);
    if (!story) return { ok: false, code: 'NOT_FOUND' };
    const { votes, ...own } = await context.locals.services.readers.comments.listOn({
      reader,
      site,
      story,
    });
    return {
      ok: true,
      response: {
        ...own,
        votes: Object.fromEntries(votes.map(({ comment, value }) => [comment, value])),
        isComplete: hasCompleteProfile(reader),
      },
    };
  },
});
