import { and, eq, gt } from 'drizzle-orm';
import type { PollCounts } from '#domain/polls/poll-votes.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { pollCounts } from '#server/platform/database/tables/poll-schema.ts';

/** The counts of polls. */
export interface PollCountQueries {
  /** The votes of a poll of a site (`storyId`). */
  countVotes(site: string, poll: string): Promise<PollCounts>;
}

export function createPollCounts(orm: Orm): PollCountQueries {
  return {
    async countVotes(site, poll) {
      const rows = await orm
        .select({ option: pollCounts.option, votes: pollCounts.votes })
        .from(pollCounts)
        .where(and(eq(pollCounts.site, site), eq(pollCounts.poll, poll), gt(pollCounts.votes, 0)));
      return new Map(rows.map(({ option, votes }) => [option, votes]));
    },
  };
}
