import type { SendingChild } from '#domain/children/child.ts';
import type { OwnQuestion } from '#domain/interviews/interview.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/interviews/{id}/own: the reader's own questions, the latest first, the ids of the
 * questions that the reader has voted for, how many more may be asked now, and the reader's children
 * for whom something may be asked.
 */
export const ownQuestions = defineContract<{
  params: { id: string };
  body: undefined;
  response: {
    questions: OwnQuestion[];
    votes: string[];
    left: number;
    children: SendingChild[];
  };
}>()({
  method: 'GET',
  path: '/api/front/interviews/{id}/own',
  work: 'read',
  problems: ['NOT_FOUND'],
});
