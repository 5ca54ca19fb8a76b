import { defineContract } from '../contract.ts';

const problems = [
  'NOT_SIGNED_IN',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID_FIELDS',
  'BOOKMARK_LIMIT_REACHED',
  'TOO_MANY_REQUESTS',
] as const;

export interface BookmarkTypes {
  params: { id: string };
  /** Sent because SPECIFICATION §7 defines it. The server uses the session and the path instead. */
  body: { userId?: string; contentId?: string; authorId?: string } | undefined;
  response: { isSaved: boolean };
}

const defineBookmark = defineContract<BookmarkTypes>();

/** A contract that adds or removes a bookmark. */
export type BookmarkContract = ReturnType<typeof defineBookmark<(typeof problems)[number]>>;

/**
 * POST /api/bookmark/content/{id}: saves a story. 403 if `userId` is not the session's, 404 if the
 * story is not readable, 409 if the reader has reached the limit of saved stories.
 */
export const saveContent = defineBookmark({
  method: 'POST',
  path: '/api/bookmark/content/{id}',
  work: 'write',
  problems,
});

/**
 * DELETE /api/bookmark/content/{id}: removes a saved story. Succeeds too if it was not saved, or no
 * longer exists.
 */
export const unsaveContent = defineBookmark({
  method: 'DELETE',
  path: '/api/bookmark/content/{id}',
  work: 'write',
  problems,
});

/** POST /api/bookmark/taxon/{id}: follows an author. */
export const followAuthor = defineBookmark({
  method: 'POST',
  path: '/api/bookmark/taxon/{id}',
  work: 'write',
  problems,
});

/** DELETE /api/bookmark/taxon/{id}: unfollows an author. */
export const unfollowAuthor = defineBookmark({
  method: 'DELETE',
  path: '/api/bookmark/taxon/{id}',
  work: 'write',
  problems,
});
