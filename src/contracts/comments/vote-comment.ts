import type { ReportReason } from '#domain/comments/comment.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/comments/{id}/{comment}/vote: a vote for (1) or against (-1) a comment of another
 * reader, or 0 to take it back. Returns the votes of the comment. VOTE_ONCE: the reader has voted
 * already.
 */
export const voteComment = defineContract<{
  params: { id: string; comment: string };
  body: { value: 1 | -1 | 0 };
  response: { up: number; down: number };
}>()({
  method: 'POST',
  path: '/api/front/comments/{id}/{comment}/vote',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'NOT_FOUND',
    'INVALID_FIELDS',
    'REQUIRED_FIELD',
    'VOTE_ONCE',
    'OWN_COMMENT',
    'COMMENTS_CLOSED',
    'COMMENTING_SUSPENDED',
    'FOREIGN_ORIGIN',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * POST /api/front/comments/{id}/{comment}/report: reports a comment of another reader to the
 * newsroom, once.
 */
export const reportComment = defineContract<{
  params: { id: string; comment: string };
  body: { reason: ReportReason };
  response: { isReported: boolean };
}>()({ ...voteComment, path: '/api/front/comments/{id}/{comment}/report' });
