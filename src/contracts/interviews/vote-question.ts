import { defineContract } from '../contract.ts';

interface Types {
  params: { id: string; question: string };
  body: undefined;
  /** The votes of the question after the change. */
  response: { votes: number };
}

/**
 * POST /api/front/interviews/{id}/questions/{question}/vote: a vote for a shown question of another
 * reader, once for a reader and question. NOT_FOUND: readers do not see such a question, or it is
 * answered. FORBIDDEN: an own question.
 */
export const voteQuestion = defineContract<Types>()({
  method: 'POST',
  path: '/api/front/interviews/{id}/questions/{question}/vote',
  work: 'write',
  problems: [
    'NOT_FOUND',
    'INTERVIEW_NOT_STARTED',
    'INTERVIEW_ENDED',
    'VOTE_ONCE',
    'FORBIDDEN',
    'FOREIGN_ORIGIN',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * DELETE /api/front/interviews/{id}/questions/{question}/vote: takes the vote back. Without one
 * nothing changes.
 */
export const takeVoteBack = defineContract<Types>()({
  method: 'DELETE',
  path: '/api/front/interviews/{id}/questions/{question}/vote',
  work: 'write',
  problems: [
    'NOT_FOUND',
    'INTERVIEW_NOT_STARTED',
    'INTERVIEW_ENDED',
    'FORBIDDEN',
    'FOREIGN_ORIGIN',
    'TOO_MANY_REQUESTS',
  ],
});
