import type { Sql, TransactionSql } from 'postgres';
import { currentWork } from '../runtime/current-work.ts';
import type { ConnectionPool, Deadline } from './connection-pool.ts';
import { findDatabaseProblem } from './database-problem.ts';
import { poolUserOf, type PoolUser } from '../settings/pool-shares.ts';
import { sendStatement, type ServerConnection } from './server-connection.ts';
import type { ServerLimits } from './server-limits.ts';

type Unsafe = Parameters<Sql['unsafe']>;

/**
 * A postgres.js client for Drizzle that runs each statement and transaction on a pooled connection
 * with a deadline, from the share of the current work (`poolUserOf`). `template` provides the other
 * members, and never connects.
 */
export function guardClient(
  template: Sql,
  pool: ConnectionPool<ServerConnection>,
  limits: ServerLimits,
): Sql {
  const patience = new LockPatience(limits);
  const limit = limits.statement + limits.network;
  const unsafe = (...statement: Unsafe) =>
    pendingStatement((isOfRows) => {
      const user = poolUserOf(currentWork.getStore());
      const run = ({ sql }: ServerConnection) => {
        const lockTimeout = patience.shortTimeout(user);
        return lockTimeout === undefined
          ? runStatement(sql, statement, isOfRows)
          : runWithin(sql, lockTimeout, { statement, isOfRows });
      };
      return patience.watch(user, () => pool.use({ limit, user }, run));
    });
  const begin = <Result>(work: (sql: TransactionSql) => Promise<Result>): Promise<Result> => {
    const user = poolUserOf(currentWork.getStore());
    const run = async (connection: ServerConnection, deadline: Deadline) => {
      const guard = new TransactionGuard(deadline, limits, patience.ofTransaction(user));
      const { result } = await connection.sql.begin((sql) => guard.run(sql, work));
      return result;
    };
    return patience.watch(user, () => pool.use({ limit, user }, run));
  };
  return new Proxy(template, {
    get(target, member) {
      if (member === 'unsafe') return unsafe;
      return member === 'begin' ? begin : Reflect.get(target, member);
    },
  });
}

/**
 * A statement that starts asynchronously, so that the caller can first request arrays as rows with
 * `values()`, as in postgres.js.
 */
function pendingStatement(run: (isOfRows: boolean) => Promise<unknown>) {
  let isOfRows = false;
  const result = Promise.resolve().then(() => run(isOfRows));
  const values = () => {
    isOfRows = true;
    return result;
  };
  return Object.assign(result, { values });
}

async function runStatement(
  sql: Pick<Sql, 'unsafe'>,
  [text, parameters]: Unsafe,
  isOfRows: boolean,
): Promise<unknown> {
  const query = sendStatement(sql, text, parameters);
  return isOfRows ? query.values() : query;
}

/**
 * Runs a statement with a `lock_timeout` of its own, in a transaction, because a pooled connection
 * keeps no setting.
 */
async function runWithin(
  sql: Sql,
  lockTimeout: number,
  { statement, isOfRows }: { statement: Unsafe; isOfRows: boolean },
): Promise<unknown> {
  const { result } = await sql.begin(async (transaction) => {
    void transaction.unsafe(`set local lock_timeout = ${lockTimeout}`).execute();
    return { result: await runStatement(transaction, statement, isOfRows) };
  });
  return result;
}

type LockLimits = Pick<ServerLimits, 'lock' | 'lockAgain' | 'afterLock'>;

/**
 * How long the statements of each user wait for a lock. After a statement has waited in vain, all
 * statements of its user wait only `lockAgain` for a while, because the lock of a whole table would
 * hold every call for `lock`, and the user's connections with them. Statements on other tables find
 * no lock, so that they go on. The newsroom always waits.
 */
class LockPatience {
  readonly #limits: LockLimits;
  readonly #shortUntil = new Map<PoolUser, number>();

  constructor(limits: LockLimits) {
    this.#limits = limits;
  }

  /**
   * Milliseconds that a statement waits for a lock if it is less than `lock`; otherwise
   * `undefined`.
   */
  shortTimeout(user: PoolUser): number | undefined {
    return performance.now() < (this.#shortUntil.get(user) ?? 0)
      ? this.#limits.lockAgain
      : undefined;
  }

  /**
   * PostgreSQL's `lock_timeout` of a transaction in milliseconds. A publication waits as long as
   * its statement may take: 0.
   */
  ofTransaction(user: PoolUser): number {
    return user === 'newsroom' ? 0 : (this.shortTimeout(user) ?? this.#limits.lock);
  }

  /** Runs the work of a user, and notes a lock that was not free in time. */
  async watch<Result>(user: PoolUser, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (user !== 'newsroom' && findDatabaseProblem(error)?.health === 'lock')
        this.#shortUntil.set(user, performance.now() + this.#limits.afterLock);
      throw error;
    }
  }
}

/**
 * Moves the deadline of a transaction, which limits the whole transaction and each of its
 * statements.
 */
class TransactionGuard {
  readonly #deadline: Deadline;
  readonly #limits: ServerLimits;
  readonly #lockTimeout: number;
  #endsAt = 0;
  #pending = 0;

  constructor(deadline: Deadline, limits: ServerLimits, lockTimeout: number) {
    this.#deadline = deadline;
    this.#limits = limits;
    this.#lockTimeout = lockTimeout;
  }

  async run<Result>(
    sql: TransactionSql,
    work: (sql: TransactionSql) => Promise<Result>,
  ): Promise<{ result: Result }> {
    this.#endsAt = performance.now() + this.#limits.transaction;
    this.#moveTo(this.#limits.transaction);
    // Sent together with the next statement. If it fails, postgres.js fails the transaction.
    const { statementInTransaction } = this.#limits;
    void sql
      .unsafe(
        `set local statement_timeout = ${statementInTransaction}; set local lock_timeout = ${this.#lockTimeout}`,
      )
      .execute();
    try {
      return { result: await work(this.#around(sql)) };
    } finally {
      // Commit or rollback follows.
      this.#moveTo(this.#limits.statementInTransaction + this.#limits.network);
    }
  }

  #around(sql: TransactionSql): TransactionSql {
    const unsafe = (...statement: Unsafe) =>
      pendingStatement((isOfRows) => this.#watch(() => runStatement(sql, statement, isOfRows)));
    const savepoint = (work: (inner: TransactionSql) => unknown) =>
      sql.savepoint((inner) => work(this.#around(inner)));
    return new Proxy(sql, {
      get(target, member) {
        if (member === 'unsafe') return unsafe;
        return member === 'savepoint' ? savepoint : Reflect.get(target, member);
      },
    });
  }

  async #watch(run: () => Promise<unknown>): Promise<unknown> {
    this.#pending += 1;
    this.#moveTo(this.#limits.statementInTransaction + this.#limits.network);
    try {
      return await run();
    } finally {
      this.#pending -= 1;
      if (this.#pending === 0) this.#moveTo(this.#limits.transaction);
    }
  }

  #moveTo(limit: number): void {
    this.#deadline.moveTo(Math.max(0, Math.min(limit, this.#endsAt - performance.now())));
  }
}
