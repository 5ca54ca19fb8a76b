import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { makeWritable } from '../writable-folder.ts';
import { DatabaseInUseError, type Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import * as schema from './schema.ts';
import { serverProblem } from './server-problem.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** PGlite's own 128 MB of shared buffers stay resident; a newsroom's working set is a tenth of that, and pages are cached in front of it. */
const EMBEDDED_SETTINGS = ['shared_buffers = 16MB'];

/** Any fixed number: nodes that start together take turns at migrating. */
const MIGRATION_LOCK = 7_067_823;

/**
 * Opens the store that a URL names, with its schema up to date: `memory://` and `file://…` (a path, relative ones to the working
 * folder) are PGlite in this process, `postgres://` is a server. `self` is what other processes are told when they find the folder in use.
 * Throws DatabaseInUseError when another process holds the folder, and else an error that says why it cannot be used and what to set.
 */
export async function openDatabase(url: string, self: { serverUrl?: string } = {}): Promise<Database> {
  if (url.startsWith('postgres://') || url.startsWith('postgresql://')) return openServer(url);
  if (url === 'memory://') return openEmbedded(undefined, async () => {});
  if (!url.startsWith('file://')) {
    throw new Error(`DATABASE_URL is "${url}". It must start with memory://, file:// or postgres://.`);
  }
  const folder = path.resolve(url.slice('file://'.length));
  makeWritable(path.dirname(folder), 'DATABASE_URL');
  const lock = await lockFolder(folder, { pid: process.pid, url: self.serverUrl ?? '' });
  if ('pid' in lock) {
    throw new DatabaseInUseError(
      `The database folder ${folder} is in use by ${lock.pid === 0 ? 'a process that is too busy to answer' : `process ${lock.pid}`}. One process at a time may open it, so nothing was touched. ` +
        'Stop that process, or give this one another DATA_DIR, or set DATABASE_URL to a PostgreSQL server that both can use.',
    );
  }
  try {
    return await openEmbedded(folder, () => lock.release());
  } catch (error) {
    await lock.release();
    throw new Error(
      `The database folder ${folder} could not be opened: ${error instanceof Error ? error.message : String(error)}. It must be one that Portada made, whole, ` +
        'and readable and writable by the server’s user. Put a backup back, or set DATABASE_URL, or DATA_DIR, to another folder.',
      { cause: error },
    );
  }
}

async function openEmbedded(folder: string | undefined, release: () => Promise<void>): Promise<Database> {
  const client = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    extensions: { unaccent },
    postgresqlconf: EMBEDDED_SETTINGS,
  });
  const orm = drizzlePglite(client, { schema });
  await migratePglite(orm, { migrationsFolder });
  return {
    orm,
    async listen(channel, { onMessage, onConnected }) {
      await client.listen(channel, onMessage);
      onConnected();
    },
    async close() {
      await client.close();
      await release();
    },
  };
}

async function openServer(url: string): Promise<Database> {
  const connect = (max: number) => postgres(url, { max, connect_timeout: 5, onnotice: () => {} });
  const single = connect(1);
  try {
    await single`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await migratePostgres(drizzlePostgres(single), { migrationsFolder });
  } catch (error) {
    throw serverProblem(url, error);
  } finally {
    await single.end({ timeout: 5 });
  }
  const client = connect(10);
  return {
    orm: drizzlePostgres(client, { schema }),
    async listen(channel, { onMessage, onConnected }) {
      await client.listen(channel, onMessage, onConnected);
    },
    close: () => client.end({ timeout: 5 }),
  };
}
