import type { Challenge } from 'altcha-lib/types';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/user/challenge: a proof-of-work challenge that takes a browser about half a
 * second. The solution is sent with a registration as `recaptcha`: base64 of the JSON of `{
 * challenge, solution }`, as in ALTCHA (https://github.com/altcha-org/altcha-lib). Each challenge
 * is valid for one registration on the site that issued it.
 */
export const getChallenge = defineContract<{
  params: undefined;
  body: undefined;
  response: {
    challenge: Challenge;
    /** Seconds. */
    validFor: number;
  };
}>()({
  method: 'GET',
  path: '/api/front/user/challenge',
  work: 'read',
  problems: ['TOO_MANY_REQUESTS'],
});
