import { z } from 'zod';
import {
  takeVoteBack as backContract,
  voteQuestion as contract,
} from '#contracts/interviews/vote-question.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import type { VotingOutcome } from '#server/subjects/interviews/question-votes.ts';
import { CODES, findInterview, questionIn } from './find-interview.ts';

/** Serves `POST /api/front/interviews/{id}/questions/{question}/vote`. */
export const voteQuestion = serveReaderCall(contract, {
  body: z.undefined(),
  async handle({ session, context }) {
    const outcome = await changeVote('add', context, session.reader.id);
    return outcome.ok
      ? { ok: true, response: { votes: outcome.votes } }
      : { ok: false, code: CODES[outcome.problem] };
  },
});

/** Serves `DELETE /api/front/interviews/{id}/questions/{question}/vote`. */
export const takeVoteBack = serveReaderCall(backContract, {
  body: z.undefined(),
  async handle({ session, context }) {
    const outcome = await changeVote('remove', context, session.reader.id);
    if (outcome.ok) return { ok: true, response: { votes: outcome.votes } };
    // Without a vote there is nothing to refuse.
    return { ok: false, code: outcome.problem === 'once' ? 'NOT_FOUND' : CODES[outcome.problem] };
  },
});

/** Changes the vote of a reader for the question in the path of a call. */
async function changeVote(
  change: 'add' | 'remove',
  context: CallContext,
  reader: string,
): Promise<VotingOutcome> {
  const { services, site } = context.locals;
  const story = await findInterview(context, context.params['id']);
  const question = questionIn(context);
  if (!story || question === undefined) return { ok: false, problem: 'gone' };
  return services.readers.interviews.votes[change]({ site: site.alias, story, question, reader });
}
