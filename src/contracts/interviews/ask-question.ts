import type { OwnQuestion } from '#domain/interviews/interview.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/interviews/{id}/questions: a question to the guest of an open interview, of at
 * most 300 characters. It waits for an editor. `files`: ids of ready uploads with the purpose
 * `interview`, where the story takes them. The story limits the questions of a reader in a span of
 * time: INTERVIEW_QUESTIONS_REACHED. INVALID_FIELD: a file is not ready, or of somebody else.
 * `child`: the reader's child for whom it is asked, with the guardian's consent to this question
 * (`childConsent`). The nick of the child stands beside it.
 */
export const askQuestion = defineContract<{
  params: { id: string };
  body: { text: string; files?: string[]; child?: string; childConsent?: boolean };
  response: OwnQuestion;
}>()({
  method: 'POST',
  path: '/api/front/interviews/{id}/questions',
  work: 'write',
  problems: [
    'NOT_FOUND',
    'INVALID_FIELD',
    'INTERVIEW_NOT_STARTED',
    'INTERVIEW_ENDED',
    'INTERVIEW_QUESTIONS_REACHED',
    'FOREIGN_ORIGIN',
    'INVALID_FIELDS',
    'REQUIRED_FIELD',
    'TOO_MANY_REQUESTS',
  ],
});
