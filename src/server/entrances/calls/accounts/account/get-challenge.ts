import { z } from 'zod';
import { getChallenge as contract } from '#contracts/accounts/get-challenge.ts';
import { CHALLENGE_SECONDS } from '#server/subjects/abuse-protection/work-proof.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';

/** Serves `GET /api/front/user/challenge`. */
export const getChallenge = serveOpenCall(contract, {
  body: z.undefined(),
  limit: { most: 60, window: 3600 },
  async handle({ edition, context: { locals } }) {
    const challenge = await locals.services.readers.workProof.createChallenge(edition.site);
    return { ok: true, response: { challenge, validFor: CHALLENGE_SECONDS } };
  },
});
