import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { funnelOf } from '#domain/figures/funnel.ts';
import type { FigureReport } from '#domain/figures/report.ts';
import type { Role } from '#domain/sites/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import { figureMails } from '#server/platform/database/tables/desk-schema.ts';
import { readers, roles } from '#server/platform/database/tables/reader-schema.ts';
import { createFigureMailChoices } from '#server/subjects/figures/figure-mail-choices.ts';
import { createFigureMails } from '#server/subjects/figures/figure-mails.ts';
import type { MailOrder } from '#server/subjects/mail/mail-dispatch.ts';
import { createUnsubscribeTokens } from '#server/subjects/notifications/unsubscribe-tokens.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

const SITES = [elfar, ondamarea].map((site) => ({
  ...site,
  featureFlags: { ...site.featureFlags, accounts: true },
}));

/** Instants of three days in Madrid: of the choice, before seven, at seven, late, and later. */
const CHOSEN = new Date('2026-11-28T12:00:00Z');
const EARLY = new Date('2026-11-30T05:59:00Z');
const SEVEN = new Date('2026-11-30T06:00:00Z');
const LATE = new Date('2026-11-30T22:59:00Z');
const MIDNIGHT = new Date('2026-11-30T23:00:00Z');
const NEXT = new Date('2026-12-01T06:00:00Z');

const reportOf = (day: string): FigureReport => ({
  period: 'day',
  first: day,
  end: day,
  by: 'page',
  now: { views: 0, rows: [] },
  total: { views: 900, reads: 90, shares: 9, seconds: 900, before: 900 },
  points: [],
  rows: [],
  hidden: 0,
  funnel: funnelOf(new Map()),
  searches: [],
  live: [],
  videos: [],
  newsletters: [],
  crawlers: [],
  vitals: { lines: [], causes: [] },
  comments: { published: 0, held: 0, rejected: 0, decided: 0, median: null },
  refused: [],
});

