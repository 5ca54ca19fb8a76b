import { sql } from 'drizzle-orm';
import { afterAll } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';

/** Time that the open transactions of the test before have to end. */
const PATIENCE = '5s';

/**
 * One database for a whole suite, whose `tables` are emptied before each test. Opening one takes
 * longer than a test. Only the retention of the audit table may empty it. If a failed test has left
 * transactions open, `endConnections` ends them, so that the next test does not fail as well.
 */
export function emptiedDatabase(
  tables: string,
  open: () => Promise<Database>,
  endConnections: () => Promise<void> = () => Promise.resolve(),
): () => Promise<Database> {
  let database: Database | undefined;
  afterAll(() => database?.close());
  return async () => {
    const opened = (database ??= await open());
    await empty(opened, tables).catch(async () => {
      await endConnections();
      await empty(opened, tables);
    });
    return opened;
  };
}

async function empty({ orm }: Database, tables: string): Promise<void> {
  await orm.transaction(async (transaction) => {
    await transaction.execute(
      sql`select set_config('portada.audit', 'prune', true), set_config('lock_timeout', ${PATIENCE}, true)`,
    );
    await transaction.execute(sql.raw(`truncate ${tables} restart identity cascade`));
  });
}
