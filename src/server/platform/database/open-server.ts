import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { withinTime } from '../runtime/time-limit.ts';
import { buildIndexes } from './build-indexes.ts';
import { ConnectionPool } from './connection-pool.ts';
import type { Database } from './database.ts';
import { guardClient } from './guarded-client.ts';
import {
  MIGRATIONS_FOLDER,
  NewerSchemaError,
  PendingMigrationError,
  recordCompatibility,
  refuseNewerSchema,
  refusePendingMigrations,
} from './known-migrations.ts';
import * as schema from './tables/schema.ts';
import { DEFAULT_POOL } from '../settings/pool-shares.ts';
import { openServerConnection } from './server-connection.ts';
import { SERVER_LIMITS, type ServerLimits } from './server-limits.ts';
import { serverProblem } from './server-problem.ts';
import { trackTransactions } from './transactions.ts';
import { createHostChoice } from './writable-host.ts';

/**
 * Advisory lock that serialises migrations of nodes that start together. The number is arbitrary.
 */
const MIGRATION_LOCK = 7_067_823;

/** Milliseconds between two tries to get the lock. */
const LOCK_INTERVAL = 100;

/** Settings of a server beside its URL. */
export interface ServerOptions {
  /** Connections of this process, without the listening one (`DATABASE_POOL`). */
  pool?: number | undefined;
  /**
   * URL of the connection that receives notifications, past a pooler of transactions
   * (`DATABASE_LISTEN_URL`).
   */
  listenUrl?: string | undefined;
  /**
   * Whether the program may migrate a database that is in use. A build may not: former builds run
   * on it still. `true` by default.
   */
  migrates?: boolean | undefined;
}

/**
 * Opens the database of a PostgreSQL server and migrates its schema. Every statement, transaction
 * and close has a timeout. A connection that exceeds it is destroyed and replaced.
 */
export async function openServer(
  url: string,
  limits: ServerLimits = SERVER_LIMITS,
  options: ServerOptions = {},
): Promise<Database> {
  const { pool: size = DEFAULT_POOL, listenUrl = url, migrates = true } = options;
  const { connect, statement, lock, network } = limits;
  await migrateServer(url, limits, { migrates });
  const ofConnection = {
    connect,
    statement,
    lock,
    idleInTransaction: limits.statementInTransaction,
  };
  const findHost = createHostChoice(url, ofConnection);
  const listener = openServerConnection(
    listenUrl,
    ofConnection,
    listenUrl === url ? findHost : createHostChoice(listenUrl, ofConnection),
  );
  const open = () => openServerConnection(url, ofConnection, findHost);
  const pool = new ConnectionPool({
    size,
    wait: limits.wait,
    readerWait: limits.readerWait,
    open,
    onReplaced: () => listener.cut(),
  });
  return {
    orm: trackTransactions(drizzle(guardClient(listener.sql, pool, limits), { schema })),
    async listen(channel, { onMessage, onConnected }) {
      await withinTime(
        connect + statement + network,
        'listening to the database',
        listener.sql.listen(channel, onMessage, onConnected),
      );
    },
    readSamples: () => pool.readSamples(),
    async close() {
      listener.destroy();
      await pool.close(limits.close);
    },
  };
}

/**
 * Migrates the schema on one connection while a transaction on another one holds the lock. A pooler
 * such as PgBouncer gives a session's lock to the next client of the connection; a transaction's
 * lock ends with the transaction.
 */
async function migrateServer(
  url: string,
  { connect, migration, network }: ServerLimits,
  { migrates }: { migrates: boolean },
): Promise<void> {
  const ofConnection = {
    connect,
    statement: migration,
    lock: migration,
    idleInTransaction: migration,
  };
  const findHost = createHostChoice(url, ofConnection);
  const open = () => openServerConnection(url, ofConnection, findHost);
  const [holder, worker] = [open(), open()];
  const work = () =>
    holder.sql.begin(async (transaction) => {
      // The build of an index waits for the end of each snapshot. A statement that waits for the
      // lock has one, so that it is asked again and again; so has the portal of a prepared
      // statement, so that it is a plain one.
      for (;;) {
        const [row] = await transaction.unsafe<{ isMine: boolean }[]>(
          `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as "isMine"`,
        );
        if (row?.isMine === true) break;
        await pause(LOCK_INTERVAL);
      }
      const orm = drizzle(worker.sql, { schema });
      await refuseNewerSchema(orm);
      if (!migrates) await refusePendingMigrations(orm);
      await migrate(orm, { migrationsFolder: MIGRATIONS_FOLDER });
      await recordCompatibility(orm);
      await buildIndexes(orm, { isServer: true });
    });
  try {
    await withinTime(migration + network, 'the migration of the database', work());
  } catch (error) {
    throw error instanceof NewerSchemaError || error instanceof PendingMigrationError
      ? error
      : serverProblem(url, error);
  } finally {
    holder.destroy();
    worker.destroy();
  }
}
