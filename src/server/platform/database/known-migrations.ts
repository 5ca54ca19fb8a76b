import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Orm } from './database.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** The database has migrations that this build lacks. The database is unchanged. */
export class NewerSchemaError extends Error {
  override name = 'NewerSchemaError';
}

/** The table in which Drizzle's migrator records completed migrations. Drizzle itself only checks for missing ones. */
const JOURNAL = 'drizzle.__drizzle_migrations';

/** Throws a NewerSchemaError if a newer build has migrated the database. Reads only. */
export async function refuseNewerSchema(orm: Orm): Promise<void> {
  const known = new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis }) => folderMillis));
  const [journal] = await orm.select({ name: sql<string | null>`to_regclass(${JOURNAL})::text` }).from(sql`(select 1) as one`);
  if (journal?.name === null) return;
  const done = await orm.select({ at: sql`created_at`.mapWith(Number) }).from(sql.raw(JOURNAL));
  const unknown = done.filter(({ at }) => !known.has(at));
  if (unknown.length === 0) return;
  throw new NewerSchemaError(
    `The database was migrated by a newer build of Portada: it has ${unknown.length} ${unknown.length === 1 ? 'migration' : 'migrations'} that this build does not know, ` +
      `the last of ${new Date(Math.max(...unknown.map(({ at }) => at))).toISOString()}. Nothing in it was changed. Start that build or a newer one, or restore a backup from before the migration.`,
  );
}
