import { sql } from 'drizzle-orm';
import type { Log } from '../observability/log.ts';
import { createPeriodicTask } from '../runtime/periodic-task.ts';
import { withinTime } from '../runtime/time-limit.ts';
import type { Orm } from './database.ts';
import { isFolderMissing } from './embedded-folder.ts';
import { DATABASE_PROBLEMS, findDatabaseProblem } from './database-problem.ts';

export interface WriteCheck {
  /** Health word of the database's problem at the last check; `undefined` if it accepted writes. */
  readonly problem: string | undefined;
  start(): void;
  stop(): Promise<void>;
}

/** Milliseconds between two checks, as between two polls for publications. */
const CHECK_EVERY = 5000;

/** Milliseconds after which an unresponsive database counts as silent. */
const CHECK_LIMIT = 4000;

/**
 * Checks periodically whether the database accepts writes, without a write: a standby after a
 * failover answers every read. PostgreSQL reports it in `transaction_read_only` and
 * `pg_is_in_recovery()`. An embedded database whose folder was deleted accepts writes into deleted
 * files for a while, so that the folder is checked as well.
 */
export function createWriteCheck(options: { orm: Orm; databaseUrl: string; log: Log }): WriteCheck {
  const { orm, databaseUrl, log } = options;
  let problem: string | undefined;
  const settle = (found: string | undefined) => {
    if (found === problem) return;
    const { state = found } = DATABASE_PROBLEMS.find(({ health }) => health === found) ?? {};
    if (found === undefined) log.info('the database accepts writes again');
    else log.error({ problem: found }, `nothing can be published: ${state}`);
    problem = found;
  };
  const task = createPeriodicTask({
    every: CHECK_EVERY,
    async work() {
      try {
        settle(
          isFolderMissing(databaseUrl)
            ? 'damaged'
            : await withinTime(CHECK_LIMIT, 'the check of the database', readProblem(orm)),
        );
      } catch (error) {
        settle(findDatabaseProblem(error)?.health ?? 'silent');
      }
    },
    failure: 'the database could not be checked; retrying',
    log,
  });
  return {
    get problem() {
      return problem;
    },
    start: () => task.start(),
    stop: () => task.stop(),
  };
}

async function readProblem(orm: Orm): Promise<'in-recovery' | 'read-only' | undefined> {
  const [state] = await orm
    .select({
      isInRecovery: sql<boolean>`pg_is_in_recovery()`,
      isReadOnly: sql<boolean>`current_setting('transaction_read_only') = 'on'`,
    })
    .from(sql`(select 1) as one`);
  if (state?.isInRecovery === true) return 'in-recovery';
  return state?.isReadOnly === true ? 'read-only' : undefined;
}
