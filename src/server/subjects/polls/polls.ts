import type { Orm } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { pollTag } from '#domain/documents/cache-tags.ts';
import { createPacedPurges } from './counted-purges.ts';
import { createPollVotes, type NewVote, type PollVotes, type VoteOutcome } from './poll-votes.ts';
import { createResultKeys, type ResultKeys } from './result-key.ts';
import { createVoters, type Voters } from './voters.ts';

/** Milliseconds back in which the periodic task looks for votes: more than twice its interval. */
const LOOK_BACK = 90_000;

/** The polls of all sites: votes, who has voted, and the parts with results. */
export interface Polls extends Pick<PollVotes, 'find' | 'listOf' | 'listPageOf' | 'forgetReader'> {
  voters: Voters;
  resultKeys: ResultKeys;
  /** Counts a vote. The result is rendered again at most a second later. */
  vote(vote: NewVote): Promise<VoteOutcome>;
  /**
   * Renders the results of polls with recent votes again: a process may have died between a vote
   * and its purge.
   */
  purgeRecent(): Promise<void>;
}

/** `secrets`: the operator's secret, then the one before it. */
export function createPolls({
  orm,
  secrets,
  log,
}: {
  orm: Orm;
  secrets: readonly [string, ...string[]];
  log: Log;
}): Polls {
  const votes = createPollVotes(orm);
  const purges = createPacedPurges({
    orm,
    log,
    tagOf: pollTag,
    failure: 'the result of a poll could not be purged; the next vote or the periodic task does',
  });
  return {
    voters: createVoters(secrets),
    resultKeys: createResultKeys(secrets[0]),
    find: votes.find,
    listOf: votes.listOf,
    listPageOf: votes.listPageOf,
    forgetReader: votes.forgetReader,
    async vote(vote) {
      const outcome = await votes.add(vote);
      if (outcome === 'counted') purges.announce(vote.poll);
      return outcome;
    },
    async purgeRecent() {
      const recent = await votes.listVotedSince(new Date(Date.now() - LOOK_BACK));
      await purges.purge([...new Set(recent.map(({ poll }) => poll))]);
    },
  };
}
