import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { purges } from '#server/platform/database/tables/schema.ts';
import { addPurge } from '#server/subjects/content-store/apply-changes.ts';
import { PURGE_CHANNEL } from '#server/subjects/content-store/stored-purges.ts';
import { tagFields } from '#tests/support/newsroom/newsroom.ts';
import type { Store } from '#tests/support/newsroom/store.ts';
import { storiesOfMarch } from '#tests/support/newsroom/stories-of-march.ts';
import { until } from '#tests/support/until.ts';

/**
 * Behaviour of the numbered purges of every content repository. `openStore` returns an empty store
 * for each test.
 */
export function describePurges(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);

  describe('purges', () => {
    it('lists purges after any number in order', async () => {
      const { put, repository, purged } = await openWithSiteDocuments();
      const start = await repository.lastPurge();
      for (const id of ['a', 'b', 'c']) await put(tagFields({ id }));
      const all = await repository.listPurges(start);
      expect(all?.map(({ tags }) => tags)).toEqual(purged.slice(-3));
      expect(all?.at(-1)?.id).toBe(await repository.lastPurge());
      expect(await repository.listPurges(all?.[0]?.id ?? 0)).toEqual(all?.slice(1));
      expect(await repository.listPurges(await repository.lastPurge())).toEqual([]);
    });

    it('returns undefined for purges that have been deleted', async () => {
      const { put, repository, database } = await openWithSiteDocuments();
      await put(tagFields({ id: 'a' }));
      const last = await repository.lastPurge();
      await put(tagFields({ id: 'b' }));
      await database.orm.execute(`delete from purges where id <= ${last}`);
      expect(await repository.listPurges(last)).toBeUndefined();
      expect(await repository.listPurges(last + 50)).toBeUndefined();
      expect(await repository.listPurges(0)).toBeUndefined();
    });

    it('lists purges with equal tags once, with the last number', async () => {
      const { put, repository, database } = await openWithSiteDocuments();
      await put(tagFields({ id: 'a' }));
      const start = await repository.lastPurge();
      for (const tag of ['poll:b', 'poll:a', 'poll:b'])
        await database.orm.transaction((orm) =>
          addPurge(orm, {
            tags: [tag],
            isSoft: true,
            paths: [],
            subjects: [],
            actor: { kind: 'job', id: 'votes' },
            isOfReaders: true,
          }),
        );
      expect(await repository.listPurges(start)).toEqual([
        { id: start + 2, tags: ['poll:a'], isSoft: true, paths: [] },
        { id: start + 3, tags: ['poll:b'], isSoft: true, paths: [] },
      ]);
      expect(await repository.countPublications(start)).toBe(0);
      expect(await repository.countPublications(start - 1)).toBe(1);
    });

    it('keeps the purges of a day and the newest 10,000, whoever caused them', async () => {
      const { put, repository, database } = await openWithSiteDocuments();
      await put(tagFields({ id: 'a' }));
      const start = await repository.lastPurge();
      await database.orm.execute(sql`
        insert into purges (tags, at) select '["comments:a"]', now() - interval '2 days' from generate_series(1, 17000)`);
      await database.orm.execute(
        sql`insert into purges (tags) select '["comments:a"]' from generate_series(1, 4000)`,
      );
      await repository.clearOldPurges();
      expect(await database.orm.$count(purges)).toBe(10_000);
      expect(await repository.listPurges(start)).toBeUndefined();
      expect(await repository.listPurges(start + 11_001)).toHaveLength(1);

      await database.orm.execute(
        sql`insert into purges (tags) select '["comments:a"]' from generate_series(1, 20000)`,
      );
      await repository.clearOldPurges();
      // 6,000 of the former ones are older than a day.
      expect(await database.orm.$count(purges)).toBe(24_000);
      expect(await repository.lastPurge()).toBe(start + 41_000);
    });

    it('lists no purges in a new store', async () => {
      const { repository } = await openStore();
      expect(await repository.lastPurge()).toBe(0);
      expect(await repository.listPurges(0)).toEqual([]);
    });

    it('numbers parallel publications in strictly increasing order and notifies of each', async () => {
      const { put, repository, database } = await openWithSiteDocuments();
      const heard: number[] = [];
      await database.listen(PURGE_CHANNEL, {
        onMessage: (number) => heard.push(Number(number)),
        onConnected() {},
      });
      const start = await repository.lastPurge();
      await Promise.all(
        Array.from({ length: 20 }, (_none, index) => put(tagFields({ id: `t${index}` }))),
      );
      const numbers = (await repository.listPurges(start))?.map(({ id }) => id) ?? [];
      expect(numbers).toHaveLength(20);
      expect(numbers.every((number, index) => number > (numbers[index - 1] ?? start))).toBe(true);
      await until('every publication was heard of', () => heard.length === 20);
      expect(heard).toEqual(numbers);
    });
  });
}
