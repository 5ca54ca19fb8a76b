import { z } from 'zod';
import { pollChallenge as contract } from '#contracts/polls/poll-challenge.ts';
import { CHALLENGE_SECONDS } from '#server/subjects/abuse-protection/work-proof.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';
import { findPoll } from './find-poll.ts';
import { letsVisitorsVote, purposeOf } from './vote.ts';

/** Serves `GET /api/front/polls/{id}/challenge`. */
export const pollChallenge = serveOpenCall(contract, {
  body: z.undefined(),
  limit: { most: 120, window: 3600 },
  isOffered: letsVisitorsVote,
  async handle({ edition, context }) {
    const found = await findPoll(context, context.params['id'] ?? '');
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    const challenge = await context.locals.services.readers.workProof.createChallenge(
      edition.site,
      purposeOf(found.poll),
    );
    return { ok: true, response: { challenge, validFor: CHALLENGE_SECONDS } };
  },
});
