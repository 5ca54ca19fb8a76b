import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Sample } from '../observability/sample.ts';
import type * as schema from './tables/schema.ts';
import { StartError } from '../observability/start-error.ts';

/** Drizzle over either engine, or a transaction. */
export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  orm: Orm;
  /**
   * Calls `onMessage` for each NOTIFY on the channel, and `onConnected` after listening starts and
   * after each reconnection. Messages before `onConnected` may have been missed.
   */
  listen(
    channel: string,
    handlers: { onMessage(payload: string): void; onConnected(): void },
  ): Promise<void>;
  /** Metrics of this process. Queries nothing. */
  readSamples(): Sample[];
  /**
   * Removes deleted rows from the files of the embedded database (`embedded-upkeep.ts`). A server
   * does so by itself.
   */
  tidy?(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown if another process uses the database folder. The folder is unchanged. */
export class DatabaseInUseError extends StartError {
  override name = 'DatabaseInUseError';

  constructor(message: string) {
    super('DATABASE_IN_USE', message);
  }
}
