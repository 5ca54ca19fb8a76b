import type { OwnComment } from '#domain/comments/own-comment.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/comments/{id}: a new comment below the story with the id of its document, or a
 * reply to `parent`. `state` says what became of it, `reasons` why it waits or is not published.
 * INCOMPLETE_ACCOUNT: the profile lacks a field (SPECIFICATION §6).
 */
export const writeComment = defineContract<{
  params: { id: string };
  body: { text: string; parent?: string };
  response: OwnComment;
}>()({
  method: 'POST',
  path: '/api/front/comments/{id}',
  work: 'write',
  isJudged: true,
  problems: [
    'NOT_SIGNED_IN',
    'NOT_FOUND',
    'REQUIRED_FIELD',
    'INVALID_FIELDS',
    'COMMENTS_CLOSED',
    'INCOMPLETE_ACCOUNT',
    'COMMENTING_SUSPENDED',
    'REPEATED_COMMENT',
    'NOT_POSSIBLE_NOW',
    'FOREIGN_ORIGIN',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * PUT /api/front/comments/{id}/{comment}: the new text of an own comment, for five minutes.
 * NOT_POSSIBLE_NOW: later.
 */
export const editComment = defineContract<{
  params: { id: string; comment: string };
  body: { text: string };
  response: OwnComment;
}>()({ ...writeComment, method: 'PUT', path: '/api/front/comments/{id}/{comment}' });

/** DELETE /api/front/comments/{id}/{comment}: deletes an own comment. Its replies stay. */
export const removeComment = defineContract<{
  params: { id: string; comment: string };
  body: undefined;
  response: OwnComment;
}>()({
  method: 'DELETE',
  path: '/api/front/comments/{id}/{comment}',
  work: 'write',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS'],
});
