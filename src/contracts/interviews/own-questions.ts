import type { OwnQuestion } from '#domain/interviews/interview.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/interviews/{id}/own: the reader's own questions, the latest first, the ids of the
 * questions that the reader has voted for, and how many more may be asked now.
 */
export const ownQuestions = defineContract<{
  params: { id: string };
  body: undefined;
  response: { questions: OwnQuestion[]; votes: string[]; left: number };
}>()({
  method: 'GET',
  path: '/api/front/interviews/{id}/own',
  work: 'read',
  problems: ['NOT_FOUND'],
});
