import { sql } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import { pollTag } from '#domain/documents/cache-tags.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { addPurge, PUBLICATION_LOCK } from '../content-store/apply-changes.ts';

/** Milliseconds between two purges of a poll's result by a process. */
const PACE = 1000;

/** Votes are anonymous, and one purge is for many. */
const VOTES: Actor = { kind: 'job', id: 'votes' };

/** Purges the results of polls after votes, at most once a second a poll. */
export interface PollPurges {
  /** Resolves at once. The purge follows now, or a second after the last one. */
  announce(poll: string): void;
  /** Purges several polls in one purge. */
  purge(polls: readonly string[]): Promise<void>;
}

export function createPollPurges({ orm, log }: { orm: Orm; log: Log }): PollPurges {
  const due = new Map<string, { timer: NodeJS.Timeout; isAgain: boolean }>();
  const purge = async (polls: readonly string[]) => {
    if (polls.length === 0) return;
    await orm.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`);
      await addPurge(transaction, {
        tags: polls.map(pollTag),
        isSoft: true,
        paths: [],
        subjects: polls,
        actor: VOTES,
        isOfReaders: true,
      });
    });
  };
  const tell = (poll: string) => {
    const entry = { timer: setTimeout(() => again(poll), PACE).unref(), isAgain: false };
    due.set(poll, entry);
    purge([poll]).catch((error: unknown) =>
      log.warn(
        { err: error },
        'the result of a poll could not be purged; the next vote or the periodic task does',
      ),
    );
  };
  const again = (poll: string) => {
    const isAgain = due.get(poll)?.isAgain === true;
    due.delete(poll);
    if (isAgain) tell(poll);
  };
  return {
    announce(poll) {
      const waiting = due.get(poll);
      if (waiting) waiting.isAgain = true;
      else tell(poll);
    },
    purge,
  };
}
