import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { contributions as table } from '#server/platform/database/tables/contribution-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { createAuditLog } from '#server/subjects/audit/audit-log.ts';
import {
  createContributions,
  type Contributions,
  type NewContribution,
} from '#server/subjects/contributions/contributions.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

const EDITOR = { kind: 'reader', id: 'eva' } as const;

/** Answers of readers to forms. */
function describeContributions(open: () => Promise<Database>): void {
  let database: Database;
  let contributions: Contributions;
  const add = (more: Partial<NewContribution> = {}, alongside = async () => {}) =>
    contributions.add(
      {
        site: 'elfar',
        locale: 'ca',
        form: 'contact',
        userId: undefined,
        answers: [{ name: 'message', label: 'Missatge', value: 'Bon dia' }],
        isSuspect: false,
        keptDays: 365,
        ...more,
      },
      alongside,
    );
  const list = (state: 'waiting' | 'done' = 'waiting') =>
    contributions.list({ site: 'elfar', state, limit: 50 });

  beforeEach(async () => {
    database = await open();
    contributions = createContributions(database.orm);
    await database.orm.insert(readers).values([aReaderRow('eva'), aReaderRow('pau')]);
  });

  describe('a contribution', () => {
    it('is stored with what happens alongside, or not at all', async () => {
      await expect(
        add({}, () => Promise.reject(new Error('no room for the mail'))),
      ).rejects.toThrow('no room');
      expect(await list()).toEqual([]);
      const id = await add();
      expect((await list()).map((one) => one.id)).toEqual([id]);
      expect(await contributions.countWaiting('elfar', 10)).toBe(1);
      expect(await contributions.countWaiting('ondamarea', 10)).toBe(0);
    });

    it('moves between the states of its site, each time with one audit row', async () => {
      const id = await add();
      const decide = (site: string, state: 'waiting' | 'done') =>
        contributions.decide({ site, id, state, actor: EDITOR });
      expect(await decide('ondamarea', 'done')).toBeUndefined();
      expect(await decide('elfar', 'done')).toMatchObject({ id, state: 'done' });
      expect(await decide('elfar', 'done')).toMatchObject({ id, state: 'done' });
      expect([(await list()).length, (await list('done')).length]).toEqual([0, 1]);
      await decide('elfar', 'waiting');
      const rows = await createAuditLog(database.orm).list({ site: 'elfar', limit: 10 });
      expect(rows.map(({ verb }) => verb)).toEqual(['reopen', 'handle']);
      expect(JSON.stringify(rows)).not.toContain('Bon dia');
    });

    it('is deleted on its own site only, with an audit row', async () => {
      const id = await add();
      expect(await contributions.remove({ site: 'ondamarea', id, actor: EDITOR })).toBe(false);
      expect(await contributions.remove({ site: 'elfar', id, actor: EDITOR })).toBe(true);
      expect(await contributions.remove({ site: 'elfar', id, actor: EDITOR })).toBe(false);
      const rows = await createAuditLog(database.orm).list({ site: 'elfar', limit: 10 });
      expect(rows.map(({ verb }) => verb)).toEqual(['remove']);
    });

    it('goes with the account of its reader', async () => {
      await add({ userId: 'pau' });
      await add({ userId: 'eva' });
      expect(await contributions.listOf('pau')).toHaveLength(1);
      await database.orm.delete(readers).where(sql`id = 'pau'`);
      expect(await contributions.listOf('pau')).toEqual([]);
      expect(await list()).toHaveLength(1);
    });
  });

  it('lists each one once by its cursor, of one instant too', async () => {
    for (let count = 0; count < 7; count += 1) await add();
    await database.orm.execute(
      sql`update contributions set at = date_trunc('milliseconds', now())`,
    );
    const seen: string[] = [];
    let after: { at: Date; id: string } | undefined;
    for (;;) {
      const page = await contributions.list({ site: 'elfar', state: 'waiting', limit: 3, after });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (!last) break;
      // As the cursor in an address.
      after = { at: new Date(last.at.toISOString()), id: last.id };
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  it('deletes those whose time has ended, of more than one step', async () => {
    await add();
    await database.orm.execute(
      sql`insert into contributions (id, site, locale, form, answers, kept_until)
        select 'old-' || n, 'elfar', 'ca', 'contact', '[]', now() - interval '1 second'
        from generate_series(1, 2100) n`,
    );
    await contributions.clearEnded(new Date());
    expect(await database.orm.select({ id: table.id }).from(table)).toHaveLength(1);
  });
}

describeOnEachDatabase('contributions', 'readers, contributions, audit', describeContributions, {
  onBoth: true,
});
