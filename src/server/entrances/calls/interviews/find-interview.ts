import { isCommentId } from '#domain/comments/comment-paths.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import type { AskingProblem, InterviewHead } from '#server/subjects/interviews/ask-questions.ts';
import type { VotingProblem } from '#server/subjects/interviews/question-votes.ts';

/**
 * The visible interview with the id in the path of a call; `undefined` for another story, a hidden,
 * withdrawn or unknown one, and for one of another site.
 */
export async function findInterview(
  { locals: { services, site } }: Pick<CallContext, 'locals'>,
  id: string | undefined,
): Promise<InterviewHead | undefined> {
  const parsed = documentIdSchema.safeParse(id);
  if (!parsed.success) return undefined;
  const [head] = await services.content
    .contentOf({ site, locale: site.defaultLocale })
    .listHeads([parsed.data]);
  return head?.type === 'digital-interview' && head.site === site.alias ? head : undefined;
}

/** The id of the question in the path of a call, a UUID as that of a comment. */
export function questionIn({ params }: Pick<CallContext, 'params'>): string | undefined {
  const id = params['question'] ?? '';
  return isCommentId(id) ? id : undefined;
}

/** The code of each reason for which a question or vote is not taken. */
export const CODES = {
  'not-started': 'INTERVIEW_NOT_STARTED',
  ended: 'INTERVIEW_ENDED',
  limit: 'INTERVIEW_QUESTIONS_REACHED',
  files: 'INVALID_FIELD',
  child: 'INVALID_FIELD',
  once: 'VOTE_ONCE',
  own: 'FORBIDDEN',
  gone: 'NOT_FOUND',
} as const satisfies Record<AskingProblem | VotingProblem, ProblemCode>;
