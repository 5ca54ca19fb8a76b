import { defineContract } from '../contract.ts';

/** The answer to a change of a post. */
export interface PostPublished {
  result: 'created' | 'updated' | 'removed' | 'unchanged';
  /** URL of the post; absent for a removed one. */
  url: string | undefined;
  /** Number of the post's versions. */
  version: number;
  /** Parts of the item that were dropped, and parts that were stored in another form. */
  losses: { what: string; detail: string }[];
  changes: { what: string; detail: string }[];
}

/**
 * PUT /api/content/{id}/posts/{postId}: publishes one post of the live blog `id`, as a ninjs item
 * of type text (1.6, 2.x or 3.1). It is for editors' tools, with a bearer token. Idempotent. An
 * item that its source withholds (`pubstatus`) removes the post. OUTDATED_VERSION: the store has a
 * newer version, or the post was killed.
 */
export const pushPost = defineContract<{
  params: { id: string; postId: string };
  body: Record<string, unknown>;
  response: PostPublished;
}>()({
  method: 'PUT',
  path: '/api/content/{id}/posts/{postId}',
  work: 'publication',
  problems: [
    'NOT_SIGNED_IN',
    'INVALID_FIELDS',
    'NOT_FOUND',
    'OUTDATED_VERSION',
    'PAYLOAD_TOO_LARGE',
    'SERVICE_UNAVAILABLE',
  ],
});

/**
 * DELETE /api/content/{id}/posts/{postId}: removes one post of the live blog `id`, with a bearer
 * token. Idempotent.
 */
export const removePost = defineContract<{
  params: { id: string; postId: string };
  body: undefined;
  response: PostPublished;
}>()({
  method: 'DELETE',
  path: '/api/content/{id}/posts/{postId}',
  work: 'publication',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'NOT_FOUND', 'SERVICE_UNAVAILABLE'],
});
