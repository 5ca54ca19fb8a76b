import type { Suspension } from '#domain/comments/own-activity.ts';
import type { OwnComment } from '#domain/comments/own-comment.ts';
import { defineContract } from '../contract.ts';

/** The comments, votes and reports of a reader on a story. */
export interface OwnOnStory {
  /** Own comments, published or not, the latest first. */
  comments: OwnComment[];
  /** Votes by the id of the comment: 1 or -1. */
  votes: Record<string, number>;
  /** Ids of the reported comments. */
  reports: string[];
  /** The time in which the reader may not comment on the site; null for none. */
  suspension: Suspension | null;
  /** Whether the profile has all that commenting needs (SPECIFICATION §6). */
  isComplete: boolean;
}

/** GET /api/front/comments/{id}/mine: the comments, votes and reports of the reader on a story. */
export const listOwnComments = defineContract<{
  params: { id: string };
  body: undefined;
  response: OwnOnStory;
}>()({
  method: 'GET',
  path: '/api/front/comments/{id}/mine',
  work: 'read',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
