import { z } from 'zod';
import {
  takeVoteBack as backContract,
  voteQuestion as contract,
} from '#contracts/interviews/vote-question.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { CODES, findInterview, questionIn } from './find-interview.ts';

/** Serves `POST /api/front/interviews/{id}/questions/{question}/vote`. */
export const voteQuestion = serveReaderCall(contract, {
  body: z.undefined(),
  async handle({ session, edition: { site }, context }) {
    const [story, question] = [
      await findInterview(context, context.params['id']),
      questionIn(context),
    ];
    if (!story || question === undefined) return { ok: false, code: 'NOT_FOUND' };
    const { votes } = context.locals.services.readers.interviews;
    const vote = { site: site.alias, story, question, reader: session.reader.id };
    const outcome = await votes.add(vote);
    return outcome.ok
      ? { ok: true, response: { votes: outcome.votes } }
      : { ok: false, code: CODES[outcome.problem] };
  },
});

/** Serves `DELETE /api/front/interviews/{id}/questions/{question}/vote`. */
export const takeVoteBack = serveReaderCall(backContract, {
  body: z.undefined(),
  async handle({ session, edition: { site }, context }) {
    const [story, question] = [
      await findInterview(context, context.params['id']),
      questionIn(context),
    ];
    if (!story || question === undefined) return { ok: false, code: 'NOT_FOUND' };
    const { votes } = context.locals.services.readers.interviews;
    const vote = { site: site.alias, story, question, reader: session.reader.id };
    const outcome = await votes.remove(vote);
    if (outcome.ok) return { ok: true, response: { votes: outcome.votes } };
    // Without a vote there is nothing to refuse.
    return { ok: false, code: outcome.problem === 'once' ? 'NOT_FOUND' : CODES[outcome.problem] };
  },
});
