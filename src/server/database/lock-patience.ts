import { findDatabaseProblem } from './database-problem.ts';
import type { PoolUser } from './pool-shares.ts';
import type { ServerLimits } from './server-limits.ts';

type LockLimits = Pick<ServerLimits, 'lock' | 'lockAgain' | 'afterLock'>;

/**
 * How long the statements of each user wait for a lock. After a statement has waited in vain, all statements of its user
 * wait only `lockAgain` for a while, because the lock of a whole table would hold every call for `lock`, and the user's
 * connections with them. Statements on other tables find no lock, so that they go on. The newsroom always waits.
 */
export class LockPatience {
  readonly #limits: LockLimits;
  readonly #shortUntil = new Map<PoolUser, number>();

  constructor(limits: LockLimits) {
    this.#limits = limits;
  }

  /** Milliseconds that a statement waits for a lock if it is less than `lock`; otherwise `undefined`. */
  shortTimeout(user: PoolUser): number | undefined {
    return Date.now() < (this.#shortUntil.get(user) ?? 0) ? this.#limits.lockAgain : undefined;
  }

  /** PostgreSQL's `lock_timeout` of a transaction in milliseconds. A publication waits as long as its statement may take: 0. */
  ofTransaction(user: PoolUser): number {
    return user === 'newsroom' ? 0 : (this.shortTimeout(user) ?? this.#limits.lock);
  }

  /** Runs the work of a user, and notes a lock that was not free in time. */
  async watch<Result>(user: PoolUser, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (user !== 'newsroom' && findDatabaseProblem(error)?.health === 'lock')
        this.#shortUntil.set(user, Date.now() + this.#limits.afterLock);
      throw error;
    }
  }
}
