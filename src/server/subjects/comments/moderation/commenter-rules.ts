import { and, count, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CommentState } from '#domain/comments/comment.ts';
import { cleanText } from '#domain/text/clean-text.ts';
import {
  comments,
  commentSuspensions,
  commentWatches,
} from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readers, roles } from '#server/platform/database/tables/reader-schema.ts';
import { addAudit } from '#server/subjects/audit/audit-log.ts';
import { isWatched } from '../commenter-facts.ts';

/** Suspensions of a list at most. */
const MOST_LISTED = 100;

/** Decided comments of a reader's history. */
const LAST_DECISIONS = 5;

/** A reader of a site, and the moderator who acts on it. */
export interface OnReader {
  /** Alias of the site. */
  site: string;
  reader: string;
  moderator: string;
}

/** A reader who may not comment on a site for a time. */
export interface Suspension {
  reader: string;
  nick: string;
  until: Date;
  /** Whether it lasts now, by the database's clock. */
  isPresent: boolean;
  /** The reason that the reader is told. */
  text: string;
  /** The reader's reply to it. */
  appeal: string | null;
  /** When a moderator has decided about the reply. */
  answeredAt: Date | null;
  at: Date;
}

/** A reader as the author of comments on a site. */
export interface CommenterHistory {
  reader: string;
  nick: string;
  /** Whether the reader has a role on the site's desk: such a one cannot be suspended. */
  isStaff: boolean;
  isWatched: boolean;
  /** Comments by state. */
  counts: Readonly<Record<CommentState, number>>;
  /** The last decided comments, the latest first. */
  decided: readonly { id: string; text: string; state: CommentState; decidedAt: Date }[];
  suspension: Suspension | undefined;
}

/**
 * `unknown`: the reader has never commented on the site. `staff`: the reader has a role on its
 * desk.
 */
export type RuleOutcome = { ok: true } | { ok: false; problem: 'unknown' | 'staff' | 'nothing' };

/** Rules of the desk for one reader on a site. */
export interface CommenterRules {
  findHistory(site: string, reader: string): Promise<CommenterHistory | undefined>;
  /**
   * Suspends a reader from commenting for a number of days, or replaces the suspension. The reader
   * may reply once to it.
   */
  suspend(suspension: OnReader & { days: number; text: string }): Promise<RuleOutcome>;
  /** Ends the suspension now. `nothing`: there is none. */
  lift(on: OnReader): Promise<RuleOutcome>;
  /** Answers the reader's reply: the suspension stays. `nothing`: there is no reply that waits. */
  keep(on: OnReader): Promise<RuleOutcome>;
  /** Lets each comment of a reader wait for a moderator, or stops it. */
  watch(on: OnReader & { isWatched: boolean }): Promise<RuleOutcome>;
  /** Present suspensions of a site: those with a reply that waits, then the latest. */
  listSuspensions(site: string): Promise<Suspension[]>;
}

const SUSPENSION = {
  reader: commentSuspensions.userId,
  nick: readers.nick,
  until: commentSuspensions.until,
  isPresent: sql<boolean>`${commentSuspensions.until} > now()`,
  text: commentSuspensions.text,
  appeal: commentSuspensions.appeal,
  answeredAt: commentSuspensions.answeredAt,
  at: commentSuspensions.at,
};

const isPresent = gt(commentSuspensions.until, sql`now()`);

/** A reply that no moderator has answered. */
export const waitsForAnswer = and(
  isPresent,
  isNotNull(commentSuspensions.appeal),
  isNull(commentSuspensions.answeredAt),
);

