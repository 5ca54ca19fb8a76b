import { gt, lt, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { CLEARED_AT_ONCE, clearRows } from '#server/platform/database/clear-rows.ts';
import type { Database } from '#server/platform/database/database.ts';
import { attempts } from '#server/platform/database/tables/reader-schema.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';

describeOnEachDatabase(
  'the deletion of rows in steps',
  'attempts',
  (open) => {
    let database: Database;
    const now = new Date('2026-11-28T12:00:00Z');
    beforeEach(async () => {
      database = await open();
    });
    const fill = (old: number, young: number) =>
      database.orm.execute(sql`
        insert into attempts (key, count, resets_at) select 'k' || n, 1, case when n <= ${old} then ${now.toISOString()}::timestamptz - n * interval '1 second'
          else ${now.toISOString()}::timestamptz + interval '1 day' end from generate_series(1, ${old + young}) as n`);

    it.each([0, 1, CLEARED_AT_ONCE - 1, CLEARED_AT_ONCE, 2 * CLEARED_AT_ONCE + 7])(
      'takes %i rows and leaves all others',
      async (old) => {
        await fill(old, 20);
        expect(await clearRows(database.orm, attempts, lt(attempts.resetsAt, now))).toBe(old);
        expect([
          await database.orm.$count(attempts),
          await database.orm.$count(attempts, gt(attempts.resetsAt, now)),
        ]).toEqual([20, 20]);
      },
    );

    it('reads the rows of a step by an index and by their places', async () => {
      await fill(30_000, 20);
      await database.orm.execute(sql`analyze attempts`);
      const some = sql`array(select ctid from attempts where resets_at < ${now.toISOString()}::timestamptz limit 5000)`;
      const plan = JSON.stringify(
        await database.orm.execute(sql`explain delete from attempts where ctid = any(${some})`),
      );
      expect(plan).toContain('Tid Scan');
    });
  },
  { onBoth: true },
);
