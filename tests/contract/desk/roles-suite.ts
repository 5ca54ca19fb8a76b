import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RoleChange } from '#contracts/desk/change-roles.ts';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Database } from '#server/platform/database/database.ts';
import { secondFactors } from '#server/platform/database/tables/desk-schema.ts';
import { readers, roles } from '#server/platform/database/tables/reader-schema.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { createAuditLog } from '#server/subjects/audit/audit-log.ts';
import { changeRoles } from '#server/subjects/desk/change-roles.ts';
import { createRoleStore, type RoleStore } from '#server/subjects/desk/role-store.ts';
import { createSecondFactors, type SecondFactors } from '#server/subjects/desk/second-factors.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

/** Roles of readers, and the operator's changes of them. */
export function describeRoles(open: () => Promise<Database>): void {
  let database: Database;
  let store: RoleStore;
  let factors: SecondFactors;
  const EDITOR = { readerId: 'eva', site: 'elfar', role: 'editor' } as const;

  beforeEach(async () => {
    database = await open();
    store = createRoleStore(database.orm);
    factors = createSecondFactors({
      orm: database.orm,
      secret: 'x'.repeat(32),
      log: createLog('silent'),
    });
    await database.orm
      .insert(readers)
      .values([
        aReaderRow('eva'),
        aReaderRow('pau'),
        aReaderRow('nou', { emailVerified: false }),
        aReaderRow('demo', { isRegisteredInDemo: true }),
      ]);
  });

  const audited = async () =>
    (await createAuditLog(database.orm).list({ site: 'elfar', limit: 100 })).map(
      ({ verb }) => verb,
    );

  describe('a role', () => {
    it('is of one reader on one site', async () => {
      expect(await store.give(EDITOR, COMMAND_ACTOR)).toBe(true);
      expect(await store.listOf('pau')).toEqual([]);
      expect(await store.listOf('eva')).toEqual([
        { site: 'elfar', role: 'editor', since: expect.any(Date) },
      ]);
      expect(await store.listAt('elfar')).toMatchObject([
        { readerId: 'eva', nick: 'eva', role: 'editor' },
      ]);
      expect(await store.listAt('ondamarea')).toEqual([]);
    });

    it('is given and taken once, and each change has an audit row', async () => {
      expect([
        await store.give(EDITOR, COMMAND_ACTOR),
        await store.give(EDITOR, COMMAND_ACTOR),
      ]).toEqual([true, false]);
      expect([
        await store.take(EDITOR, COMMAND_ACTOR),
        await store.take(EDITOR, COMMAND_ACTOR),
      ]).toEqual([true, false]);
      expect(await store.listOf('eva')).toEqual([]);
      expect(await audited()).toEqual(['take-role', 'give-role']);
    });

    it('ends after its time if its reader has no second factor, with an audit row', async () => {
      const later = new Date(Date.now() + 60_000);
      const job = { kind: 'job', id: 'roles' } as const;
      await store.give(EDITOR, COMMAND_ACTOR);
      await store.give({ ...EDITOR, role: 'analyst' }, COMMAND_ACTOR);
      await store.give({ ...EDITOR, readerId: 'demo' }, COMMAND_ACTOR);
      await store.give({ ...EDITOR, readerId: 'pau' }, COMMAND_ACTOR);
      await database.orm
        .insert(secondFactors)
        .values({ userId: 'pau', secret: 's', since: new Date(), lastStep: 0, recoveryCodes: [] });
      expect(await store.endUnproved(new Date(Date.now() - 60_000), job)).toBe(0);
      expect(await store.endUnproved(later, job)).toBe(2);
      expect(await store.endUnproved(later, job)).toBe(0);
      expect(await store.listOf('eva')).toEqual([]);
      expect((await store.listAt('elfar')).map(({ readerId }) => readerId)).toEqual([
        'demo',
        'pau',
      ]);
      expect((await audited()).slice(0, 2)).toEqual(['take-role', 'take-role']);
    });

    it('is given once by simultaneous changes', async () => {
      const given = await Promise.all(
        Array.from({ length: 5 }, () => store.give(EDITOR, COMMAND_ACTOR)),
      );
      expect(given.filter(Boolean)).toHaveLength(1);
      expect(await audited()).toEqual(['give-role']);
    });

    it('goes with the account, and stays if the giver’s account goes', async () => {
      const giver = () => database.orm.select({ givenBy: roles.givenBy }).from(roles);
      await store.give(EDITOR, { kind: 'reader', id: 'pau' });
      expect(await giver()).toEqual([{ givenBy: 'pau' }]);
      await database.orm.delete(readers).where(eq(readers.id, 'pau'));
      expect(await giver()).toEqual([{ givenBy: null }]);
      await database.orm.delete(readers).where(eq(readers.id, 'eva'));
      expect(await database.orm.select().from(roles)).toEqual([]);
    });

    it('has a name of the list, and an account', async () => {
      const insert = (reader: string, role: string) =>
        database.orm.execute(
          sql`insert into roles (user_id, site, role) values (${reader}, 'elfar', ${role})`,
        );
      await expect(insert('eva', 'owner')).rejects.toMatchObject({ cause: { code: '23514' } });
      await expect(insert('ningu', 'editor')).rejects.toMatchObject({ cause: { code: '23503' } });
    });
  });

  describe('the operator’s change', () => {
    const demoReader = {
      email: 'demo@elfar.example',
      password: 'Xaloc-i-Gregal-7',
      nick: 'demo',
      name: 'D',
      surname: 'M',
    };
    const change = (one: RoleChange, site: Site = elfar) =>
      changeRoles({ roles: store, factors, sites: [site, ondamarea] }, one, COMMAND_ACTOR);
    const give = (email: string, site = 'elfar') =>
      ({ verb: 'give', email, role: 'editor', site }) as const;

    it('gives, lists and takes a role by email address, whatever its case', async () => {
      expect(await change(give('EVA@elfar.example'))).toMatchObject({
        ok: true,
        response: { isChanged: true, holders: [{ nick: 'eva' }] },
      });
      expect(await change({ verb: 'list', site: 'elfar' })).toMatchObject({
        ok: true,
        response: { holders: [{ role: 'editor' }] },
      });
      expect(await change({ ...give('eva@elfar.example'), verb: 'take' })).toEqual({
        ok: true,
        response: { isChanged: true, holders: [] },
      });
    });

    it.each([
      ['unknown-site', give('eva@elfar.example', 'nowhere')],
      ['unknown-reader', give('ningu@elfar.example')],
      ['unproved-reader', give('nou@elfar.example')],
      ['demo-reader', give('demo@elfar.example')],
    ] as const)('is refused: %s', async (problem, one) => {
      expect(await change(one)).toEqual({ ok: false, problem });
      expect(await database.orm.select().from(roles)).toEqual([]);
    });

    it('gives a demonstration reader the roles of the site’s settings only', async () => {
      const site: Site = { ...elfar, demoReader: { ...demoReader, roles: ['analyst'] } };
      expect(await change(give('demo@elfar.example'), site)).toEqual({
        ok: false,
        problem: 'demo-reader',
      });
      expect(await change({ ...give('demo@elfar.example'), role: 'analyst' }, site)).toMatchObject({
        ok: true,
      });
    });
  });
}
