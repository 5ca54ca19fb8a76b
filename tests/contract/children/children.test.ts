import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_CHILDREN } from '#domain/children/child.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { createChildren, type Children } from '#server/subjects/children/children.ts';
import {
  describeOnEachDatabase,
  describeOnPostgres,
} from '#tests/support/databases/each-database.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { catalan, cookieHeaders, logInAs, nodesOn } from '../accounts/accounts-nodes.ts';
import { describeEnds } from './ends-suite.ts';
import { describeLocks } from './locks-suite.ts';

const FACTS = { nick: 'Grumet', name: 'Aina', birthdate: '2018-05-17' };
const CONSENT = { site: 'elfar', locale: 'ca', sentence: 'Consento que es guardi.' };
/** Noon of 30 November 2026 in Madrid. */
const NOON = new Date('2026-11-30T11:00:00Z');

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Children of readers. */
function describeChildren(open: () => Promise<Database>): void {
  let database: Database;
  let nodes: Children[];
  const node = (index = 0) => {
    const found = nodes[index % nodes.length];
    if (!found) throw new Error('There are no nodes.');
    return found;
  };
  const add = (reader = 'eva', facts: Partial<typeof FACTS> = {}) =>
    node().add(reader, { ...FACTS, ...facts }, CONSENT);
  const added = async (reader = 'eva', facts: Partial<typeof FACTS> = {}) => {
    const saved = await add(reader, facts);
    if (!saved.ok) throw new Error(saved.problem);
    return saved.child;
  };
  const problemsOf = (outcomes: readonly { ok: boolean; problem?: string }[]) =>
    outcomes.map((outcome) => (outcome.ok ? 'saved' : outcome.problem)).toSorted();

  beforeEach(async () => {
    database = await open();
    const { orm } = database;
    nodes = times(2, () => createChildren({ orm, sites: [elfar, ondamarea], now: () => NOON }));
    await orm.insert(readers).values([aReaderRow('eva'), aReaderRow('pau')]);
  });

  describe('a child', () => {
    it('is kept with the words of the consent, and goes with the account', async () => {
      const child = await added();
      expect(child).toMatchObject({
        userId: 'eva',
        nick: 'Grumet',
        nickKey: 'grumet',
        name: 'Aina',
        bornOn: '2018-05-17',
        site: 'elfar',
        locale: 'ca',
        consent: CONSENT.sentence,
        endedAt: null,
      });
      expect(child.consentedAt.getTime()).toBeGreaterThan(0);
      expect(await node().listOf('eva')).toEqual([child]);
      expect(await node().listOf('pau')).toEqual([]);
      await database.orm.delete(readers).where(eq(readers.id, 'eva'));
      expect(await database.orm.select().from(readerChildren)).toEqual([]);
    });

    it('is changed and deleted by its own guardian only', async () => {
      const { id } = await added();
      const facts = { nick: 'Timoner', name: 'Aina Mar', birthdate: '2018-05-18' };
      expect(await node().change('pau', id, facts)).toEqual({ ok: false, problem: 'not-found' });
      expect(await node().change('eva', id, facts)).toMatchObject({
        ok: true,
        child: { id, nick: 'Timoner', nickKey: 'timoner', bornOn: '2018-05-18' },
      });
      expect(await node().remove('pau', id)).toBe(false);
      expect(await node().remove('eva', id)).toBe(true);
      expect(await node().remove('eva', id)).toBe(false);
      expect(await add('pau', { nick: 'Timoner' })).toMatchObject({ ok: true });
    });

    it('keeps its nick when its other facts are changed', async () => {
      const { id } = await added();
      expect(await node().change('eva', id, { ...FACTS, nick: 'GRUMET' })).toMatchObject({
        ok: true,
        child: { nick: 'GRUMET' },
      });
    });
  });

  describe('the nick of a child', () => {
    it('is refused if a reader or a child has it or one that looks like it, and so is that of a reader', async () => {
      const { near } = nodesOn(database);
      await added();
      for (const nick of ['eva', 'EVA', 'grumet', 'GRUMET', 'Gru met'])
        expect(await add('pau', { nick }), nick).toEqual({ ok: false, problem: 'nick-in-use' });
      for (const nick of ['Grumet', 'grumet', 'Gru-met'])
        expect(await near.isNickFree(nick, 'eva'), nick).toBe(false);
      expect(await near.isNickFree('Timoner')).toBe(true);
    });

    it('is of a reader or of a child, never of both, if both take it at once', async () => {
      const accounts = nodesOn(database);
      const { near } = accounts;
      const headers = cookieHeaders((await logInAs(accounts, 'lectora')).cookies);
      const session = await near.findSession(catalan, headers);
      if (!session) throw new Error('The reader has no session.');
      for (const nick of times(12, (index) => `Desitjat ${index}`)) {
        await database.orm.delete(readerChildren);
        const outcomes = await Promise.all([
          near.changeProfile(session, { nick }),
          node(0).add('eva', { ...FACTS, nick }, CONSENT),
          node(1).add('pau', { ...FACTS, nick }, CONSENT),
        ]);
        expect(problemsOf(outcomes), nick).toEqual(['nick-in-use', 'nick-in-use', 'saved']);
      }
    });

    it('is refused by the database itself in both directions, without the check before', async () => {
      const { orm } = database;
      const { id } = await added();
      const row = { id: 'altre', userId: 'pau', ...CONSENT, consent: '', nick: 'x' };
      for (const refused of [
        orm.insert(readers).values(aReaderRow('nova', { nickKey: 'grumet' })),
        orm.update(readers).set({ nickKey: 'grumet' }).where(eq(readers.id, 'pau')),
        orm.insert(readerChildren).values({ ...row, nickKey: 'pau' }),
        orm.update(readerChildren).set({ nickKey: 'pau' }).where(eq(readerChildren.id, id)),
      ])
        await expect(refused).rejects.toMatchObject({ cause: { code: '23505' } });
    });
  });

  it('are at most ten for a reader, also by simultaneous requests, with those that have ended', async () => {
    const first = await added('eva', { nick: 'El gran' });
    await database.orm
      .update(readerChildren)
      .set({ endedAt: NOON, name: null, bornOn: null })
      .where(eq(readerChildren.id, first.id));
    const outcomes = await Promise.all(
      times(MOST_CHILDREN + 4, (index) =>
        node(index).add('eva', { ...FACTS, nick: `Grumet ${'abcdefghjkmnpq'[index]}` }, CONSENT),
      ),
    );
    expect(problemsOf(outcomes).filter((problem) => problem === 'saved')).toHaveLength(9);
    expect(problemsOf(outcomes).filter((problem) => problem === 'too-many')).toHaveLength(5);
    expect(await node().listOf('eva')).toHaveLength(MOST_CHILDREN);
  });

  it('are not added to an account that is gone', async () => {
    expect(await add('ningú')).toEqual({ ok: false, problem: 'not-found' });
  });

  describe('a child for whom something is sent', () => {
    it('is found by its guardian, with the nick only', async () => {
      const { id } = await added();
      expect(await node().find('eva', id)).toEqual({ id, nick: 'Grumet' });
      expect(await node().find('pau', id)).toBeUndefined();
      expect(await node().find('eva', 'ningú')).toBeUndefined();
    });

    it('is not found from the birthday on, before the profile was ended', async () => {
      const { id } = await added('eva', { birthdate: '2013-11-30' });
      const other = await added('eva', { nick: 'Timoner', birthdate: '2013-12-01' });
      expect(await node().find('eva', id)).toBeUndefined();
      expect(await node().find('eva', other.id)).toEqual({ id: other.id, nick: 'Timoner' });
    });
  });

  describeEnds(() => database);
}

const TABLES =
  'reader_children, readers, jobs, reader_verifications, reader_sessions, reader_logins';

describeOnEachDatabase('Children', TABLES, describeChildren, { onBoth: true });
describeOnPostgres('Children at once', TABLES, describeLocks);
