import { defineContract } from '../contract.ts';

/**
 * POST /api/front/polls/{id}/vote: a vote in an open poll, once for an account and poll. `options`:
 * ids, at most as many as the poll allows. Visitors vote where the site lets them
 * (`polls.isAnonymousAllowed`), with the solution of a challenge of the poll in `proof`. `results`:
 * path of the part with the result. INVALID_FIELD: no vote of this poll, or no valid proof.
 */
export const votePoll = defineContract<{
  params: { id: string };
  body: { options: string[]; proof?: string | undefined };
  response: { options: string[]; results: string };
}>()({
  method: 'POST',
  path: '/api/front/polls/{id}/vote',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'NOT_FOUND',
    'INVALID_FIELD',
    'POLL_NOT_STARTED',
    'POLL_ENDED',
    'ALREADY_VOTED',
    'FOREIGN_ORIGIN',
    'INVALID_FIELDS',
    'REQUIRED_FIELD',
    'TOO_MANY_REQUESTS',
  ],
});
