import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  deskSessions,
  secondFactors,
  secondFactorSetups,
} from '#server/platform/database/tables/desk-schema.ts';
import { readers, readerSessions } from '#server/platform/database/tables/reader-schema.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { createSeal } from '#server/platform/settings/seal.ts';
import { createAuditLog } from '#server/subjects/audit/audit-log.ts';
import { createDeskSessions, type DeskSessions } from '#server/subjects/desk/desk-sessions.ts';
import { codeAt, stepOf, typedSecret } from '#server/subjects/desk/one-time-codes.ts';
import { createRoleStore } from '#server/subjects/desk/role-store.ts';
import { createSecondFactors, type SecondFactors } from '#server/subjects/desk/second-factors.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

const MINUTE = 60_000;
const EVA = { readerId: 'eva', sessionId: 'eva-1', site: 'elfar' };
const PAU = { readerId: 'pau', sessionId: 'pau-1', site: 'elfar' };

/** Second factors and sessions on the desk, with a clock of their own. */
export function describeSecondFactors(open: () => Promise<Database>): void {
  let database: Database;
  let factors: SecondFactors;
  let sessions: DeskSessions;
  let now: Date;

  beforeEach(async () => {
    database = await open();
    now = new Date('2026-11-26T08:00:10Z');
    const options = { orm: database.orm, now: () => now };
    factors = createSecondFactors({ ...options, secret: 'x'.repeat(32), log: createLog('silent') });
    sessions = createDeskSessions(options);
    await database.orm.insert(readers).values([aReaderRow('eva'), aReaderRow('pau')]);
    const expiresAt = new Date('2027-01-01T00:00:00Z');
    const row = (id: string, userId: string) => ({ id, userId, token: randomUUID(), expiresAt });
    await database.orm
      .insert(readerSessions)
      .values([row('eva-1', 'eva'), row('eva-2', 'eva'), row('pau-1', 'pau')]);
  });

  const later = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));
  /** A code of the app, whose clock is `off` steps wrong. */
  const code = (secret: string, off = 0) => codeAt(secret, stepOf(now) + off);
  /** Sets up a factor, and lets its first code pass. */
  async function setUp(member = EVA) {
    const secret = await factors.begin(member);
    const codes = (await factors.confirm(member, await code(secret))) ?? [];
    later(2 * MINUTE);
    return { secret, codes };
  }
  const audited = async () =>
    (await createAuditLog(database.orm).list({ site: 'elfar', limit: 100 })).map(
      ({ verb }) => verb,
    );

  describe('the set-up of a second factor', () => {
    it('needs a code, and gives ten recovery codes', async () => {
      const secret = await factors.begin(EVA);
      expect(await factors.find('eva')).toBeUndefined();
      expect(await factors.confirm(EVA, '000000')).toBeUndefined();
      const codes = await factors.confirm(EVA, await code(secret));
      expect(codes).toHaveLength(10);
      expect(new Set(codes).size).toBe(10);
      expect(await factors.find('eva')).toEqual({ since: now, recoveryCodes: 10 });
      expect(await audited()).toEqual(['set-up-factor']);
      expect(await factors.confirm(EVA, await code(secret))).toBeUndefined();
    });

    it('is refused after a quarter of an hour, from another session of the reader, and to another reader', async () => {
      const secret = await factors.begin(EVA);
      expect(
        await factors.confirm({ ...EVA, sessionId: 'eva-2' }, await code(secret)),
      ).toBeUndefined();
      expect(await factors.confirm(PAU, await code(secret))).toBeUndefined();
      later(16 * MINUTE);
      expect(await factors.confirm(EVA, await code(secret))).toBeUndefined();
      expect(await factors.find('eva')).toBeUndefined();
    });

    it('ends with the session of the reader in which it was started', async () => {
      const secret = await factors.begin(EVA);
      await database.orm.delete(readerSessions).where(eq(readerSessions.id, 'eva-1'));
      expect(await factors.confirm(EVA, await code(secret))).toBeUndefined();
    });

    it('shows a secret again to a page that names it, while its set-up is under way', async () => {
      const secret = await factors.begin(EVA);
      const typed = typedSecret(secret);
      expect(await factors.findPending('eva', typed)).toBe(secret);
      expect(await factors.findPending('pau', typed)).toBeUndefined();
      for (const other of ['', typed.slice(1), `${typed}A`, typed.toLowerCase(), 'A'.repeat(40)])
        expect(await factors.findPending('eva', other)).toBeUndefined();
      const newer = await factors.begin(EVA);
      expect(await factors.findPending('eva', typed)).toBeUndefined();
      expect(await factors.confirm(EVA, await code(newer))).toHaveLength(10);
      expect(await factors.findPending('eva', typedSecret(newer))).toBeUndefined();
      const late = await factors.begin(EVA);
      later(60 * MINUTE);
      expect(await factors.findPending('eva', typedSecret(late))).toBeUndefined();
    });

    it('leaves the present factor valid until the new one is confirmed, then replaces it and its recovery codes', async () => {
      const before = await setUp();
      const secret = await factors.begin(EVA);
      expect(await factors.use('eva', await code(before.secret))).toBe('one-time');
      later(2 * MINUTE);
      expect(await factors.confirm(EVA, await code(secret))).toHaveLength(10);
      later(2 * MINUTE);
      expect(await factors.use('eva', await code(before.secret))).toBeUndefined();
      expect(await factors.use('eva', before.codes[0] ?? '')).toBeUndefined();
      expect(await factors.use('eva', await code(secret))).toBe('one-time');
    });

    it('counts as the first use of its code', async () => {
      const secret = await factors.begin(EVA);
      const first = await code(secret);
      await factors.confirm(EVA, first);
      expect(await factors.use('eva', first)).toBeUndefined();
    });
  });

  describe('the code that is mailed before the first set-up', () => {
    /** Asks for a code, and returns it. */
    async function mailed(member = EVA): Promise<string> {
      let sent = '';
      await factors.mailed.mail(member, async (typed) => void (sent = typed));
      return sent;
    }

    it('shows the secret once, in any spelling, and then the set-up goes on', async () => {
      const typed = await mailed();
      expect(typed).toMatch(/^\d{8}$/);
      expect(await factors.mailed.isMailed('eva')).toBe(true);
      const secret =
        (await factors.beginByMail(EVA, ` ${typed.slice(0, 4)}-${typed.slice(4)} `)) ?? '';
      expect([
        secret.length,
        await factors.mailed.isMailed('eva'),
        await factors.beginByMail(EVA, typed),
      ]).toEqual([25, false, undefined]);
      expect(await factors.confirm(EVA, await code(secret))).toHaveLength(10);
    });

    it('shows the secret to one of several simultaneous requests', async () => {
      const typed = await mailed();
      const shown = await Promise.all(
        Array.from({ length: 5 }, () => factors.beginByMail(EVA, typed)),
      );
      expect(shown.filter((secret) => secret !== undefined)).toHaveLength(1);
    });

    it('is of one reader and one session, for ten minutes', async () => {
      const typed = await mailed();
      expect(await factors.beginByMail(PAU, typed)).toBeUndefined();
      expect(await factors.beginByMail({ ...EVA, sessionId: 'eva-2' }, typed)).toBeUndefined();
      later(10 * MINUTE);
      expect([await factors.mailed.isMailed('eva'), await factors.beginByMail(EVA, typed)]).toEqual(
        [false, undefined],
      );
    });

    it('is replaced by the next one, and is of no use after a set-up of another session', async () => {
      const first = await mailed();
      const second = await mailed();
      expect(await factors.beginByMail(EVA, first)).toBeUndefined();
      await factors.begin({ ...EVA, sessionId: 'eva-2' });
      expect(await factors.beginByMail(EVA, second)).toBeUndefined();
    });

    it('ends with the session of the reader', async () => {
      const typed = await mailed();
      await database.orm.delete(readerSessions).where(eq(readerSessions.id, 'eva-1'));
      expect(await factors.beginByMail(EVA, typed)).toBeUndefined();
    });

    it('is needed before a code of the app counts', async () => {
      await mailed();
      const [row] = await database.orm.select().from(secondFactorSetups);
      const secret = createSeal('x'.repeat(32), 'second factor of eva').open(row?.secret ?? '');
      expect(await factors.confirm(EVA, await code(secret))).toBeUndefined();
    });

    it.each(['', '1234567', '123456789', 'abcdefgh', '１２３４５６７８', "' or 1=1"])(
      'is refused as %j',
      async (typed) => {
        await mailed();
        expect(await factors.beginByMail(EVA, typed)).toBeUndefined();
      },
    );

    it('is stored as a keyed hash, and not at all if its mail was refused', async () => {
      const typed = await mailed();
      expect(JSON.stringify(await database.orm.select().from(secondFactorSetups))).not.toContain(
        typed,
      );
      await expect(
        factors.mailed.mail(PAU, () => Promise.reject(new Error('The queue is away.'))),
      ).rejects.toThrow();
      expect(await factors.mailed.isMailed('pau')).toBe(false);
    });
  });

  describe('a one-time code', () => {
    it.each([-1, 0, 1])('is accepted from a clock that is %i steps off', async (off) => {
      const { secret } = await setUp();
      expect(await factors.use('eva', await code(secret, off))).toBe('one-time');
    });

    it.each([-2, 2])('is refused from a clock that is %i steps off', async (off) => {
      const { secret } = await setUp();
      expect(await factors.use('eva', await code(secret, off))).toBeUndefined();
    });

    it('counts once, also if an earlier one is sent after a later one', async () => {
      const { secret } = await setUp();
      const [earlier, present] = [await code(secret, -1), await code(secret)];
      expect(await factors.use('eva', present)).toBe('one-time');
      expect(await factors.use('eva', present)).toBeUndefined();
      expect(await factors.use('eva', earlier)).toBeUndefined();
    });

    it('counts once for simultaneous requests', async () => {
      const { secret } = await setUp();
      const typed = await code(secret);
      const used = await Promise.all(Array.from({ length: 5 }, () => factors.use('eva', typed)));
      expect(used.filter(Boolean)).toEqual(['one-time']);
    });

    it('is accepted with spaces, and is of one reader', async () => {
      const { secret } = await setUp();
      await setUp(PAU);
      const typed = await code(secret);
      expect(await factors.use('pau', typed)).toBeUndefined();
      expect(await factors.use('eva', ` ${typed.slice(0, 3)} ${typed.slice(3)} `)).toBe('one-time');
    });

    it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', "' or 1=1"])(
      'is refused as %j',
      async (typed) => {
        await setUp();
        expect(await factors.use('eva', typed)).toBeUndefined();
      },
    );
  });

  describe('a recovery code', () => {
    it('counts once, in any spelling', async () => {
      const { codes } = await setUp();
      const [first = '', second = ''] = codes;
      expect(await factors.use('eva', first.toLowerCase().replaceAll('-', ' '))).toBe('recovery');
      expect(await factors.use('eva', first)).toBeUndefined();
      expect(await factors.find('eva')).toMatchObject({ recoveryCodes: 9 });
      const used = await Promise.all(Array.from({ length: 5 }, () => factors.use('eva', second)));
      expect(used.filter(Boolean)).toEqual(['recovery']);
    });

    it('is of one reader, and is replaced with all others', async () => {
      const { codes } = await setUp();
      await setUp(PAU);
      expect(await factors.use('pau', codes[0] ?? '')).toBeUndefined();
      const renewed = await factors.renewCodes(EVA);
      expect(renewed).toHaveLength(10);
      expect(await factors.use('eva', codes[1] ?? '')).toBeUndefined();
      expect(await factors.use('eva', renewed?.[0] ?? '')).toBe('recovery');
      expect(await factors.renewCodes({ readerId: 'ningu', site: 'elfar' })).toBeUndefined();
    });
  });

  describe('the stored factor', () => {
    it('shows neither the secret nor a recovery code', async () => {
      const pending = await factors.begin(PAU);
      const { secret, codes } = await setUp();
      const rows = JSON.stringify([
        await database.orm.select().from(secondFactors),
        await database.orm.select().from(secondFactorSetups),
      ]);
      for (const hidden of [
        pending,
        secret,
        ...codes,
        ...codes.map((one) => one.replaceAll('-', '')),
      ])
        expect(rows).not.toContain(hidden);
    });

    it('opens no other account if its row is copied there', async () => {
      const { secret } = await setUp();
      await setUp(PAU);
      const [row] = await database.orm
        .select()
        .from(secondFactors)
        .where(eq(secondFactors.userId, 'eva'));
      await database.orm
        .update(secondFactors)
        .set({ secret: row?.secret ?? '', lastStep: 0 })
        .where(eq(secondFactors.userId, 'pau'));
      expect(await factors.use('pau', await code(secret))).toBeUndefined();
    });

    it('is removed by the operator, with the sessions on the desk', async () => {
      const { secret } = await setUp();
      const token = await sessions.open({ ...EVA, factor: 'one-time' });
      expect([
        await factors.reset(EVA, COMMAND_ACTOR),
        await factors.reset(EVA, COMMAND_ACTOR),
      ]).toEqual([true, false]);
      expect([
        await factors.use('eva', await code(secret)),
        await sessions.find(token, 'elfar'),
      ]).toEqual([undefined, undefined]);
      expect((await audited()).slice(0, 1)).toEqual(['reset-factor']);
    });

    it('goes with the account', async () => {
      await setUp();
      await factors.begin(EVA);
      await sessions.open({ ...EVA, factor: 'one-time' });
      await database.orm.delete(readers).where(eq(readers.id, 'eva'));
      for (const table of [secondFactors, secondFactorSetups, deskSessions])
        expect(await database.orm.select().from(table)).toEqual([]);
    });
  });

  describe('a session on the desk', () => {
    it('is found by its token on its site, for twelve hours', async () => {
      const token = await sessions.open({ ...EVA, factor: 'one-time' });
      expect(await sessions.find(token, 'elfar')).toMatchObject({
        reader: { id: 'eva', nick: 'eva' },
      });
      expect(await sessions.find(token, 'ondamarea')).toBeUndefined();
      expect(await sessions.find(`${token.slice(1)}x`, 'elfar')).toBeUndefined();
      expect(JSON.stringify(await database.orm.select().from(deskSessions))).not.toContain(token);
      later(12 * 60 * MINUTE - 1);
      expect(await sessions.find(token, 'elfar')).toBeDefined();
      later(1);
      expect(await sessions.find(token, 'elfar')).toBeUndefined();
      later(1);
      await sessions.clearExpired();
      expect(await database.orm.select().from(deskSessions)).toEqual([]);
    });

    it('ends with the reader’s session from which it was opened', async () => {
      const [one, other] = [
        await sessions.open({ ...EVA, factor: 'one-time' }),
        await sessions.open({ ...EVA, sessionId: 'eva-2', factor: 'recovery' }),
      ];
      await database.orm.delete(readerSessions).where(eq(readerSessions.id, 'eva-1'));
      expect([
        await sessions.find(one, 'elfar'),
        (await sessions.find(other, 'elfar'))?.reader.id,
      ]).toEqual([undefined, 'eva']);
      await expect(sessions.open({ ...EVA, factor: 'one-time' })).rejects.toThrow();
    });

    it('ends with the last role on its site, and only there', async () => {
      const roles = createRoleStore(database.orm);
      const grant = (role: 'editor' | 'analyst', site: string) => ({ readerId: 'eva', site, role });
      for (const one of [
        grant('editor', 'elfar'),
        grant('analyst', 'elfar'),
        grant('editor', 'ondamarea'),
      ])
        await roles.give(one, COMMAND_ACTOR);
      const here = await sessions.open({ ...EVA, factor: 'one-time' });
      const there = await sessions.open({ ...EVA, site: 'ondamarea', factor: 'one-time' });
      await roles.take(grant('editor', 'elfar'), COMMAND_ACTOR);
      expect(await sessions.find(here, 'elfar')).toBeDefined();
      await roles.take(grant('analyst', 'elfar'), COMMAND_ACTOR);
      expect([
        await sessions.find(here, 'elfar'),
        (await sessions.find(there, 'ondamarea'))?.reader.id,
      ]).toEqual([undefined, 'eva']);
    });

    it('is listed to its person, and ended by them only', async () => {
      const token = await sessions.open({ ...EVA, factor: 'one-time' });
      await sessions.open({ ...PAU, factor: 'one-time' });
      const [line, ...more] = await sessions.listOf('eva');
      expect([line?.site, more]).toEqual(['elfar', []]);
      expect(await sessions.endOf('pau', line?.id ?? '')).toBe(false);
      expect(await sessions.find(token, 'elfar')).toBeDefined();
      expect(await sessions.endOf('eva', line?.id ?? '')).toBe(true);
      expect(await sessions.find(token, 'elfar')).toBeUndefined();
    });

    it('has an audit row that says how it was opened', async () => {
      await sessions.open({ ...EVA, factor: 'recovery' });
      const [row] = await createAuditLog(database.orm).list({ site: 'elfar', limit: 1 });
      expect(row).toMatchObject({
        actor: { kind: 'reader', id: 'eva', nick: 'eva' },
        verb: 'open-desk',
        after: { factor: 'recovery' },
      });
    });
  });
}