export function createCommenterRules(orm: Orm): CommenterRules {
  return {
    async findHistory(site, reader) {
      const found = await findCommenter(orm, site, reader);
      if (!found) return undefined;
      const ofReader = and(eq(comments.userId, reader), eq(comments.site, site));
      const [states, decided, [suspension], isWatchedNow] = await Promise.all([
        orm
          .select({ state: comments.state, count: count() })
          .from(comments)
          .where(ofReader)
          .groupBy(comments.state),
        orm
          .select({
            id: comments.id,
            text: comments.text,
            state: comments.state,
            decidedAt: sql`${comments.decidedAt}`.mapWith(comments.createdAt),
          })
          .from(comments)
          .where(and(ofReader, isNotNull(comments.decidedAt)))
          .orderBy(desc(comments.id))
          .limit(LAST_DECISIONS),
        listOf(orm, and(eq(commentSuspensions.userId, reader), eq(commentSuspensions.site, site))),
        isWatched(orm, { readerId: reader, site }),
      ]);
      const counts = {
        published: 0,
        held: 0,
        rejected: 0,
        deleted: 0,
        ...Object.fromEntries(states.map((one) => [one.state, one.count])),
      };
      return { reader, ...found, isWatched: isWatchedNow, counts, decided, suspension };
    },

    suspend: ({ days, text, ...on }) =>
      change(orm, on, async (transaction) => {
        const fields = {
          until: sql`now() + make_interval(days => ${days}::int)`,
          text: cleanText(text),
          at: sql`now()`,
        };
        await transaction
          .insert(commentSuspensions)
          .values({ userId: on.reader, site: on.site, ...fields })
          .onConflictDoUpdate({
            target: [commentSuspensions.userId, commentSuspensions.site],
            set: { ...fields, appeal: null, answeredAt: null },
          });
        return { verb: 'suspend', after: { days: String(days) } };
      }),

    lift: (on) =>
      change(orm, on, async (transaction) => {
        const lifted = await transaction
          .update(commentSuspensions)
          .set({ until: sql`now()`, answeredAt: sql`now()` })
          .where(and(isOf(on), isPresent))
          .returning({ reader: commentSuspensions.userId });
        return lifted.length > 0 ? { verb: 'lift' } : undefined;
      }),

    keep: (on) =>
      change(orm, on, async (transaction) => {
        const kept = await transaction
          .update(commentSuspensions)
          .set({ answeredAt: sql`now()` })
          .where(and(isOf(on), waitsForAnswer))
          .returning({ reader: commentSuspensions.userId });
        return kept.length > 0 ? { verb: 'keep' } : undefined;
      }),

    watch: ({ isWatched: isWanted, ...on }) =>
      change(orm, on, async (transaction) => {
        const row = { userId: on.reader, site: on.site };
        if (isWanted) await transaction.insert(commentWatches).values(row).onConflictDoNothing();
        else
          await transaction
            .delete(commentWatches)
            .where(and(eq(commentWatches.userId, on.reader), eq(commentWatches.site, on.site)));
        return { verb: isWanted ? 'watch' : 'unwatch' };
      }),

    listSuspensions: (site) => listOf(orm, and(eq(commentSuspensions.site, site), isPresent)),
  };
}

function isOf({ site, reader }: OnReader) {
  return and(eq(commentSuspensions.userId, reader), eq(commentSuspensions.site, site));
}

function listOf(orm: Orm, condition: ReturnType<typeof and>): Promise<Suspension[]> {
  return orm
    .select(SUSPENSION)
    .from(commentSuspensions)
    .innerJoin(readers, eq(readers.id, commentSuspensions.userId))
    .where(condition)
    .orderBy(
      sql`(${commentSuspensions.appeal} is not null and ${commentSuspensions.answeredAt} is null) desc`,
      desc(commentSuspensions.at),
    )
    .limit(MOST_LISTED);
}

/** A reader who has commented on the site. Others are unknown to its moderators. */
async function findCommenter(
  orm: Orm,
  site: string,
  reader: string,
): Promise<{ nick: string; isStaff: boolean } | undefined> {
  const [row] = await orm
    .select({
      nick: readers.nick,
      isStaff: sql<boolean>`exists (select 1 from ${roles} where ${roles.userId} = ${readers.id} and ${roles.site} = ${site})`,
    })
    .from(readers)
    .where(
      and(
        eq(readers.id, reader),
        sql`exists (select 1 from ${comments} where ${comments.userId} = ${readers.id} and ${comments.site} = ${site})`,
      ),
    )
    .limit(1);
  return row;
}

/**
 * Changes a rule of a reader with its row of the audit table. `act` returns nothing if there is
 * nothing to change.
 */
function change(
  orm: Orm,
  { site, reader, moderator }: OnReader,
  act: (
    transaction: Orm,
  ) => Promise<
    | { verb: 'suspend' | 'lift' | 'keep' | 'watch' | 'unwatch'; after?: Record<string, string> }
    | undefined
  >,
): Promise<RuleOutcome> {
  return orm.transaction(async (transaction) => {
    const found = await findCommenter(transaction, site, reader);
    if (!found) return { ok: false, problem: 'unknown' };
    if (found.isStaff) return { ok: false, problem: 'staff' };
    const done = await act(transaction);
    if (!done) return { ok: false, problem: 'nothing' };
    const { verb, after } = done;
    await addAudit(transaction, { kind: 'reader', id: moderator }, [
      { site, verb, subject: { kind: 'reader', id: reader }, after },
    ]);
    return { ok: true };
  });
}
