import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { comments as rows } from '#server/platform/database/tables/comment-schema.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notifications as stored } from '#server/platform/database/tables/notification-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { addComment, changeComment, findComment } from '#server/subjects/comments/comment-rows.ts';
import {
  createNotifications,
  cursorOf,
  type Notifications,
} from '#server/subjects/notifications/notifications.ts';
import { createUnsubscribeTokens } from '#server/subjects/notifications/unsubscribe-tokens.ts';
import { notify } from '#server/subjects/notifications/notify.ts';
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

/** Notifications of readers. */
export function describeNotifications(open: () => Promise<Database>): void {
  let database: Database;
  let notifications: Notifications;
  const eva = { readerId: 'eva', site: 'elfar' };

  const add = (fields: Partial<typeof rows.$inferInsert> = {}) =>
    database.orm.transaction((orm) => addComment(orm, { ...COMMENT, userId: 'eva', ...fields }));
  const reply = (parent: string, fields: Partial<typeof rows.$inferInsert> = {}) =>
    add({ parent, userId: 'pau', authorName: 'pau', ...fields });
  const change = (id: string, state: 'published' | 'held' | 'rejected' | 'deleted') =>
    database.orm.transaction(async (orm) => {
      const row = await findComment(orm, { site: 'elfar', id, isLocked: true });
      if (row) await changeComment(orm, row, { state });
    });
  const decide = (id: string, kind: 'decision' | 'pick' = 'decision') =>
    database.orm.transaction((orm) =>
      notify(orm, { kind, comment: { id, site: 'elfar', userId: 'eva' } }),
    );
  const list = (of = eva) => notifications.list({ ...of, limit: 10 });
  const readAll = () => notifications.markRead({ ...eva, until: new Date(Date.now() + 60_000) });

  beforeEach(async () => {
    database = await open();
    notifications = createNotifications({
      orm: database.orm,
      tokens: createUnsubscribeTokens(['x'.repeat(32)]),
    });
    await database.orm.insert(readers).values(['eva', 'pau', 'nil'].map((id) => aReaderRow(id)));
  });

  describe('a published reply', () => {
    it('is told to the author of the comment, and to nobody else', async () => {
      const root = await add();
      const { id } = await reply(root.id);
      expect(await list()).toMatchObject([
        {
          kind: 'reply',
          comment: root.id,
          count: 1,
          readAt: null,
          reply: { id, authorName: 'pau' },
        },
      ]);
      expect(await list({ readerId: 'pau', site: 'elfar' })).toEqual([]);
      expect(await list({ readerId: 'eva', site: 'ondamarea' })).toEqual([]);
      expect(await notifications.countUnread(eva)).toBe(1);
    });

    it('is not told if it is by the author, or the author has no account', async () => {
      const root = await add();
      await reply(root.id, { userId: 'eva' });
      const other = await add({ userId: null, authorName: '' });
      await reply(other.id);
      expect(await database.orm.select().from(stored)).toEqual([]);
    });

    it('is told once it is published, if it waited', async () => {
      const root = await add();
      const { id } = await reply(root.id, { state: 'held' });
      expect(await list()).toEqual([]);
      await change(id, 'published');
      expect(await list()).toMatchObject([{ kind: 'reply', count: 1 }]);
    });

    it('is no news a second time', async () => {
      const root = await add();
      const { id } = await reply(root.id);
      await readAll();
      await change(id, 'held');
      await change(id, 'published');
      expect(await notifications.countUnread(eva)).toBe(0);
    });

    it('tells of a reply by the newsroom as an answer', async () => {
      const root = await add();
      await reply(root.id);
      await reply(root.id, { userId: 'nil', authorName: 'nil', isStaff: true });
      expect(
        (await list()).map(({ kind, count, reply: last }) => [kind, count, last?.authorName]),
      ).toEqual([
        ['answer', 1, 'nil'],
        ['reply', 1, 'pau'],
      ]);
    });

    it('is folded with others to the same comment until they are read', async () => {
      const root = await add();
      for (const userId of ['pau', 'nil', 'eva', 'pau'])
        await reply(root.id, { userId, authorName: userId });
      expect(await list()).toMatchObject([{ count: 3, reply: { authorName: 'pau' } }]);
      await readAll();
      expect(await list()).toMatchObject([{ count: 3, readAt: expect.any(Date) }]);
      const { id } = await reply(root.id, { userId: 'nil', authorName: 'nil' });
      expect(await list()).toMatchObject([
        { count: 1, readAt: null, reply: { id, authorName: 'nil' } },
      ]);
    });

    it('is counted 100 times of 300 that come at once', async () => {
      const root = await add();
      await Promise.all(Array.from({ length: 300 }, () => reply(root.id)));
      expect(await list()).toMatchObject([{ count: 100 }]);
      expect(await database.orm.select().from(stored)).toHaveLength(1);
    });

    it('exists only if its transaction ends well', async () => {
      const root = await add();
      const failed = database.orm.transaction(async (orm) => {
        await addComment(orm, { ...COMMENT, parent: root.id, userId: 'pau' });
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await list()).toEqual([]);
    });
  });

  describe('nothing is told', () => {
    it('about replies that went meanwhile', async () => {
      const root = await add();
      const one = await reply(root.id);
      const other = await reply(root.id, { userId: 'nil', authorName: 'nil' });
      await change(other.id, 'deleted');
      expect(await list()).toMatchObject([{ count: 1, reply: { id: one.id } }]);
      await change(one.id, 'rejected');
      expect(await list()).toEqual([]);
      expect(await notifications.countUnread(eva)).toBe(0);
    });

    it('about an own comment that went meanwhile', async () => {
      const root = await add();
      await reply(root.id);
      await decide(root.id);
      await decide(root.id, 'pick');
      await change(root.id, 'deleted');
      expect(await list()).toEqual([]);
    });

    it('about a recommendation or a decision that was taken back', async () => {
      const root = await add({ isPick: true });
      await decide(root.id, 'pick');
      await decide(root.id);
      expect((await list()).map(({ kind }) => kind).toSorted()).toEqual(['decision', 'pick']);
      await database.orm
        .update(rows)
        .set({ isPick: false, state: 'held' })
        .where(eq(rows.id, root.id));
      expect(await list()).toEqual([]);
    });
  });

  it('tells the last decision about a comment, with its state', async () => {
    const own = await add({ state: 'rejected' });
    await decide(own.id);
    expect(await list()).toMatchObject([
      { kind: 'decision', state: 'rejected', count: 1, reply: undefined },
    ]);
    await readAll();
    await change(own.id, 'published');
    await decide(own.id);
    expect(await list()).toMatchObject([{ kind: 'decision', state: 'published', readAt: null }]);
  });

  it('goes on after a place of the list', async () => {
    const own = [];
    for (let number = 0; number < 5; number += 1) {
      const root = await add({ text: String(number) });
      await reply(root.id);
      own.push(root.id);
    }
    // Instants of one millisecond are ordered by their comments.
    await database.orm
      .update(stored)
      .set({ at: sql`date_trunc('milliseconds', now())` })
      .where(eq(stored.comment, String(own[0])));
    const seen: string[] = [];
    for (let after: ReturnType<typeof placeOf> | undefined, part = 0; part < 5; part += 1) {
      const found = await notifications.list({ ...eva, after, limit: 2 });
      seen.push(...found.map(({ text }) => text));
      after = found.length === 2 ? placeOf(found) : undefined;
      if (!after) break;
    }
    expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4']);
    expect(cursorOf({ at: new Date(5), kind: 'reply', comment: String(own[0]) })).toBe(
      `5.reply.${own[0]}`,
    );
  });

  it('marks as read what was shown, and nothing that came later', async () => {
    const [one, other] = [await add(), await add()];
    await reply(one.id);
    const [shown] = await list();
    await database.orm.update(stored).set({ at: sql`${stored.at} - interval '1 second'` });
    await reply(other.id);
    await notifications.markRead({ ...eva, until: new Date((shown?.at.getTime() ?? 0) - 500) });
    expect((await list()).map(({ comment, readAt }) => [comment, readAt !== null])).toEqual([
      [other.id, false],
      [one.id, true],
    ]);
  });

  it('keeps the choice of a reader for a site, and sends a mail a day without one', async () => {
    expect(await notifications.getDigest(eva)).toBe('daily');
    await notifications.setDigest({ ...eva, digest: 'immediately', locale: 'ca' });
    await notifications.setDigest({ ...eva, digest: 'never', locale: 'es' });
    expect(await notifications.getDigest(eva)).toBe('never');
    expect(await notifications.getDigest({ ...eva, site: 'ondamarea' })).toBe('daily');
    expect((await notifications.listAll('eva')).settings).toMatchObject([
      { digest: 'never', locale: 'es' },
    ]);
  });

  it('deletes notifications after 90 days, and with the account', async () => {
    const [old, kept] = [await add(), await add()];
    await reply(old.id);
    await reply(kept.id);
    await database.orm
      .update(stored)
      .set({ at: sql`now() - interval '91 days'` })
      .where(eq(stored.comment, old.id));
    await notifications.clearOld();
    expect((await list()).map(({ comment }) => comment)).toEqual([kept.id]);
    await database.orm.delete(readers).where(eq(readers.id, 'eva'));
    expect(await database.orm.select().from(stored)).toEqual([]);
  });
}

function placeOf(found: Awaited<ReturnType<Notifications['list']>>) {
  const last = found.at(-1);
  return last && { at: last.at, kind: last.kind, comment: last.comment };
}
