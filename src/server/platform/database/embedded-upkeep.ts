import type { PGlite, Transaction } from '@electric-sql/pglite';
import { getTableName, isTable } from 'drizzle-orm';
import { audit } from './tables/audit-schema.ts';
import * as childSchema from './tables/child-schema.ts';
import * as commentSchema from './tables/comment-schema.ts';
import * as contributionSchema from './tables/contribution-schema.ts';
import * as deskSchema from './tables/desk-schema.ts';
import { jobs } from './tables/job-schema.ts';
import * as newsletterSchema from './tables/newsletter-schema.ts';
import * as notificationSchema from './tables/notification-schema.ts';
import * as interviewSchema from './tables/interview-schema.ts';
import * as pollSchema from './tables/poll-schema.ts';
import * as readerSchema from './tables/reader-schema.ts';
import * as subscriptionSchema from './tables/subscription-schema.ts';
import * as uploadSchema from './tables/upload-schema.ts';

/**
 * Upkeep of the embedded database, which a server does in processes of its own: PGlite has no
 * checkpointer and no autovacuum. Without it the log of 20,000 imported stories took 4.3 GB, and
 * deleted rows stayed in the files.
 */
export interface EmbeddedUpkeep {
  /** Writes a checkpoint if the log has grown by `LOG_GROWTH` since the last one. */
  keepLogShort(): Promise<void>;
  /**
   * Does the same between the statements of a transaction. The timer's look waits for the end of a
   * transaction, because PGlite has one connection: a sync of 20,000 stories left 1.9 GB of log. A
   * checkpoint commits nothing.
   */
  watchTransaction(transaction: Pick<Transaction, 'exec' | 'query'>): void;
  /**
   * Removes deleted and former rows from the files: of readers whenever an account was deleted, and
   * at least daily, and of any table with many of them.
   */
  tidy(): Promise<void>;
}

/**
 * Settings that let a checkpoint delete the log before it. By default it renames old segments for
 * reuse, whose contents stay readable (`wal_recycle`).
 */
export const UPKEEP_SETTINGS = ['max_wal_size = 128MB', 'min_wal_size = 32MB', 'wal_recycle = off'];

/** Bytes of log after which a checkpoint is written. A checkpoint takes some 20 ms. */
const LOG_GROWTH = 64 * 1024 * 1024;

/**
 * Statements of a transaction between two looks at the log. The largest ones of a sync write some
 * 10 MB.
 */
const STATEMENTS = 8;

/**
 * A table is vacuumed from this number of dead rows on, plus this share of its live rows (defaults
 * of autovacuum).
 */
const DEAD_ROWS = 50;
const DEAD_SHARE = 0.2;

const DAY = 24 * 3600 * 1000;

/** The tables with personal data that are emptied with an account. */
export const READER_TABLES: readonly string[] = Object.values({
  ...readerSchema,
  ...deskSchema,
  ...newsletterSchema,
  ...childSchema,
  ...commentSchema,
  ...contributionSchema,
  ...notificationSchema,
  ...interviewSchema,
  ...pollSchema,
  ...subscriptionSchema,
  ...uploadSchema,
})
  .filter((value) => isTable(value))
  .map(getTableName);

type Connection = Pick<PGlite, 'exec' | 'query'> | Pick<Transaction, 'exec' | 'query'>;

export function createEmbeddedUpkeep(client: Pick<PGlite, 'exec' | 'query'>): EmbeddedUpkeep {
  let checkpointAt = '0/0';
  let erasedAt = 0;
  let deletedBefore = -1;
  let emptiedBefore = 0;

  const checkpoint = async (connection: Connection = client) => {
    await connection.exec('checkpoint');
    const { rows } = await connection.query<{ lsn: string }>(
      'select pg_current_wal_lsn()::text as lsn',
    );
    checkpointAt = rows[0]?.lsn ?? checkpointAt;
  };

  const keepShort = async (connection: Connection) => {
    const { rows } = await connection.query<{ grown: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::text as grown',
      [checkpointAt],
    );
    if (Number(rows[0]?.grown) >= LOG_GROWTH) await checkpoint(connection);
  };

  /**
   * Rewrites tables, because a plain vacuum leaves the bytes of deleted rows in their pages, and
   * drops the log.
   */
  const erase = async (tables: readonly string[]) => {
    for (const table of tables) await client.exec(`vacuum full "${table}"`);
    await checkpoint();
    await client.query('select pg_switch_wal()');
    await checkpoint();
  };

  return {
    keepLogShort: () => keepShort(client),

    watchTransaction(transaction) {
      const own = {
        exec: transaction.exec.bind(transaction),
        query: transaction.query.bind(transaction),
      };
      let statements = 0;
      transaction.query = async <Row>(...statement: Parameters<typeof own.query>) => {
        const result = await own.query<Row>(...statement);
        statements += 1;
        if (statements % STATEMENTS === 0) await keepShort(own);
        return result;
      };
    },

    async tidy() {
      // Counts are published at most once a second otherwise.
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{
        name: string;
        deleted: number;
        updated: number;
        dead: number;
        live: number;
      }>(
        `select relname as name, n_tup_del::float8 as deleted, n_tup_upd::float8 as updated, n_dead_tup::float8 as dead, n_live_tup::float8 as live
         from pg_stat_user_tables where schemaname = 'public'`,
      );
      const full = rows.filter(
        ({ name, dead, live }) =>
          !READER_TABLES.includes(name) && dead > DEAD_ROWS + DEAD_SHARE * live,
      );
      for (const { name } of full) await client.exec(`vacuum "${name}"`);
      const deleted =
        rows.find(({ name }) => name === getTableName(readerSchema.readers))?.deleted ?? 0;
      if (deleted === deletedBefore && Date.now() - erasedAt < DAY) return;
      // The audit table is long. The only change of its rows is the removal of the id of a deleted
      // reader.
      const emptied = rows.find(({ name }) => name === getTableName(audit))?.updated ?? 0;
      await erase([
        ...READER_TABLES,
        getTableName(jobs),
        ...(emptied === emptiedBefore ? [] : [getTableName(audit)]),
      ]);
      emptiedBefore = emptied;
      deletedBefore = deleted;
      erasedAt = Date.now();
    },
  };
}
