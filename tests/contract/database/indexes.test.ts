import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../../src/server/database/database.ts';
import { documents, slugOfPath } from '../../../src/server/database/schema.ts';
import { openDatabase } from '../../../src/server/database/open-database.ts';

const planSchema = z.object({ rows: z.array(z.object({ 'QUERY PLAN': z.string() })) });

let database: Database;

beforeAll(async () => {
  database = await openDatabase('memory://');
  return () => database.close();
});

/** The query plan with sequential scans disabled. Otherwise PostgreSQL scans an empty table. */
const planOf = (statement: SQL) =>
  database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    const { rows } = planSchema.parse(await transaction.execute(sql`explain ${statement}`));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

describe('the query for the slug of a misplaced link', () => {
  it('uses an index for the slug of a misplaced link', async () => {
    const { site, locale, path } = documents;
    const statement = sql`select id from ${documents} where ${site} = 'elfar' and ${locale} = 'ca' and ${slugOfPath(path)} = 'el-port'`;
    expect(await planOf(statement)).toContain('documents_slug');
  });
});

describe('the deletion of expired rows', () => {
  it.each([
    ['attempts', sql`delete from attempts where resets_at < now()`, 'attempts_over'],
    ['sessions', sql`delete from reader_sessions where expires_at < now()`, 'reader_sessions_over'],
  ])('uses an index to delete expired rows: %s', async (_name, statement, index) => {
    expect(await planOf(statement)).toMatch(new RegExp(`(?:using|on) ${index}`));
  });
});
