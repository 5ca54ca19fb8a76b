import { z } from 'zod';
import {
  listFollowedAuthors as authorsContract,
  listSavedContents as contentsContract,
} from '#contracts/accounts/list-bookmarks.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { favouriteContents, followedAuthors } from '../data/saved-items.ts';

const querySchema = z.object({ userId: z.string().optional() });

/** Serves `GET /api/front/user/saved-contents/`. */
export const listSavedContents = serveReaderCall(contentsContract, {
  query: querySchema,
  body: z.unknown(),
  async handle({ edition, session: { reader }, context: { locals, url } }) {
    if (namesOther(url, reader)) return { ok: false, code: 'FORBIDDEN' };
    const ids = await locals.services.readers.bookmarks.list(reader.id, 'content');
    return {
      ok: true,
      response: { contents: await favouriteContents(locals.services, edition, ids) },
    };
  },
});

/** Serves `GET /api/front/user/followed-authors/`. */
export const listFollowedAuthors = serveReaderCall(authorsContract, {
  query: querySchema,
  body: z.unknown(),
  async handle({ edition, session: { reader }, context: { locals, url } }) {
    if (namesOther(url, reader)) return { ok: false, code: 'FORBIDDEN' };
    const ids = await locals.services.readers.bookmarks.list(reader.id, 'author');
    return {
      ok: true,
      response: { authors: await followedAuthors(locals.services, edition, ids) },
    };
  },
});

/**
 * Whether the `userId` of a call differs from the session's reader: a page stayed open while
 * another reader logged in.
 */
function namesOther(url: URL, reader: { id: string }): boolean {
  const { userId = reader.id } = parseQuery(url, querySchema).data ?? {};
  return userId !== reader.id;
}
