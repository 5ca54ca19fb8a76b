import { sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';

/**
 * One database for a whole suite, whose `tables` are emptied before each test. Opening one takes longer than a test. Only
 * the retention of the audit table may empty it.
 */
export function emptiedDatabase(tables: string, open: () => Promise<Database>): () => Promise<Database> {
  let database: Database | undefined;
  afterAll(() => database?.close());
  return async () => {
    database ??= await open();
    await database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`select set_config('portada.audit', 'prune', true)`);
      await transaction.execute(sql.raw(`truncate ${tables} restart identity cascade`));
    });
    return database;
  };
}
