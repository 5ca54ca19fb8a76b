import { z } from 'zod';
import {
  followAuthor as followContract,
  saveContent as saveContract,
  unfollowAuthor as unfollowContract,
  unsaveContent as unsaveContract,
  type BookmarkContract,
} from '#contracts/accounts/toggle-bookmark.ts';
import type { BookmarkKind } from '#domain/accounts/bookmark-kinds.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { favouriteContents, followedAuthors } from '../data/saved-items.ts';

const bodySchema = z
  .object({ userId: z.string(), contentId: z.string(), authorId: z.string() })
  .partial()
  .optional();

/** Serves POST and DELETE of `/api/bookmark/content/{id}` and `/api/bookmark/taxon/{id}`. */
export const saveContent = toggle(saveContract, 'content');
export const unsaveContent = toggle(unsaveContract, 'content');
export const followAuthor = toggle(followContract, 'author');
export const unfollowAuthor = toggle(unfollowContract, 'author');

function toggle(contract: BookmarkContract, kind: BookmarkKind) {
  return serveReaderCall(contract, {
    body: bodySchema,
    async handle({ edition, body = {}, session: { reader }, context: { locals, params } }) {
      const id = documentIdSchema.safeParse(params['id']);
      if (!id.success) return { ok: false, code: 'NOT_FOUND' };
      if (body.userId !== undefined && body.userId !== reader.id)
        return { ok: false, code: 'FORBIDDEN' };
      const { services } = locals;
      if (contract.method === 'DELETE') {
        await services.readers.bookmarks.remove(reader.id, kind, id.data);
        return { ok: true, response: { isSaved: false } };
      }
      const list = kind === 'content' ? favouriteContents : followedAuthors;
      if ((await list(services, edition, [id.data])).length === 0)
        return { ok: false, code: 'NOT_FOUND' };
      if (await services.readers.bookmarks.save(reader.id, kind, id.data))
        return { ok: true, response: { isSaved: true } };
      return { ok: false, code: 'BOOKMARK_LIMIT_REACHED' };
    },
  });
}
