import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import { createChildren } from '#server/subjects/children/children.ts';
import { createEndOfProfiles } from '#server/subjects/children/end-of-profiles.ts';
import type { MailOrder } from '#server/subjects/mail/mail-dispatch.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';

/** The first instant of 30 November 2026 in Madrid, and the last of the day before. */
const MIDNIGHT = new Date('2026-11-29T23:00:00Z');
const BEFORE = new Date(MIDNIGHT.getTime() - 1000);

const canaries = { ...ondamarea, timeZone: 'Atlantic/Canary', minimumAge: 16 };
const SITES = [elfar, canaries];

/** The end of the profiles of children. Readers `eva` and `pau` exist. */
export function describeEnds(current: () => Database): void {
  describe('the profile of a child who has completed the minimum age', () => {
    let orders: MailOrder[];
    let isRefusing: boolean;
    const dispatch = {
      send(order: MailOrder) {
        if (!isRefusing) orders.push(order);
        return Promise.resolve(!isRefusing);
      },
    };
    const nodeAt = (now: Date) =>
      createEndOfProfiles({ orm: current().orm, sites: SITES, dispatch, now: () => now });
    const children = (now: Date) =>
      createChildren({ orm: current().orm, sites: SITES, now: () => now });
    const add = async (birthdate: string, more: { site?: string; locale?: string } = {}) => {
      const saved = await children(BEFORE).add(
        'eva',
        { nick: `Grumet ${birthdate}`, name: 'Aina', birthdate },
        { site: 'elfar', locale: 'ca', sentence: 'Consento.', ...more },
      );
      if (!saved.ok) throw new Error(saved.problem);
      return saved.child.id;
    };
    const find = async (id: string) => {
      const [row] = await current()
        .orm.select()
        .from(readerChildren)
        .where(eq(readerChildren.id, id));
      return row;
    };

    beforeEach(() => {
      orders = [];
      isRefusing = false;
    });

    it('ends at midnight of its site: name and birth date go, and the guardian gets one mail', async () => {
      const id = await add('2013-11-30');
      const younger = await add('2013-12-01');
      expect(await nodeAt(BEFORE).endDue()).toBe(0);
      expect(await nodeAt(MIDNIGHT).endDue()).toBe(1);
      expect(await nodeAt(MIDNIGHT).endDue()).toBe(0);
      expect(await find(id)).toMatchObject({
        nick: 'Grumet 2013-11-30',
        name: null,
        bornOn: null,
        endedAt: MIDNIGHT,
      });
      expect(await find(younger)).toMatchObject({ name: 'Aina', endedAt: null });
      expect(orders.map(({ readerId, template, mail }) => [readerId, template, mail.to])).toEqual([
        ['eva', 'child-ended', 'eva@elfar.example'],
      ]);
      const [order] = orders;
      expect(order?.mail.locale).toBe('ca');
      expect(order?.mail.text).toContain('13 anys');
      expect(order?.mail.text).toContain('/perfil/hijos/');
      expect(JSON.stringify(order)).not.toMatch(/Aina|2013-11-30T/);
      expect(await children(MIDNIGHT).find('eva', id)).toBeUndefined();
      expect(
        await children(MIDNIGHT).change('eva', id, {
          nick: 'Nou àlies',
          name: 'Aina',
          birthdate: '2018-01-01',
        }),
      ).toEqual({ ok: false, problem: 'not-found' });
    });

    it('ends on 28 February for a birth date of 29 February, in a common year', async () => {
      const id = await add('2016-02-29');
      expect(await nodeAt(new Date('2029-02-27T22:59:59Z')).endDue()).toBe(0);
      expect(await nodeAt(new Date('2029-02-27T23:00:00Z')).endDue()).toBe(1);
      expect(await find(id)).toMatchObject({ bornOn: null });
    });

    it('follows the time zone, the minimum age and the language of its own site', async () => {
      const id = await add('2010-11-30', { site: 'ondamarea', locale: 'es' });
      expect(await nodeAt(MIDNIGHT).endDue()).toBe(0);
      expect(await children(MIDNIGHT).find('eva', id)).toMatchObject({ id });
      expect(await nodeAt(new Date(MIDNIGHT.getTime() + 3_600_000)).endDue()).toBe(1);
      expect(orders.map(({ mail }) => mail.locale)).toEqual(['es']);
      expect(orders[0]?.mail.text).toContain('16 años');
    });

    it('ends by the first site if its own is gone', async () => {
      const id = await add('2013-11-30', { site: 'desaparegut' });
      expect(await nodeAt(MIDNIGHT).endDue()).toBe(1);
      expect(await find(id)).toMatchObject({ name: null, bornOn: null });
    });

    it('ends once on two nodes at a time, with one mail each', async () => {
      for (const day of ['01', '02', '03', '04', '05']) await add(`2013-11-${day}`);
      const counts = await Promise.all([1, 2, 3].map(() => nodeAt(MIDNIGHT).endDue()));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
      expect(orders).toHaveLength(5);
    });

    it('stays until the mail can be ordered', async () => {
      const id = await add('2013-11-30');
      isRefusing = true;
      await expect(nodeAt(MIDNIGHT).endDue()).rejects.toThrow();
      expect(await find(id)).toMatchObject({ name: 'Aina', endedAt: null });
      isRefusing = false;
      expect(await nodeAt(MIDNIGHT).endDue()).toBe(1);
    });
  });
}
