import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as newsletterSchema from '#server/platform/database/tables/newsletter-schema.ts';
import * as readerSchema from '#server/platform/database/tables/reader-schema.ts';
import * as subscriptionSchema from '#server/platform/database/tables/subscription-schema.ts';
import { READER_TABLES } from '#server/platform/database/embedded-upkeep.ts';
import {
  DELETED_OTHERWISE,
  EXPORT_PLACES,
  isReason,
} from '#tests/support/readers/export-places.ts';

const RECIPE = 'See docs/add-a-table.md, "A fact of a reader".';
/** Names of columns that may contain the id of a reader. */
const READER_COLUMN = /^(?:user|reader)_?id$|_reader$/i;

const tablesOf = (module: Record<string, unknown>) =>
  Object.values(module).filter((one): one is PgTable => is(one, PgTable));
const referencesOf = (table: PgTable) =>
  getTableConfig(table).foreignKeys.filter(
    (key) => key.reference().foreignTable === readerSchema.readers,
  );
const namesReader = (table: PgTable) =>
  getTableConfig(table).columns.some(({ name }) => READER_COLUMN.test(name));

/** The tables of every file of the folder, so that a new file cannot be forgotten here. */
const FOLDER = fileURLToPath(
  new URL('../../../../../src/server/platform/database/tables', import.meta.url),
);
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(pathToFileURL(path.join(FOLDER, file)).href)),
);
const all = [...new Set(modules.flatMap(tablesOf))];
const ofReaders = new Set([
  ...tablesOf(readerSchema),
  ...tablesOf(newsletterSchema),
  subscriptionSchema.usedAdvantages,
]);
const tables = all.filter(
  (table) => ofReaders.has(table) || referencesOf(table).length > 0 || namesReader(table),
);

describe.each(tables.map((table) => [getTableName(table), table] as const))(
  'the table %s, which has facts of readers,',
  (name, table) => {
    const places = EXPORT_PLACES[name] ?? {};

    it('has for each column a place in the export, or a reason for its absence', () => {
      const missing = Object.keys(getTableColumns(table)).filter(
        (column) => places[column] === undefined,
      );
      expect(
        missing,
        `${name}: add these columns to EXPORT_PLACES, and to the export if they are facts of the reader. ${RECIPE}`,
      ).toEqual([]);
      const gone = Object.keys(places).filter((column) => !(column in getTableColumns(table)));
      expect(gone, `${name}: EXPORT_PLACES has columns that the table does not have`).toEqual([]);
    });

    it('has a place in the export for each value of a column with fixed values', () => {
      for (const [column, { enumValues }] of Object.entries(getTableColumns(table))) {
        if (!enumValues || enumValues.length === 0) continue;
        const place = places[column];
        if (typeof place === 'string' && isReason(place)) continue;
        const named = typeof place === 'object' ? Object.keys(place) : [];
        expect(
          named.toSorted(),
          `${name}.${column}: EXPORT_PLACES needs a place for each kind. ${RECIPE}`,
        ).toEqual(enumValues.toSorted());
      }
    });

    it('leaves no former rows in the files of the embedded database', () => {
      if (['audit', 'jobs'].includes(name)) return;
      expect(
        READER_TABLES,
        `${name}: add its schema to READER_TABLES (embedded-upkeep.ts), which are vacuumed with an account`,
      ).toContain(name);
    });

    it('loses its rows with the account', () => {
      const isDeleted = referencesOf(table).some(({ onDelete }) => onDelete === 'cascade');
      const advice = `${name}: refer to readers.id with onDelete: 'cascade', or say in DELETED_OTHERWISE what deletes the rows. ${RECIPE}`;
      expect(isDeleted || DELETED_OTHERWISE[name] !== undefined, advice).toBe(true);
    });
  },
);

it('has no place in the export for a table that is gone', () => {
  expect(
    Object.keys({ ...EXPORT_PLACES, ...DELETED_OTHERWISE }).filter(
      (name) => !all.some((table) => getTableName(table) === name),
    ),
  ).toEqual([]);
});
