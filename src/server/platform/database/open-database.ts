import { existsSync, mkdirSync, openAsBlob } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { closeTree, PRIVATE_FOLDER } from '../runtime/private-files.ts';
import { makeWritable } from '../runtime/writable-folder.ts';
import { buildIndexes } from './build-indexes.ts';
import { DatabaseInUseError, type Database } from './database.ts';
import { DatabaseDamagedError } from './database-problem.ts';
import { DatabaseTimes, timeEmbedded } from './database-times.ts';
import { embeddedFolder } from './embedded-folder.ts';
import { createEmbeddedUpkeep, UPKEEP_SETTINGS } from './embedded-upkeep.ts';
import { lockFolder } from '../runtime/folder-lock.ts';
import {
  MIGRATIONS_FOLDER,
  NewerSchemaError,
  PendingMigrationError,
  recordCompatibility,
  refuseNewerSchema,
  refusePendingMigrations,
} from './known-migrations.ts';
import { openServer, type ServerOptions } from './open-server.ts';
import { shareParsers } from './shared-parsers.ts';
import * as schema from './tables/schema.ts';
import { SERVER_LIMITS } from './server-limits.ts';
import { trackTransactions } from './transactions.ts';
import { StartError } from '../observability/start-error.ts';

/**
 * PGlite's default of 128 MB of shared buffers stays resident. The working set is a tenth of that,
 * and pages are cached in front of it.
 */
const EMBEDDED_SETTINGS = ['shared_buffers = 16MB', ...UPKEEP_SETTINGS];

/**
 * Milliseconds between two looks at the length of the log. An import writes some 13 MB a second.
 */
const LOG_INTERVAL = 5000;

/**
 * Opens the store of a URL and migrates its schema. `memory://` and `file://…` (an absolute path,
 * or one relative to the working directory) are PGlite in this process; `postgres://` is a server.
 * `memory:///…` begins with the contents of a file of PGlite's `dumpDataDir`, which takes a fifth
 * of the time. `self` is shown to other processes that find the folder in use. Throws
 * DatabaseInUseError if another process uses the folder, otherwise an error that says why the
 * database is unusable and what to set.
 */
export async function openDatabase(
  url: string,
  self: { serverUrl?: string } & ServerOptions = {},
): Promise<Database> {
  if (url.startsWith('postgres://') || url.startsWith('postgresql://'))
    return openServer(url, SERVER_LIMITS, self);
  if (url.startsWith('memory://'))
    return openEmbedded(await placeInMemory(url.slice('memory://'.length)), async () => {}, self);
  if (!url.startsWith('file://')) {
    throw new StartError(
      'DATABASE_URL_INVALID',
      `DATABASE_URL is "${url}". It must start with memory://, file:// or postgres://.`,
    );
  }
  const folder = embeddedFolder(url);
  makeWritable(path.dirname(folder), 'DATABASE_URL');
  const lock = await lockFolder(folder, { pid: process.pid, url: self.serverUrl ?? '' });
  if ('pid' in lock) {
    throw new DatabaseInUseError(
      `The database folder ${folder} is in use by ${lock.pid === 0 ? 'a process that is too busy to respond' : `process ${lock.pid}`}. One process at a time may open it, so nothing was touched. ` +
        'Stop that process, or set another DATA_DIR for this one, or set DATABASE_URL to a PostgreSQL server that both can use.',
    );
  }
  try {
    return await openEmbedded({ dataDir: folder }, () => lock.release(), self);
  } catch (error) {
    await lock.release();
    if (error instanceof NewerSchemaError || error instanceof PendingMigrationError) throw error;
    // PGlite's own errors do not name a reason; some are objects without a message.
    const reason =
      error instanceof Error && 'code' in error
        ? error.message
        : 'its files are incomplete or damaged';
    throw new DatabaseDamagedError(
      `The database folder ${folder} could not be opened: ${reason}. It must be a complete folder created by Portada, ` +
        'and readable and writable by the server’s user. Restore a backup, or set DATABASE_URL, or DATA_DIR, to another folder.',
      { cause: error },
    );
  }
}

/** A database in memory: an empty one, or a copy of the one in a dump. */
async function placeInMemory(dump: string): Promise<{ loadDataDir?: Blob }> {
  if (dump === '') return {};
  if (!existsSync(dump))
    throw new StartError(
      'DATABASE_URL_INVALID',
      `DATABASE_URL names the dump ${dump}, which does not exist. Name an existing file, or set memory:// for an empty database.`,
    );
  return { loadDataDir: await openAsBlob(dump) };
}

async function openEmbedded(
  place: { dataDir?: string; loadDataDir?: Blob },
  release: () => Promise<void>,
  { migrates = true }: Pick<ServerOptions, 'migrates'>,
): Promise<Database> {
  const { dataDir: folder } = place;
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const client = await PGlite.create({
    ...place,
    extensions: { pg_trgm, unaccent },
    postgresqlconf: EMBEDDED_SETTINGS,
  });
  // PGlite extracts its template with world-writable files.
  if (folder !== undefined) closeTree(folder);
  shareParsers(client);
  const times = new DatabaseTimes();
  timeEmbedded(client, times);
  const orm = drizzle(client, { schema });
  try {
    await refuseNewerSchema(orm);
    if (!migrates) await refusePendingMigrations(orm);
    await migrate(orm, { migrationsFolder: MIGRATIONS_FOLDER });
    await recordCompatibility(orm);
    await buildIndexes(orm, { isServer: false });
  } catch (error) {
    await client.close();
    throw error;
  }
  const upkeep = createEmbeddedUpkeep(client);
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((own) => {
      upkeep.watchTransaction(own);
      return work(own);
    });
  const timer = setInterval(() => {
    // A failure, such as a full disk, fails the statements of callers as well. The next look tries
    // again.
    upkeep.keepLogShort().catch(() => {});
  }, LOG_INTERVAL);
  timer.unref();
  return {
    orm: trackTransactions(orm),
    readSamples: () => times.readSamples(),
    tidy: () => upkeep.tidy(),
    async listen(channel, { onMessage, onConnected }) {
      await client.listen(channel, onMessage);
      onConnected();
    },
    async close() {
      clearInterval(timer);
      await client.close();
      await release();
    },
  };
}
