import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { comments as rows } from '#server/platform/database/tables/comment-schema.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notifications as stored } from '#server/platform/database/tables/notification-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { addComment } from '#server/subjects/comments/comment-rows.ts';
import type { MailOrder } from '#server/subjects/mail/mail-dispatch.ts';
import { createDigests, type Digests } from '#server/subjects/notifications/digests.ts';
import {
  createNotifications,
  type Notifications,
} from '#server/subjects/notifications/notifications.ts';
import { createUnsubscribeTokens } from '#server/subjects/notifications/unsubscribe-tokens.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';

const COMMENT: typeof rows.$inferInsert = {
  site: 'elfar',
  story: 'el-port',
  storyId: 'port',
  authorName: 'eva',
  text: 'El moll nou és massa curt.',
  state: 'published',
  reasons: [],
  fingerprint: '',
};
const withAccounts = (site: typeof elfar) => ({
  ...site,
  featureFlags: { ...site.featureFlags, accounts: true },
});
const SITES = [elfar, ondamarea].map(withAccounts);

/** Noon, 15 and 23 hours of a day, and 9 hours of the next ones, in Madrid. */
const NOON = new Date('2026-11-26T11:00:00Z');
const AFTERNOON = new Date('2026-11-26T14:00:00Z');
const NIGHT = new Date('2026-11-26T22:00:00Z');
const MORNING = new Date('2026-11-27T08:00:00Z');
const NEXT_MORNING = new Date('2026-11-28T08:00:00Z');

/** A promise that is settled for all once it was asked for so many times. */
function createGate(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  return () => {
    asked += 1;
    if (asked === count) resolve();
    return promise;
  };
}

