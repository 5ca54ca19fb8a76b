import type { Challenge } from 'altcha-lib/types';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/user/challenge: a task that costs a browser half a second or so. Its answer goes along with a registration as `recaptcha`: base64 of
 * the JSON of `{ challenge, solution }`, as ALTCHA hands it in (https://github.com/altcha-org/altcha-lib). Each is good for one registration on the site that set it.
 */
export const getChallenge = defineContract<{
  params: undefined;
  body: undefined;
  response: {
    challenge: Challenge;
    /** Seconds. */
    validFor: number;
  };
  problem: 'TOO_MANY_REQUESTS';
}>({
  method: 'GET',
  path: '/api/front/user/challenge',
  problems: ['TOO_MANY_REQUESTS'],
});
