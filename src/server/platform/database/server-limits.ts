/** Timeouts of a PostgreSQL server and the network to it, in milliseconds. */
export interface ServerLimits {
  /** Opening a connection. */
  connect: number;
  /** The wait for a free connection. */
  wait: number;
  /** The same for readers' calls, pages and searches: as long as they wait for a lock. */
  readerWait: number;
  /** A single statement; enforced by the server. */
  statement: number;
  /**
   * The wait of a single statement for a lock, and of statements in transactions that are not the
   * newsroom's; enforced by the server.
   */
  lock: number;
  /**
   * The same for `afterLock` milliseconds after a wait that was in vain. Longer than transactions
   * hold a row.
   */
  lockAgain: number;
  afterLock: number;
  /** A statement of a transaction, including the wait for a lock; enforced by the server. */
  statementInTransaction: number;
  /** A whole transaction. */
  transaction: number;
  /** The wait for migrations of other nodes, and the migrations. */
  migration: number;
  /** Network time on top of a statement's timeout, after which the connection counts as dead. */
  network: number;
  /** Statements in progress during a close. */
  close: number;
}

/**
 * A statement's timeout is shorter than a call's (`CALL_LIMIT`), so that a dead connection is
 * replaced before the reader is asked to retry.
 */
export const SERVER_LIMITS: ServerLimits = {
  connect: 5000,
  wait: 10_000,
  readerWait: 2000,
  statement: 10_000,
  lock: 2000,
  lockAgain: 100,
  afterLock: 1000,
  statementInTransaction: 60_000,
  transaction: 600_000,
  migration: 600_000,
  network: 2000,
  close: 5000,
};