/** Mails with notifications. */
export function describeDigests(open: () => Promise<Database>): void {
  let database: Database;
  let notifications: Notifications;
  let nodes: Digests[];
  let orders: MailOrder[];
  const eva = { readerId: 'eva', site: 'elfar' };
  const tokens = createUnsubscribeTokens(['x'.repeat(32)]);

  const add = (fields: Partial<typeof rows.$inferInsert> = {}) =>
    database.orm.transaction((orm) => addComment(orm, { ...COMMENT, userId: 'eva', ...fields }));
  /** A reply whose notification has an instant. */
  const replyAt = async (
    at: Date,
    parent: string,
    fields: Partial<typeof rows.$inferInsert> = {},
  ) => {
    const row = await add({ parent, userId: 'pau', authorName: 'pau', ...fields });
    await database.orm.update(stored).set({ at, since: at }).where(eq(stored.comment, parent));
    await database.orm.update(rows).set({ publishedAt: at }).where(eq(rows.id, row.id));
    return row;
  };
  const made = (changed: Partial<Parameters<typeof createDigests>[0]> = {}) =>
    createDigests({
      orm: database.orm,
      sites: SITES,
      tokens,
      dispatch: { send: (order) => Promise.resolve(orders.push(order) > 0) },
      listStories: (ids) =>
        Promise.resolve(ids.map((id) => ({ id, headline: 'El port obre', locale: 'ca' as const }))),
      ...changed,
    });
  const send = async (now: Date, node = nodes[0]) => (await node?.sendDue(now)) ?? -1;
  const texts = () => orders.map(({ mail }) => mail.text);

  beforeEach(async () => {
    database = await open();
    orders = [];
    notifications = createNotifications({ orm: database.orm, tokens });
    nodes = [made(), made()];
    await database.orm
      .insert(readers)
      .values(['eva', 'pau', 'nil'].map((id) => aReaderRow(id, { emailVerified: true })));
  });

  it('go out the next morning, once, with replies folded and without their text', async () => {
    const root = await add();
    await replyAt(NOON, root.id);
    await replyAt(NOON, root.id, { userId: 'nil', authorName: 'nil' });
    expect([await send(AFTERNOON), await send(NIGHT)]).toEqual([0, 0]);
    expect([await send(MORNING), await send(MORNING), await send(NEXT_MORNING)]).toEqual([1, 0, 0]);
    const [order] = orders;
    expect(order).toMatchObject({
      readerId: 'eva',
      template: 'notifications',
      mail: { subject: 'Tens 1 avís nou a El Far' },
    });
    expect(order?.mail.text).toContain('2 respostes noves al teu comentari a «El port obre».');
    expect(order?.mail.text).not.toContain(COMMENT.text);
    expect(order?.mail.text).toContain('/perfil/avisos/');
  });

  it('go out at once for readers who want it, except in the quiet hours', async () => {
    await notifications.setDigest({ ...eva, digest: 'immediately', locale: 'es' });
    const root = await add();
    await replyAt(NOON, root.id);
    expect([await send(NIGHT), orders.length]).toEqual([0, 0]);
    expect(await send(NOON)).toBe(1);
    expect(orders[0]?.mail).toMatchObject({
      locale: 'es',
      subject: 'Tienes 1 aviso nuevo en El Far',
    });
    await replyAt(AFTERNOON, root.id, { userId: 'nil', authorName: 'nil' });
    expect([await send(AFTERNOON), await send(AFTERNOON)]).toEqual([1, 0]);
  });

  it('go to nobody who wants none, has no proved address, or has read the list', async () => {
    const root = await add();
    await replyAt(NOON, root.id);
    await notifications.setDigest({ ...eva, digest: 'never', locale: 'ca' });
    expect(await send(MORNING)).toBe(0);
    await notifications.setDigest({ ...eva, digest: 'daily', locale: 'ca' });
    await database.orm.update(readers).set({ emailVerified: false }).where(eq(readers.id, 'eva'));
    expect(await send(MORNING)).toBe(0);
    await database.orm.update(readers).set({ emailVerified: true }).where(eq(readers.id, 'eva'));
    await notifications.markRead({ ...eva, until: MORNING });
    expect(await send(MORNING)).toBe(0);
    expect(orders).toEqual([]);
  });

  it('tell nothing that was deleted meanwhile, and go out without it', async () => {
    const [kept, gone] = [await add(), await add()];
    await replyAt(NOON, kept.id);
    const reply = await replyAt(NOON, gone.id);
    await database.orm
      .update(rows)
      .set({ state: 'deleted', text: '' })
      .where(eq(rows.id, reply.id));
    expect(await send(MORNING)).toBe(1);
    expect(orders[0]?.mail.subject).toBe('Tens 1 avís nou a El Far');
    await replyAt(MORNING, gone.id);
    await database.orm.update(rows).set({ state: 'deleted', text: '' }).where(eq(rows.id, gone.id));
    expect(await send(NEXT_MORNING)).toBe(0);
  });

  it('sends one mail for a site when two nodes send at once', async () => {
    const many = Array.from({ length: 40 }, () => ({ ...COMMENT, userId: 'eva' }));
    const added = await database.orm.insert(rows).values(many).returning({ comment: rows.id });
    const of = { userId: 'eva', kind: 'decision' as const, site: 'elfar', since: NOON, at: NOON };
    await database.orm.insert(stored).values(added.map(({ comment }) => ({ ...of, comment })));
    for (let round = 0; round < 20; round += 1) {
      const bothHaveListed = createGate(2);
      const both = [0, 1].map(() => made({ listStories: () => bothHaveListed().then(() => []) }));
      const sent = await Promise.all(both.map((node) => send(MORNING, node)));
      expect(sent.toSorted()).toEqual([0, 1]);
      expect(orders.splice(0)).toHaveLength(1);
      await database.orm.update(stored).set({ mailedAt: null });
    }
  });

  it('keeps the notifications for the next turn if the mail cannot be stored', async () => {
    await replyAt(NOON, (await add()).id);
    const failing = made({ dispatch: { send: () => Promise.reject(new Error('full')) } });
    await expect(failing.sendDue(MORNING)).rejects.toThrow('full');
    expect(await send(MORNING)).toBe(1);
  });

  it('reach all of more readers than one look finds, each once, in one turn', async () => {
    const ids = Array.from({ length: 503 }, (_none, index) => `r${index}`);
    await database.orm.insert(readers).values(ids.map((id) => aReaderRow(id)));
    const { id: comment } = await add();
    await replyAt(NOON, comment);
    const rest = { kind: 'reply' as const, comment, site: 'elfar', since: NOON, at: NOON };
    await database.orm.insert(stored).values(ids.map((userId) => ({ ...rest, userId })));
    expect(await send(MORNING)).toBe(504);
    expect(new Set(orders.map(({ readerId }) => readerId)).size).toBe(orders.length);
    expect(orders.every(({ isBulk }) => isBulk === true)).toBe(true);
    expect(await send(MORNING)).toBe(0);
  });

  it('keep the notifications if the queue refuses the mail', async () => {
    const comment = await add();
    await replyAt(NOON, comment.id);
    const full = made({ dispatch: { send: () => Promise.resolve(false) } });
    await expect(full.sendDue(MORNING)).rejects.toThrow();
    expect(await send(MORNING)).toBe(1);
  });

  it('name 20 notifications and count the others', async () => {
    for (let number = 0; number < 23; number += 1) await replyAt(NOON, (await add()).id);
    await send(MORNING);
    expect(orders[0]?.mail.subject).toBe('Tens 23 avisos nous a El Far');
    expect(texts()[0]?.match(/pau ha respost/g)).toHaveLength(20);
    expect(texts()[0]).toContain('I 3 avisos més.');
  });

  describe('the unsubscribe link', () => {
    const tokenOf = (order: MailOrder | undefined) =>
      /unsubscribe\/([^?>]+)/.exec(String(order?.mail.headers?.['List-Unsubscribe']))?.[1] ?? '';

    it('ends the mails of its site, however often it is used', async () => {
      await replyAt(NOON, (await add()).id);
      await send(MORNING);
      expect(orders[0]?.mail.headers).toMatchObject({
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
      const token = tokenOf(orders[0]);
      for (let use = 0; use < 2; use += 1)
        await notifications.unsubscribe({ site: elfar, locale: 'ca' }, token);
      expect(await notifications.getDigest(eva)).toBe('never');
      expect(await notifications.getDigest({ ...eva, site: 'ondamarea' })).toBe('daily');
    });

    it('does nothing on another site, changed, by another secret, and without the account', async () => {
      const token = tokens.of(eva);
      await notifications.unsubscribe({ site: ondamarea, locale: 'es' }, token);
      const forged = [
        `A${token.slice(2)}`,
        `A${token.slice(1)}`,
        token.slice(0, 22),
        '',
        createUnsubscribeTokens(['y'.repeat(32)]).of(eva),
      ];
      for (const one of forged) await notifications.unsubscribe({ site: elfar, locale: 'ca' }, one);
      expect((await notifications.listAll('eva')).settings).toEqual([]);
      await notifications.unsubscribe(
        { site: elfar, locale: 'ca' },
        tokens.of({ ...eva, readerId: 'ningu' }),
      );
      const renewed = createUnsubscribeTokens(['z'.repeat(32), 'x'.repeat(32)]);
      expect(renewed.findReader('elfar', token)).toBe('eva');
    });
  });
}
