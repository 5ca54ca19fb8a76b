import { defineContract, type Contract } from '../contract.ts';

const problems = ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_FIELDS', 'BOOKMARK_LIMIT_REACHED', 'TOO_MANY_REQUESTS'] as const;

export type BookmarkTypes = {
  params: { id: string };
  /** SPECIFICATION §7 sends the reader and the story or author; the session and the path decide. */
  body: { userId?: string; contentId?: string; authorId?: string } | undefined;
  response: { isSaved: boolean };
  problem: (typeof problems)[number];
};

/** POST /api/bookmark/content/{id}: saves a story. 403 where `userId` is not the session's, 404 where there is no such story to read, 409 where the reader
 * keeps as many as they may. */
export const saveContent: Contract<BookmarkTypes> = defineContract({ method: 'POST', path: '/api/bookmark/content/{id}', problems });

/** DELETE /api/bookmark/content/{id}: saves it no longer; also well where it was not, or the story is gone. */
export const unsaveContent: Contract<BookmarkTypes> = defineContract({ method: 'DELETE', path: '/api/bookmark/content/{id}', problems });

/** POST /api/bookmark/taxon/{id}: follows an author. */
export const followAuthor: Contract<BookmarkTypes> = defineContract({ method: 'POST', path: '/api/bookmark/taxon/{id}', problems });

/** DELETE /api/bookmark/taxon/{id}: follows them no longer. */
export const unfollowAuthor: Contract<BookmarkTypes> = defineContract({ method: 'DELETE', path: '/api/bookmark/taxon/{id}', problems });
