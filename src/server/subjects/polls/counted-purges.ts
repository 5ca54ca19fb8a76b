import { sql } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { addPurge, PUBLICATION_LOCK } from '../content-store/apply-changes.ts';

/** Milliseconds between two purges of a thing by a process. */
const PACE = 1000;

/** Votes are anonymous, and one purge is for many. */
const VOTES: Actor = { kind: 'job', id: 'votes' };

/** Purges what shows votes, at most once a second a thing: a poll, an interview. */
export interface PacedPurges {
  /** Resolves at once. The purge follows now, or a second after the last one. */
  announce(thing: string): void;
  /** Purges several things in one purge. */
  purge(things: readonly string[]): Promise<void>;
}

/** `tagOf`: the cache tag of a thing's votes. `failure`: the log line of a failed purge. */
export function createPacedPurges({
  orm,
  log,
  tagOf,
  failure,
}: {
  orm: Orm;
  log: Log;
  tagOf(thing: string): string;
  failure: string;
}): PacedPurges {
  const due = new Map<string, { timer: NodeJS.Timeout; isAgain: boolean }>();
  const purge = async (things: readonly string[]) => {
    if (things.length === 0) return;
    await orm.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`);
      await addPurge(transaction, {
        tags: things.map(tagOf),
        isSoft: true,
        paths: [],
        subjects: things,
        actor: VOTES,
        isOfReaders: true,
      });
    });
  };
  const tell = (thing: string) => {
    const entry = { timer: setTimeout(() => again(thing), PACE).unref(), isAgain: false };
    due.set(thing, entry);
    purge([thing]).catch((error: unknown) => log.warn({ err: error }, failure));
  };
  const again = (thing: string) => {
    const isAgain = due.get(thing)?.isAgain === true;
    due.delete(thing);
    if (isAgain) tell(thing);
  };
  return {
    announce(thing) {
      const waiting = due.get(thing);
      if (waiting) waiting.isAgain = true;
      else tell(thing);
    },
    purge,
  };
}
