import { afterAll } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';

/**
 * One database for a whole suite, whose `tables` are emptied before each test. Opening one takes longer than a test.
 */
export function emptiedDatabase(tables: string, open: () => Promise<Database>): () => Promise<Database> {
  let database: Database | undefined;
  afterAll(() => database?.close());
  return async () => {
    database ??= await open();
    await database.orm.execute(`truncate ${tables} restart identity cascade`);
    return database;
  };
}
