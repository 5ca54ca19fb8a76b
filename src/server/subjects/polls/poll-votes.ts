import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import { pollVotes } from '#server/platform/database/tables/poll-schema.ts';

/** A poll: its site and `storyId`. */
export interface PollKey {
  site: string;
  poll: string;
}

/** A vote to store. */
export interface NewVote extends PollKey {
  voter: string;
  /** The reader's id; absent for a visitor. */
  userId?: string | undefined;
  options: readonly string[];
  /**
   * RFC 3339. The poll is open from the first instant until before the second one, by the clock of
   * the database.
   */
  startsAt: string;
  endsAt: string | undefined;
}

export type VoteOutcome = 'counted' | 'already-voted' | 'not-started' | 'ended';

/** The votes in polls, on either database engine. */
export interface PollVotes {
  /**
   * Stores a vote, once for a voter and poll. One statement, so that parallel votes are counted
   * exactly.
   */
  add(vote: NewVote): Promise<VoteOutcome>;
  /** The options of the first of the voters who has voted. */
  find(key: PollKey, voters: readonly string[]): Promise<string[] | undefined>;
  /** The votes of a reader, the latest first. */
  listOf(userId: string): Promise<(PollKey & { options: string[]; at: Date })[]>;
  /**
   * A part of a reader's votes on a site, the latest first. `after`: the poll of the last vote of
   * the part before.
   */
  listPageOf(query: {
    userId: string;
    site: string;
    after?: string | undefined;
    limit: number;
  }): Promise<(PollKey & { options: string[]; at: Date })[]>;
  /** Polls with votes after an instant. */
  listVotedSince(at: Date): Promise<PollKey[]>;
  /** Takes the name from the votes of a reader whose account is deleted. They still count. */
  forgetReader(transaction: Orm, userId: string): Promise<void>;
}

export function createPollVotes(orm: Orm): PollVotes {
  return {
    async add({ site, poll, voter, userId, options, startsAt, endsAt }) {
      const chosen = sql`array[${sql.join(
        options.map((option) => sql`${option}`),
        sql`, `,
      )}]::text[]`;
      const end = endsAt ?? 'infinity';
      const row = sql`select ${site}::text, ${poll}::text, ${voter}::text, ${userId ?? null}::text, ${chosen}, now()
        where now() >= ${startsAt}::timestamptz and now() < ${end}::timestamptz`;
      const added = await orm
        .insert(pollVotes)
        .select(row)
        .onConflictDoNothing()
        .returning({ at: pollVotes.at });
      if (added.length > 0) return 'counted';
      const [state] = await orm
        .select({
          isEarly: sql<boolean>`now() < ${startsAt}::timestamptz`,
          isLate: sql<boolean>`now() >= ${end}::timestamptz`,
        })
        .from(sql`(values (1)) as once`);
      if (state?.isEarly === true) return 'not-started';
      return state?.isLate === true ? 'ended' : 'already-voted';
    },
    async find({ site, poll }, voters) {
      if (voters.length === 0) return undefined;
      const rows = await orm
        .select({ voter: pollVotes.voter, options: pollVotes.options })
        .from(pollVotes)
        .where(
          and(
            eq(pollVotes.site, site),
            eq(pollVotes.poll, poll),
            inArray(pollVotes.voter, [...voters]),
          ),
        );
      return voters
        .map((voter) => rows.find((row) => row.voter === voter))
        .find((row) => row !== undefined)?.options;
    },
    async listOf(userId) {
      return orm
        .select({
          site: pollVotes.site,
          poll: pollVotes.poll,
          options: pollVotes.options,
          at: pollVotes.at,
        })
        .from(pollVotes)
        .where(eq(pollVotes.userId, userId))
        .orderBy(desc(pollVotes.at));
    },
    async listPageOf({ userId, site, after, limit }) {
      const isOwn = and(eq(pollVotes.userId, userId), eq(pollVotes.site, site));
      const last = orm
        .select({ at: pollVotes.at, poll: pollVotes.poll })
        .from(pollVotes)
        .where(and(isOwn, eq(pollVotes.poll, after ?? '')));
      return orm
        .select({
          site: pollVotes.site,
          poll: pollVotes.poll,
          options: pollVotes.options,
          at: pollVotes.at,
        })
        .from(pollVotes)
        .where(
          and(
            isOwn,
            after === undefined ? undefined : sql`(${pollVotes.at}, ${pollVotes.poll}) < (${last})`,
          ),
        )
        .orderBy(desc(pollVotes.at), desc(pollVotes.poll))
        .limit(limit);
    },
    async listVotedSince(at) {
      return orm
        .selectDistinct({ site: pollVotes.site, poll: pollVotes.poll })
        .from(pollVotes)
        .where(gt(pollVotes.at, at))
        .limit(1000);
    },
    async forgetReader(transaction, userId) {
      await transaction
        .update(pollVotes)
        .set({ userId: null, voter: sql`gen_random_uuid()::text` })
        .where(eq(pollVotes.userId, userId));
    },
  };
}
