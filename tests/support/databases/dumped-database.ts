import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { MIGRATIONS_FOLDER } from '#server/platform/database/known-migrations.ts';
import { makeFolder, removeFolder } from '../temporary-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const kept = path.join(root, '.cache/tests');

/**
 * URL of an empty, migrated database in memory. It is a copy of a dump, because creating one takes
 * five times as long.
 */
export const MEMORY = `memory://${path.join(kept, `database-${digestOfSchema()}.tar`)}`;

/**
 * Puts an empty, migrated database into a new folder, in a tenth of the time that a node takes to
 * create one. Returns its URL.
 */
export function makeDatabaseFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', MEMORY.slice('memory://'.length), '-C', folder], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return `file://${folder}`;
}

/**
 * Global setup of Vitest: creates the dump of MEMORY, unless one of the present migrations exists.
 */
export async function setup(): Promise<void> {
  const file = MEMORY.slice('memory://'.length);
  if (existsSync(file)) return;
  const folder = makeFolder();
  const dataDir = path.join(folder, 'database');
  await (await openDatabase(`file://${dataDir}`)).close();
  const client = await PGlite.create({ dataDir, extensions: { pg_trgm, unaccent } });
  // The copies need not replay the log.
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await client.close();
  removeFolder(folder);
  mkdirSync(kept, { recursive: true });
  // Another run may read the file at the same time.
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
}

/** Digest of the migrations, the packages and the settings of embedded databases. */
function digestOfSchema(): string {
  const migrations = readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => path.join(MIGRATIONS_FOLDER, name));
  const hash = createHash('sha256');
  for (const file of [
    ...migrations,
    path.join(root, 'package-lock.json'),
    path.join(MIGRATIONS_FOLDER, '../open-database.ts'),
  ])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}
