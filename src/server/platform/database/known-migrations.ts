import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from './database.ts';
import { schemaCompatibility } from './tables/schema.ts';
import { StartError } from '../observability/start-error.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * The database has migrations that this build lacks, and at least one of them excludes it. The
 * database is unchanged.
 */
export class NewerSchemaError extends StartError {
  override name = 'NewerSchemaError';

  constructor(message: string) {
    super('DATABASE_NEWER', message);
  }
}

/**
 * The database lacks migrations of this build, and the program may not carry them out. The database
 * is unchanged.
 */
export class PendingMigrationError extends Error {
  override name = 'PendingMigrationError';
}

/** A migration of this build. */
export interface KnownMigration {
  name: string;
  /** Milliseconds, by which Drizzle's migrator orders and records it. */
  at: number;
  /**
   * The oldest migration whose builds can run on the database after this one, by its milliseconds:
   * the first line of its file names it. Without such a line only builds that know this migration
   * can.
   */
  compatibleFrom: number;
}

/** The first line of a migration that builds without it can run on. */
const COMPATIBLE_FROM = /^-- compatible-from: (\S+)$/m;

const journalSchema = z.object({
  entries: z.array(z.object({ when: z.number(), tag: z.string() })),
});

/** The migrations of a folder, the oldest first. Throws for a line that names none of them. */
export function readMigrations(folder = MIGRATIONS_FOLDER): KnownMigration[] {
  const { entries } = journalSchema.parse(
    JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')),
  );
  return entries.map(({ when, tag }) => {
    const named = COMPATIBLE_FROM.exec(readFileSync(path.join(folder, `${tag}.sql`), 'utf8'))?.[1];
    const from = named === undefined ? when : entries.find((one) => one.tag === named)?.when;
    if (from === undefined || from > when)
      throw new Error(
        `The migration ${tag} is compatible from ${named}, which is no migration before it.`,
      );
    return { name: tag, at: when, compatibleFrom: from };
  });
}

/**
 * The table in which Drizzle's migrator records completed migrations. Drizzle itself only checks
 * for missing ones.
 */
const JOURNAL = 'drizzle.__drizzle_migrations';

/** The milliseconds of the migrations that a database has; `undefined` for an empty database. */
async function listDone(orm: Orm): Promise<number[] | undefined> {
  if (!(await hasTable(orm, JOURNAL))) return undefined;
  const done = await orm.select({ at: sql`created_at`.mapWith(Number) }).from(sql.raw(JOURNAL));
  return done.map(({ at }) => at);
}

async function hasTable(orm: Orm, name: string): Promise<boolean> {
  const [found] = await orm
    .select({ name: sql<string | null>`to_regclass(${name})::text` })
    .from(sql`(select 1) as one`);
  return found !== undefined && found.name !== null;
}

/**
 * Throws a NewerSchemaError if a newer build has migrated the database, and a migration of it says
 * that this build cannot run on it. Reads only. `known`: the migrations of this build.
 */
export async function refuseNewerSchema(orm: Orm, known = readMigrations()): Promise<void> {
  const names = new Set(known.map(({ at }) => at));
  const unknown = ((await listDone(orm)) ?? []).filter((at) => !names.has(at));
  if (unknown.length === 0) return;
  const newest = Math.max(...known.map(({ at }) => at));
  const told = (await hasTable(orm, 'schema_compatibility'))
    ? await orm.select().from(schemaCompatibility)
    : [];
  const excluding = unknown.filter(
    (at) => (told.find((row) => row.migration === at)?.compatibleFrom ?? Infinity) > newest,
  );
  if (excluding.length === 0) return;
  throw new NewerSchemaError(
    `The database was migrated by a newer build of Portada: it has ${unknown.length} ${unknown.length === 1 ? 'migration' : 'migrations'} that this build does not know, ` +
      `and cannot run on that of ${new Date(Math.max(...excluding)).toISOString()}. Nothing in it was changed. Start that build or a newer one, or restore a backup from before the migration.`,
  );
}

/**
 * Throws a PendingMigrationError if the database lacks migrations of this build. An empty database
 * passes. Reads only.
 */
export async function refusePendingMigrations(orm: Orm, known = readMigrations()): Promise<void> {
  const done = await listDone(orm);
  if (done === undefined) return;
  const pending = known.filter(({ at }) => !done.includes(at));
  if (pending.length === 0) return;
  throw new PendingMigrationError(
    `The database lacks ${pending.length} of the migrations of this build: the next start carries them out.`,
  );
}

/**
 * Records on which builds the migrations exclude, for older builds. Called after the migrations,
 * under their lock.
 */
export async function recordCompatibility(orm: Orm, known = readMigrations()): Promise<void> {
  const rows = known.map(({ at, compatibleFrom }) => ({ migration: at, compatibleFrom }));
  await orm
    .insert(schemaCompatibility)
    .values(rows)
    .onConflictDoUpdate({
      target: schemaCompatibility.migration,
      set: { compatibleFrom: sql`excluded.compatible_from` },
    });
}
