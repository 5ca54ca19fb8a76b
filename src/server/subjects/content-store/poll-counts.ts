import { and, count, eq, sql } from 'drizzle-orm';
import type { PollCounts } from '../../../domain/story/poll-votes.ts';
import type { Orm } from '../../platform/database/database.ts';
import { pollVotes } from '../../platform/database/poll-schema.ts';

/** The counts of polls. */
export interface PollCountQueries {
  /** The votes of a poll of a site (`storyId`). */
  countVotes(site: string, poll: string): Promise<PollCounts>;
}

export function createPollCounts(orm: Orm): PollCountQueries {
  return {
    async countVotes(site, poll) {
      const isOfPoll = and(eq(pollVotes.site, site), eq(pollVotes.poll, poll));
      const option = sql<string>`unnest(${pollVotes.options})`.as('option');
      const options = await orm
        .select({ option, votes: count() })
        .from(pollVotes)
        .where(isOfPoll)
        .groupBy(sql`1`);
      return new Map(options.map((row) => [row.option, row.votes]));
    },
  };
}
