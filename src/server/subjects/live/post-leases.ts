import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { deskSessions, postLeases } from '#server/platform/database/tables/desk-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';

/** Seconds for which a lease counts. The desk renews it while the person writes. */
const LEASE = 30;

/** Leases of a live blog that are listed. */
const MOST_LISTED = 50;

interface LeasedPost {
  blog: string;
  post: string;
  /** Id of the session on the desk. */
  session: string;
}

/**
 * Leases of posts: they tell other persons that somebody writes a post, and forbid nothing. The
 * clock is the database's, so that all nodes agree.
 */
export interface PostLeases {
  claim(lease: LeasedPost): Promise<void>;
  release(lease: LeasedPost): Promise<void>;
  /** The posts of a live blog that other sessions write now, with the nick of each person. */
  listOthers(query: { blog: string; session: string }): Promise<{ post: string; nick: string }[]>;
  clearExpired(): Promise<void>;
}

const until = sql`now() + make_interval(secs => ${LEASE})`;
const now = sql`now()`;

export function createPostLeases(orm: Orm): PostLeases {
  return {
    async claim({ blog, post, session }) {
      await orm
        .insert(postLeases)
        .values({ blog, post, sessionId: session, expiresAt: until })
        .onConflictDoUpdate({
          target: [postLeases.blog, postLeases.post, postLeases.sessionId],
          set: { expiresAt: until },
        });
    },
    async release({ blog, post, session }) {
      await orm
        .delete(postLeases)
        .where(
          and(
            eq(postLeases.blog, blog),
            eq(postLeases.post, post),
            eq(postLeases.sessionId, session),
          ),
        );
    },
    listOthers({ blog, session }) {
      return orm
        .select({ post: postLeases.post, nick: readers.nick })
        .from(postLeases)
        .innerJoin(deskSessions, eq(deskSessions.id, postLeases.sessionId))
        .innerJoin(readers, eq(readers.id, deskSessions.userId))
        .where(
          and(
            eq(postLeases.blog, blog),
            ne(postLeases.sessionId, session),
            gt(postLeases.expiresAt, now),
            gt(deskSessions.expiresAt, now),
          ),
        )
        .orderBy(postLeases.post, readers.nick)
        .limit(MOST_LISTED);
    },
    async clearExpired() {
      await clearRows(orm, postLeases, lt(postLeases.expiresAt, now));
    },
  };
}
