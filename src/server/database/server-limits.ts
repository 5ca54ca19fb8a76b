/** How long a PostgreSQL server and the way to it may take, in milliseconds. */
export interface ServerLimits {
  /** Until a connection is there. */
  connect: number;
  /** Until one of the connections is free. */
  wait: number;
  /** A statement on its own. The server ends it at this limit. */
  statement: number;
  /** A statement of a transaction, the wait for a lock included. The server ends it at this limit. */
  statementInTransaction: number;
  /** A transaction as a whole. */
  transaction: number;
  /** The wait for other nodes that migrate, and the migrations. */
  migration: number;
  /** What the network may add to a statement: a connection that says nothing for longer is dead. */
  network: number;
  /** Statements under way at a close. */
  close: number;
}

/** A statement is given less than a call (`CALL_LIMIT`), so that a dead connection is replaced before its reader is told to come again. */
export const SERVER_LIMITS: ServerLimits = {
  connect: 5000,
  wait: 10_000,
  statement: 10_000,
  statementInTransaction: 60_000,
  transaction: 600_000,
  migration: 600_000,
  network: 2000,
  close: 5000,
};
