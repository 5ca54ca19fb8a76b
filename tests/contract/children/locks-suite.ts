import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database, Orm } from '#server/platform/database/database.ts';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { createChildren, type Children } from '#server/subjects/children/children.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { until } from '#tests/support/until.ts';

const FACTS = { nick: 'Grumet', name: 'Aina', birthdate: '2018-05-17' };
const CONSENT = { site: 'elfar', locale: 'ca', sentence: 'Consento que es guardi.' };

/** Changes of children at the same moment, on a database with several connections. */
export function describeLocks(open: () => Promise<Database>): void {
  let orm: Orm;
  let children: Children;

  beforeEach(async () => {
    ({ orm } = await open());
    children = createChildren({ orm, sites: [elfar] });
    await orm.insert(readers).values([aReaderRow('eva'), aReaderRow('pau')]);
  });

  /** Begins another change within a transaction, and waits until it is done or waits for a lock. */
  async function beside<Result>(transaction: Orm, change: () => Promise<Result>) {
    let isOver = false;
    const done = change().finally(() => (isOver = true));
    done.catch(() => {});
    await until('the other change is done, or waits', async () => {
      const [waiting] = await transaction
        .select({ count: sql<number>`count(*)::int` })
        .from(sql`pg_locks where not granted`);
      return isOver || (waiting?.count ?? 0) > 0;
    });
    return { done };
  }

  describe('a change while another one is not committed', () => {
    it('of a reader waits for a child with the same nick, and is refused', async () => {
      const { done } = await orm.transaction(async (transaction) => {
        await transaction.insert(readerChildren).values({
          id: 'infant',
          userId: 'eva',
          site: 'elfar',
          nick: 'Grumet',
          nickKey: 'grumet',
          consent: '',
          locale: 'ca',
        });
        return beside(transaction, async () =>
          orm.update(readers).set({ nickKey: 'grumet' }).where(eq(readers.id, 'pau')),
        );
      });
      await expect(done).rejects.toMatchObject({ cause: { code: '23505' } });
    });

    it('of a child waits for a reader with the same nick, and is refused', async () => {
      const { done } = await orm.transaction(async (transaction) => {
        await transaction.update(readers).set({ nickKey: 'grumet' }).where(eq(readers.id, 'pau'));
        return beside(transaction, () => children.add('eva', FACTS, CONSENT));
      });
      expect(await done).toEqual({ ok: false, problem: 'nick-in-use' });
    });

    it('deletes a child after the transaction that sends something for it', async () => {
      const saved = await children.add('eva', FACTS, CONSENT);
      const id = saved.ok ? saved.child.id : '';
      const { done } = await orm.transaction(async (transaction) => {
        expect(await children.find('eva', id, transaction)).toEqual({ id, nick: 'Grumet' });
        const removal = await beside(transaction, () => children.remove('eva', id));
        expect(await transaction.$count(readerChildren)).toBe(1);
        return removal;
      });
      expect(await done).toBe(true);
      expect(await orm.$count(readerChildren)).toBe(0);
    });
  });
}
