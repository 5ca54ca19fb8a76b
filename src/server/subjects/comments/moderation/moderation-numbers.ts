import { and, count, eq, gte, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { CommentState } from '#domain/comments/comment.ts';
import type { CommentNumbers } from '#domain/comments/comment-numbers.ts';
import { MEDIAN_DAYS } from '#domain/comments/moderation.ts';
import { comments, commentSuspensions } from '#server/platform/database/tables/comment-schema.ts';
import { firstIdAt } from '#server/platform/database/tables/sorted-id.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { waitsForAnswer } from './commenter-rules.ts';

/** Largest number that is counted: a longer queue says "1000". */
export const MOST_COUNTED = 1000;

/** Most comments of a period that are counted: a longer period says "100000". */
export const MOST_OF_PERIOD = 100_000;

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
  /**
   * The numbers of a period, each at most `MOST_OF_PERIOD`. `from`, `before`: instants in RFC 3339.
   */
  countPeriod(site: string, period: { from: string; before: string }): Promise<CommentNumbers>;
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
    async countPeriod(site, { from, before }) {
      const written = orm
        .select({ state: comments.state })
        .from(comments)
        .where(
          and(
            eq(comments.site, site),
            sql`${comments.state} <> 'deleted'`,
            gte(comments.id, firstIdAt(Date.parse(from))),
            lt(comments.id, firstIdAt(Date.parse(before))),
          ),
        )
        .limit(MOST_OF_PERIOD)
        .as('written');
      const decided = orm
        .select({ after: comments.decidedAfter })
        .from(comments)
        .where(
          and(
            eq(comments.site, site),
            isNotNull(comments.decidedAt),
            gte(comments.decidedAt, new Date(from)),
            lt(comments.decidedAt, new Date(before)),
          ),
        )
        .limit(MOST_OF_PERIOD)
        .as('decided');
      const [states, [decisions]] = await Promise.all([
        orm.select({ state: written.state, count: count() }).from(written).groupBy(written.state),
        orm
          .select({
            count: count(),
            median: sql<
              number | null
            >`percentile_cont(0.5) within group (order by ${decided.after})`,
          })
          .from(decided),
      ]);
      const of = (state: CommentState) => states.find((row) => row.state === state)?.count ?? 0;
      const median = decisions?.median ?? null;
      return {
        published: of('published'),
        held: of('held'),
        rejected: of('rejected'),
        decided: decisions?.count ?? 0,
        median: median === null ? null : Math.round(Number(median)),
      };
    },
  };
}
