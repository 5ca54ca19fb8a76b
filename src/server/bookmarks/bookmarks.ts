import { and, count, desc, eq, ne } from 'drizzle-orm';
import type { Orm } from '../database/database.ts';
import { bookmarks } from '../database/reader-schema.ts';

/** What a reader keeps: stories to read again, authors to hear of. */
export type BookmarkKind = 'content' | 'author';

/** Of each kind; more than anybody reads, and little enough to list at once. */
export const MOST_BOOKMARKS = 1000;

export interface Bookmarks {
  /** Also well where it is kept already. False where the reader keeps as many as they may. */
  save(readerId: string, kind: BookmarkKind, target: string): Promise<boolean>;
  /** Also well where it is not kept. */
  remove(readerId: string, kind: BookmarkKind, target: string): Promise<void>;
  /** Ids of documents, the one kept last first; some of them may be gone by now. */
  list(readerId: string, kind: BookmarkKind): Promise<string[]>;
  /** All that a reader keeps, with when each was kept; of each kind the one kept last first. */
  listAll(readerId: string): Promise<Record<BookmarkKind, { target: string; at: Date }[]>>;
}

export function createBookmarks(orm: Orm): Bookmarks {
  const ofReader = (readerId: string, kind: BookmarkKind) => and(eq(bookmarks.userId, readerId), eq(bookmarks.kind, kind));
  return {
    async save(readerId, kind, target) {
      const ofOthers = and(ofReader(readerId, kind), ne(bookmarks.target, target));
      const [others] = await orm.select({ number: count() }).from(bookmarks).where(ofOthers);
      if ((others?.number ?? 0) >= MOST_BOOKMARKS) return false;
      await orm.insert(bookmarks).values({ userId: readerId, kind, target }).onConflictDoNothing();
      return true;
    },
    async remove(readerId, kind, target) {
      await orm.delete(bookmarks).where(and(ofReader(readerId, kind), eq(bookmarks.target, target)));
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
      const ofKind = (wanted: BookmarkKind) => kept.flatMap(({ kind, target, at }) => (kind === wanted ? [{ target, at }] : []));
      return { content: ofKind('content'), author: ofKind('author') };
    },
  };
}
