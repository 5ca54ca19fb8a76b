import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { MEDIAN_DAYS } from '#domain/comments/moderation.ts';
import { comments, commentSuspensions } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { waitsForAnswer } from './commenter-rules.ts';

/** Largest number that is counted: a longer queue says "1000". */
export const MOST_COUNTED = 1000;

export interface WaitingNumbers {
  held: number;
  reported: number;
  /** Replies of suspended readers that nobody has answered. */
  appeals: number;
}

/** Numbers of the moderation room, by the database's clock. */
export interface ModerationNumbers {
  /** Counts the things that wait for a moderator. Each number is at most `MOST_COUNTED`. */
  countWaiting(site: string): Promise<WaitingNumbers>;
  /**
   * The median of the seconds that comments waited for their decision in the last `MEDIAN_DAYS`
   * days. `undefined` without any.
   */
  findMedian(site: string): Promise<number | undefined>;
}

export function createModerationNumbers(orm: Orm): ModerationNumbers {
  const countSome = async (table: PgTable, condition: SQL | undefined) => {
    const some = orm
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(condition)
      .limit(MOST_COUNTED)
      .as('some');
    const [row] = await orm.select({ count: count() }).from(some);
    return row?.count ?? 0;
  };
  return {
    async countWaiting(site) {
      const [held, reported, appeals] = await Promise.all([
        countSome(comments, sql`${comments.site} = ${site} and ${comments.state} = 'held'`),
        countSome(
          comments,
          sql`${comments.site} = ${site} and ${comments.state} = 'published' and ${comments.reportedAt} is not null`,
        ),
        countSome(commentSuspensions, and(eq(commentSuspensions.site, site), waitsForAnswer)),
      ]);
      return { held, reported, appeals };
    },
    async findMedian(site) {
      const isRecent = sql`${comments.decidedAt} > now() - make_interval(days => ${MEDIAN_DAYS}::int)`;
      const [row] = await orm
        .select({
          median: sql<
            number | null
          >`percentile_cont(0.5) within group (order by ${comments.decidedAfter})`,
        })
        .from(comments)
        .where(and(eq(comments.site, site), isRecent, sql`${comments.decidedAfter} is not null`));
      return row?.median === null || row?.median === undefined
        ? undefined
        : Math.round(Number(row.median));
    },
  };
}
