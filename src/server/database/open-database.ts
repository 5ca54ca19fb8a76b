import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { closeTree, PRIVATE_FOLDER } from '../private-files.ts';
import { makeWritable } from '../writable-folder.ts';
import { DatabaseInUseError, type Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { MIGRATIONS_FOLDER, NewerSchemaError, refuseNewerSchema } from './known-migrations.ts';
import { openServer } from './open-server.ts';
import * as schema from './schema.ts';

/** PGlite's own 128 MB of shared buffers stay resident; a newsroom's working set is a tenth of that, and pages are cached in front of it. */
const EMBEDDED_SETTINGS = ['shared_buffers = 16MB'];

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
    if (error instanceof NewerSchemaError) throw error;
    throw new Error(
      `The database folder ${folder} could not be opened: ${error instanceof Error ? error.message : String(error)}. It must be one that Portada made, whole, ` +
        'and readable and writable by the server’s user. Put a backup back, or set DATABASE_URL, or DATA_DIR, to another folder.',
      { cause: error },
    );
  }
}

async function openEmbedded(folder: string | undefined, release: () => Promise<void>): Promise<Database> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const client = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    extensions: { unaccent },
    postgresqlconf: EMBEDDED_SETTINGS,
  });
  // PGlite unpacks its template with files that everybody may write.
  if (folder !== undefined) closeTree(folder);
  const orm = drizzle(client, { schema });
  try {
    await refuseNewerSchema(orm);
    await migrate(orm, { migrationsFolder: MIGRATIONS_FOLDER });
  } catch (error) {
    await client.close();
    throw error;
  }
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