describeOnEachDatabase('the daily mails with figures', 'readers, roles', (open) => {
  const tokens = createUnsubscribeTokens(['x'.repeat(32)], 'figures');
  const eva = { readerId: 'eva', site: 'elfar' };
  let database: Database;
  let orders: MailOrder[];
  let readDays: string[];

  const choices = () => createFigureMailChoices({ orm: database.orm, tokens });
  const node = (changed: Partial<Parameters<typeof createFigureMails>[0]> = {}) =>
    createFigureMails({
      orm: database.orm,
      sites: SITES,
      tokens,
      dispatch: { send: (order) => Promise.resolve(orders.push(order) > 0) },
      readDay({ site, locale }, day) {
        readDays.push(`${site.alias} ${locale} ${day}`);
        return Promise.resolve(reportOf(day));
      },
      ...changed,
    });
  const give = (userId: string, site = 'elfar', role: Role = 'analyst') =>
    database.orm.insert(roles).values({ userId, site, role });
  const take = (userId: string) => database.orm.delete(roles).where(eq(roles.userId, userId));
  /** Switches the mail on, at an instant. */
  const switchOn = async (
    readerId: string,
    { site = 'elfar', locale = 'ca' as 'ca' | 'es', since = CHOSEN } = {},
  ) => {
    await choices().switchOn({ readerId, site, locale });
    await database.orm.update(figureMails).set({ since }).where(eq(figureMails.userId, readerId));
  };
  const subjects = () => orders.map(({ mail }) => mail.subject);

  beforeEach(async () => {
    database = await open();
    orders = [];
    readDays = [];
    await database.orm
      .insert(readers)
      .values(['eva', 'nil', 'pau'].map((id) => aReaderRow(id, { emailVerified: true })));
    await give('eva');
  });

  it('go out from seven in the morning on, once a day', async () => {
    await switchOn('eva');
    expect(await node().sendDue(EARLY)).toBe(0);
    expect([await node().sendDue(SEVEN), await node().sendDue(SEVEN)]).toEqual([1, 0]);
    expect([await node().sendDue(LATE), await node().sendDue(NEXT)]).toEqual([0, 1]);
    expect(subjects()).toEqual([
      'Xifres d’El Far: diumenge, 29 de novembre',
      'Xifres d’El Far: dilluns, 30 de novembre',
    ]);
    expect(orders[0]).toMatchObject({ readerId: 'eva', template: 'figures', isBulk: true });
    expect(orders[0]?.mail.text).toContain('/redaccion/cifras/?period=day&day=2026-11-29');
  });

  it('go out late on the same day, and never for a day that was missed', async () => {
    await switchOn('eva');
    expect(await node().sendDue(LATE)).toBe(1);
    await database.orm.update(figureMails).set({ mailedDay: '2026-11-20' });
    expect(await node().sendDue(MIDNIGHT)).toBe(0);
    expect(await node().sendDue(NEXT)).toBe(1);
    expect(subjects()).toEqual([
      'Xifres d’El Far: diumenge, 29 de novembre',
      'Xifres d’El Far: dilluns, 30 de novembre',
    ]);
  });

  it('go out once when two nodes send at once', async () => {
    await switchOn('eva');
    for (let round = 0; round < 10; round += 1) {
      const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>();
      let asked = 0;
      const nodes = [0, 1].map(() =>
        node({
          async readDay(_edition, day) {
            asked += 1;
            if (asked === 2) resolve();
            await bothHaveRead;
            return reportOf(day);
          },
        }),
      );
      const sent = await Promise.all(nodes.map((one) => one.sendDue(SEVEN)));
      expect(sent.toSorted()).toEqual([0, 1]);
      expect(orders.splice(0)).toHaveLength(1);
      await database.orm.update(figureMails).set({ mailedDay: null });
    }
  });

  it('mails are sent again if a node fails, or if the queue refuses them', async () => {
    await switchOn('eva');
    const failing = node({ dispatch: { send: () => Promise.reject(new Error('killed')) } });
    await expect(failing.sendDue(SEVEN)).rejects.toThrow('killed');
    const full = node({ dispatch: { send: () => Promise.resolve(false) } });
    await expect(full.sendDue(SEVEN)).rejects.toThrow();
    expect(await node().sendDue(SEVEN)).toBe(1);
  });

  it('go to nobody without the role at that time, and the choice is deleted', async () => {
    await give('nil', 'ondamarea');
    await give('pau', 'elfar', 'editor');
    for (const id of ['eva', 'nil', 'pau']) await switchOn(id);
    await take('eva');
    expect(await node().sendDue(SEVEN)).toBe(0);
    expect(await database.orm.select().from(figureMails)).toEqual([]);
    await give('eva');
    expect(await node().sendDue(NEXT)).toBe(0);
    expect(orders).toEqual([]);
  });

  it('go to nobody whose role is taken while the mail is written', async () => {
    await switchOn('eva');
    const slow = node({
      async readDay(_edition, day) {
        await take('eva');
        return reportOf(day);
      },
    });
    expect([await slow.sendDue(SEVEN), orders]).toEqual([0, []]);
  });

  it('go to no address that is not proved, and to no demonstration account', async () => {
    for (const id of ['nil', 'pau']) await give(id);
    for (const id of ['nil', 'pau']) await switchOn(id);
    const set = (id: string, fields: Partial<typeof readers.$inferInsert>) =>
      database.orm.update(readers).set(fields).where(eq(readers.id, id));
    await set('nil', { emailVerified: false });
    await set('pau', { isRegisteredInDemo: true });
    expect([await node().sendDue(SEVEN), orders]).toEqual([0, []]);
  });

  it('begin on the next morning for a person who switches them on later', async () => {
    await switchOn('eva', { since: SEVEN });
    expect([await node().sendDue(LATE), await node().sendDue(NEXT)]).toEqual([0, 1]);
  });

  it('go out once to a person who switches them off and on again on that day', async () => {
    await switchOn('eva');
    expect(await node().sendDue(SEVEN)).toBe(1);
    await choices().switchOff(eva);
    await switchOn('eva', { since: LATE });
    expect(await node().sendDue(LATE)).toBe(0);
  });

  it('mails are in the language in which they were switched on last, one report for a language', async () => {
    await give('nil');
    await give('pau');
    await switchOn('eva');
    await switchOn('nil');
    await switchOn('pau');
    await switchOn('pau', { locale: 'es' });
    expect(await node().sendDue(SEVEN)).toBe(3);
    expect(orders.map(({ mail }) => mail.locale).toSorted()).toEqual(['ca', 'ca', 'es']);
    expect(readDays.toSorted()).toEqual(['elfar ca 2026-11-29', 'elfar es 2026-11-29']);
    expect(subjects()).toContain('Cifras de El Far: domingo, 29 de noviembre');
  });

  it('choices are of each site on its own', async () => {
    await give('eva', 'ondamarea');
    await switchOn('eva', { site: 'ondamarea' });
    expect(await node().sendDue(SEVEN)).toBe(1);
    expect(readDays).toEqual(['ondamarea ca 2026-11-29']);
    expect(await choices().isOn(eva)).toBe(false);
  });

  it('reach more people than one statement reads, each once', async () => {
    const ids = Array.from({ length: 203 }, (_none, index) => `r${String(index).padStart(3, '0')}`);
    await database.orm.insert(readers).values(ids.map((id) => aReaderRow(id)));
    await database.orm.update(readers).set({ emailVerified: true });
    await database.orm
      .insert(roles)
      .values(ids.map((userId) => ({ userId, site: 'elfar', role: 'analyst' as const })));
    await database.orm
      .insert(figureMails)
      .values(ids.map((userId) => ({ userId, site: 'elfar', locale: 'ca', since: CHOSEN })));
    expect(await node().sendDue(SEVEN)).toBe(203);
    expect(new Set(orders.map(({ readerId }) => readerId)).size).toBe(203);
  });

  it('end by their link, however often it is used, and by no other token', async () => {
    await switchOn('eva');
    await node().sendDue(SEVEN);
    const header = String(orders[0]?.mail.headers?.['List-Unsubscribe']);
    const token = /figures\/unsubscribe\/([^?>]+)\?lang=ca/.exec(header)?.[1] ?? '';
    const others = [
      createUnsubscribeTokens(['x'.repeat(32)]).of(eva),
      createUnsubscribeTokens(['y'.repeat(32)], 'figures').of(eva),
      `A${token.slice(1)}`,
      token.slice(0, 22),
      '',
    ].filter((one) => one !== token);
    for (const other of others) await choices().unsubscribe('elfar', other);
    await choices().unsubscribe('ondamarea', token);
    expect(await choices().isOn(eva)).toBe(true);
    for (let use = 0; use < 2; use += 1) await choices().unsubscribe('elfar', token);
    expect(await choices().isOn(eva)).toBe(false);
  });

  it('choices are deleted with the account, and are not made without one', async () => {
    await switchOn('eva');
    expect(await choices().listOf('eva')).toEqual([
      { site: 'elfar', locale: 'ca', since: CHOSEN, mailedDay: null },
    ]);
    await node().sendDue(SEVEN);
    expect(await choices().listOf('eva')).toMatchObject([{ mailedDay: '2026-11-29' }]);
    await database.orm.delete(readers).where(eq(readers.id, 'eva'));
    await choices().switchOn({ ...eva, locale: 'ca' });
    expect(await database.orm.select().from(figureMails)).toEqual([]);
  });
});
