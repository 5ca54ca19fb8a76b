import { describe } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { isFullRun } from '../full-run.ts';
import { MEMORY } from './dumped-database.ts';
import { emptiedDatabase } from './emptied-database.ts';
import { createSharedDatabase, type SharedDatabase } from './shared-postgres.ts';

/**
 * Describes a suite on PostgreSQL and, in the full run, on PGlite too. `open` returns the one
 * database of the suite, whose `tables` are emptied each time. `onBoth` describes it on both in the
 * gate as well: for SQL or locks that differ between the two.
 */
export function describeOnEachDatabase(
  title: string,
  tables: string,
  describeSuite: (open: () => Promise<Database>) => void,
  { onBoth = false } = {},
): void {
  describeOnPostgres(title, tables, describeSuite);
  if (isFullRun || onBoth)
    describe(`${title} on PGlite`, () =>
      describeSuite(emptiedDatabase(tables, () => openDatabase(MEMORY))));
}

/** Describes a suite on PostgreSQL only. */
export function describeOnPostgres(
  title: string,
  tables: string,
  describeSuite: (open: () => Promise<Database>) => void,
): void {
  let shared: SharedDatabase | undefined;
  const open = async () => {
    shared = await createSharedDatabase();
    return openDatabase(shared.url);
  };
  describe(`${title} on PostgreSQL`, () =>
    describeSuite(emptiedDatabase(tables, open, async () => shared?.endConnections())));
}
