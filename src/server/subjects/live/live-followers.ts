import { and, eq, gt, lt, notInArray, sql, sum } from 'drizzle-orm';
import type { Followers } from '#server/platform/backend/backend.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { liveFollowers } from '#server/platform/database/tables/desk-schema.ts';

/**
 * Seconds after which a number no longer counts: three reports of a node (`createFollowerReport`).
 */
const AGE = 30;

/** Open pages that follow live blogs, on all nodes. The clock is the database's. */
export interface LiveFollowers {
  /** Replaces the numbers of a node. */
  save(followers: Followers): Promise<void>;
  /** Open pages that follow a live blog now. */
  count(blog: string): Promise<number>;
  clearOld(): Promise<void>;
}

const now = sql`now()`;
const youngest = sql`now() - make_interval(secs => ${AGE})`;

export function createLiveFollowers(orm: Orm): LiveFollowers {
  return {
    async save({ node, blogs }) {
      const rows = blogs.map(({ id, count }) => ({ blog: id, node, count, at: now }));
      const left =
        blogs.length === 0
          ? undefined
          : notInArray(
              liveFollowers.blog,
              blogs.map(({ id }) => id),
            );
      await orm.delete(liveFollowers).where(and(eq(liveFollowers.node, node), left));
      if (rows.length === 0) return;
      const set = { count: sql`excluded.count`, at: now };
      await orm
        .insert(liveFollowers)
        .values(rows)
        .onConflictDoUpdate({ target: [liveFollowers.blog, liveFollowers.node], set });
    },
    async count(blog) {
      const [found] = await orm
        .select({ count: sum(liveFollowers.count).mapWith(Number) })
        .from(liveFollowers)
        .where(and(eq(liveFollowers.blog, blog), gt(liveFollowers.at, youngest)));
      return found?.count ?? 0;
    },
    async clearOld() {
      await orm.delete(liveFollowers).where(lt(liveFollowers.at, youngest));
    },
  };
}
