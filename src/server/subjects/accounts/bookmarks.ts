import { and, count, desc, eq, ne } from 'drizzle-orm';
import type { BookmarkKind } from '#domain/accounts/bookmark-kinds.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { bookmarks } from '#server/platform/database/tables/reader-schema.ts';

/** Maximum per kind, small enough to list at once. */
export const MOST_BOOKMARKS = 1000;

export interface Bookmarks {
  /** Saves a bookmark; idempotent. Returns false if the reader has reached the limit. */
  save(readerId: string, kind: BookmarkKind, target: string): Promise<boolean>;
  /** Removes a bookmark; idempotent. */
  remove(readerId: string, kind: BookmarkKind, target: string): Promise<void>;
  /** Ids of documents, the most recently saved first. Some documents may have been removed. */
  list(readerId: string, kind: BookmarkKind): Promise<string[]>;
  /** All bookmarks of a reader by kind, with the time of each, the most recently saved first. */
  listAll(readerId: string): Promise<Record<BookmarkKind, { target: string; at: Date }[]>>;
}

export function createBookmarks(orm: Orm): Bookmarks {
  const ofReader = (readerId: string, kind: BookmarkKind) =>
    and(eq(bookmarks.userId, readerId), eq(bookmarks.kind, kind));
  return {
    async save(readerId, kind, target) {
      const ofOthers = and(ofReader(readerId, kind), ne(bookmarks.target, target));
      const [others] = await orm.select({ number: count() }).from(bookmarks).where(ofOthers);
      if ((others?.number ?? 0) >= MOST_BOOKMARKS) return false;
      await orm.insert(bookmarks).values({ userId: readerId, kind, target }).onConflictDoNothing();
      return true;
    },
    async remove(readerId, kind, target) {
      await orm
        .delete(bookmarks)
        .where(and(ofReader(readerId, kind), eq(bookmarks.target, target)));
    },
    async list(readerId, kind) {
      const kept = await orm
        .select({ target: bookmarks.target })
        .from(bookmarks)
        .where(ofReader(readerId, kind))
        .orderBy(desc(bookmarks.at), bookmarks.target);
      return kept.map(({ target }) => target);
    },
    async listAll(readerId) {
      const kept = await orm
        .select({ kind: bookmarks.kind, target: bookmarks.target, at: bookmarks.at })
        .from(bookmarks)
        .where(eq(bookmarks.userId, readerId))
        .orderBy(desc(bookmarks.at), bookmarks.target);
      const lists: Record<BookmarkKind, { target: string; at: Date }[]> = {
        content: [],
        author: [],
      };
      for (const { kind, target, at } of kept) lists[kind].push({ target, at });
      return lists;
    },
  };
}
