import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, it, vi } from 'vitest';
import { shareParsers } from '#server/platform/database/shared-parsers.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';

const STATEMENT = sql`select '2026-12-01 08:00:00.5+00'::timestamptz as at,
  array['2026-12-01 08:00:00.5+00'::timestamptz] as times, '2026-12-01'::date as day,
  array['a', null]::text[] as words, 7 as number, '{"a":[1]}'::jsonb as json`;

it('the parsers of statements are given to a client once, and rows stay as they were', async () => {
  const client = await PGlite.create({
    loadDataDir: await openAsBlob(MEMORY.slice('memory://'.length)),
    extensions: { pg_trgm, unaccent },
  });
  const orm = drizzle(client);
  const { rows } = await orm.execute(STATEMENT);
  const sent = vi.spyOn(client, 'query');
  shareParsers(client);
  expect((await orm.execute(STATEMENT)).rows).toEqual(rows);
  expect(sent.mock.calls.map(([, , options]) => options)).toEqual([{ rowMode: 'object' }]);
  expect(await orm.transaction(async (own) => (await own.execute(STATEMENT)).rows)).toEqual(rows);
  await client.close();
});
