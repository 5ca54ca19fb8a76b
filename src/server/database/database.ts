import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

/** Drizzle over either engine; a transaction is one as well. */
export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  orm: Orm;
  /**
   * Calls `onMessage` for each NOTIFY on the channel, and `onConnected` once listening and again after each reconnection:
   * messages may have been missed before it.
   */
  listen(channel: string, handlers: { onMessage(payload: string): void; onConnected(): void }): Promise<void>;
  close(): Promise<void>;
}

/** Thrown when another process works in the database folder. Nothing in the folder was touched. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
}
