import { setTimeout as pause } from 'node:timers/promises';
import { asc, count, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Orm } from './database.ts';

/** Rows that one statement deletes: some 20 to 100 ms, which no reader's statement notices. */
export const CLEARED_AT_ONCE = 5000;

/**
 * Deletes the rows of a table that `which` selects, in steps, until none is left, and returns their
 * number. One statement for all would meet the time limit of statements once a table is large,
 * would be rolled back, and would then never end. `which` needs an index. A step is followed by a
 * pause of its own length, so that replicas and the cleaning of dead rows keep up. `oldestFirst`:
 * the column of an order that each step keeps.
 */
export async function clearRows(
  orm: Orm,
  table: PgTable,
  which: SQL | undefined,
  options: { oldestFirst?: PgColumn } = {},
): Promise<number> {
  for (let cleared = 0; ;) {
    const startedAt = performance.now();
    const gone = await clearSome(orm, table, which, options);
    cleared += gone;
    if (gone < CLEARED_AT_ONCE) return cleared;
    await pause(performance.now() - startedAt);
  }
}

/**
 * Deletes at most `CLEARED_AT_ONCE` rows, and returns their number. The array makes PostgreSQL read
 * them by their places, and not the whole table.
 */
export async function clearSome(
  orm: Orm,
  table: PgTable,
  which: SQL | undefined,
  { oldestFirst }: { oldestFirst?: PgColumn } = {},
): Promise<number> {
  const some = orm
    .select({ place: sql`ctid`.as('place') })
    .from(table)
    .where(which)
    .orderBy(...(oldestFirst ? [asc(oldestFirst)] : []))
    .limit(CLEARED_AT_ONCE);
  const deleted = orm.delete(table).where(sql`ctid = any(array(${some}))`);
  const gone = orm.$with('gone').as(deleted.returning({ one: sql<number>`1`.as('one') }));
  const [row] = await orm.with(gone).select({ count: count() }).from(gone);
  return row?.count ?? 0;
}
