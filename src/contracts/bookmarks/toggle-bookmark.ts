import { defineContract, type Contract } from '../contract.ts';

const problems = ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_FIELDS', 'BOOKMARK_LIMIT_REACHED', 'TOO_MANY_REQUESTS'] as const;

export type BookmarkTypes = {
  params: { id: string };
  /** Sent because SPECIFICATION §7 defines it. The server uses the session and the path instead. */
  body: { userId?: string; contentId?: string; authorId?: string } | undefined;
  response: { isSaved: boolean };
  problem: (typeof problems)[number];
};

/**
 * POST /api/bookmark/content/{id}: saves a story. 403 if `userId` is not the session's, 404 if the story is not
 * readable, 409 if the reader has reached the limit of saved stories.
 */
export const saveContent: Contract<BookmarkTypes> = defineContract({ method: 'POST', path: '/api/bookmark/content/{id}', problems });

/** DELETE /api/bookmark/content/{id}: removes a saved story. Succeeds too if it was not saved, or no longer exists. */
export const unsaveContent: Contract<BookmarkTypes> = defineContract({ method: 'DELETE', path: '/api/bookmark/content/{id}', problems });

/** POST /api/bookmark/taxon/{id}: follows an author. */
export const followAuthor: Contract<BookmarkTypes> = defineContract({ method: 'POST', path: '/api/bookmark/taxon/{id}', problems });

/** DELETE /api/bookmark/taxon/{id}: unfollows an author. */
export const unfollowAuthor: Contract<BookmarkTypes> = defineContract({ method: 'DELETE', path: '/api/bookmark/taxon/{id}', problems });
