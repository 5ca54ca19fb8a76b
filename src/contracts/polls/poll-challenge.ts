import type { Challenge } from 'altcha-lib/types';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/polls/{id}/challenge: a proof-of-work challenge for one vote of a visitor in this
 * poll, where the site allows votes without an account. The solution is sent as `proof`, as at a
 * registration (`get-challenge.ts`).
 */
export const pollChallenge = defineContract<{
  params: { id: string };
  body: undefined;
  response: {
    challenge: Challenge;
    /** Seconds. */
    validFor: number;
  };
}>()({
  method: 'GET',
  path: '/api/front/polls/{id}/challenge',
  work: 'read',
  problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
