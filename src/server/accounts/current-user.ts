import type { CurrentUser } from '../../domain/reader.ts';
import type { Services } from '../services.ts';

/** A reader with what they keep: the account's own part knows nothing of it. */
export async function withBookmarks({ bookmarks }: Services, reader: CurrentUser): Promise<CurrentUser> {
  const [savedContentIds, followedAuthorIds] = await Promise.all([
    bookmarks.list(reader.id, 'content'),
    bookmarks.list(reader.id, 'author'),
  ]);
  return { ...reader, savedContentIds, followedAuthorIds };
}
