import { defineContract } from '../contract.ts';

/**
 * GET /api/front/polls/{id}/own-vote: the options of one's own vote, or null. `results`: path of
 * the part with the result; null as long as the poll hides it from those who have not voted.
 */
export const ownVote = defineContract<{
  params: { id: string };
  body: undefined;
  response: { options: string[] | null; results: string | null };
}>()({
  method: 'GET',
  path: '/api/front/polls/{id}/own-vote',
  work: 'read',
  problems: ['NOT_FOUND'],
});
