import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from '#domain/comments/moderation.ts';
import { audit } from '#server/platform/database/tables/audit-schema.ts';
import {
  comments as rows,
  commentSuspensions,
  commentThreads,
} from '#server/platform/database/tables/comment-schema.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notifications } from '#server/platform/database/tables/notification-schema.ts';
import { readers, roles } from '#server/platform/database/tables/reader-schema.ts';
import { purges } from '#server/platform/database/tables/schema.ts';
import { createCommentVotes } from '#server/subjects/comments/comment-votes.ts';
import { isWatched } from '#server/subjects/comments/commenter-facts.ts';
import {
  createModeration,
  type Moderation,
} from '#server/subjects/comments/moderation/moderation.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { addComment } from './comment-rows.ts';

/** Moderation: queue, decisions, rules of one reader, closed comments, numbers. */
export function describeModeration(open: () => Promise<Database>): void {
  let database: Database;
  let moderation: Moderation;

  const held = (fields: Parameters<typeof addComment>[1] = {}) =>
    addComment(database.orm, {
      state: 'held',
      publishedAt: null,
      reasons: [{ phase: 'first', code: 'first' }],
      ...fields,
    });
  const rowOf = async (id: string) => {
    const [row] = await database.orm.select().from(rows).where(eq(rows.id, id));
    if (!row) throw new Error('no row');
    return row;
  };
  const decide = async (
    id: string,
    act: Decision,
    more: { version?: number; moderator?: string; site?: string; note?: string } = {},
  ) =>
    moderation.decide({
      site: 'elfar',
      id,
      act,
      version: (await rowOf(id)).version,
      moderator: 'mod',
      ...more,
    });
  const publishedOf = async (story = 'el-port') =>
    (await database.orm.select().from(commentThreads).where(eq(commentThreads.story, story)))[0]
      ?.published ?? 0;
  const idsOf = async (query: Partial<Parameters<Moderation['listQueue']>[0]>) =>
    (await moderation.listQueue({ site: 'elfar', view: 'held', limit: 50, ...query })).map(
      ({ id }) => id,
    );
  const recorded = async () => {
    const found = await database.orm.select().from(audit).orderBy(audit.id);
    return found.map(({ verb, subjectKind, subjectId, readerId, after }) => ({
      verb,
      subjectKind,
      subjectId,
      readerId,
      after,
    }));
  };
  const report = (comment: string, readerId = 'pau') =>
    createCommentVotes(database.orm).report({ comment, readerId, reason: 'insult' });
  const on = (reader: string, site = 'elfar') => ({ site, reader, moderator: 'mod' });

  beforeEach(async () => {
    database = await open();
    moderation = createModeration(database.orm);
    await database.orm
      .insert(readers)
      .values(['eva', 'pau', 'mod', 'mod2'].map((id) => aReaderRow(id)));
    await database.orm
      .insert(roles)
      .values(
        ['mod', 'mod2'].map((userId) => ({ userId, site: 'elfar', role: 'moderator' as const })),
      );
  });

  it('tells the author of a decision and of a recommendation, unless they are taken back', async () => {
    const id = await held({ userId: 'eva' });
    const told = async () =>
      (await database.orm.select().from(notifications)).map(({ userId, kind, comment }) => [
        userId,
        kind,
        comment,
      ]);
    await decide(id, 'publish');
    expect(await told()).toEqual([['eva', 'decision', id]]);
    await decide(id, 'undo');
    expect(await told()).toEqual([]);
    await decide(id, 'publish');
    await moderation.pick({
      site: 'elfar',
      id,
      version: (await rowOf(id)).version,
      moderator: 'mod',
      isPick: true,
    });
    expect(await told()).toEqual([
      ['eva', 'decision', id],
      ['eva', 'pick', id],
    ]);
    await moderation.pick({
      site: 'elfar',
      id,
      version: (await rowOf(id)).version,
      moderator: 'mod',
      isPick: false,
    });
    expect(await told()).toEqual([['eva', 'decision', id]]);
    const kept = await addComment(database.orm, { userId: 'pau' });
    await decide(kept, 'publish');
    expect(await told()).toHaveLength(1);
  });

  describe('the queue', () => {
    it('has each list in its order, of its site only, page by page', async () => {
      const [first, second] = [await held(), await held()];
      await held({ site: 'ondamarea' });
      const [older, newer] = [await addComment(database.orm), await addComment(database.orm)];
      await addComment(database.orm, { state: 'deleted' });
      await report(newer);
      await report(older);
      expect(await idsOf({})).toEqual([first, second]);
      expect(await idsOf({ limit: 1, after: first })).toEqual([second]);
      expect(await idsOf({ view: 'reported' })).toEqual([older, newer]);
      expect(await idsOf({ view: 'new', limit: 1 })).toEqual([newer]);
      expect(await idsOf({ view: 'new', after: newer })).toEqual([older]);
      expect(await idsOf({ view: 'all' })).toEqual([newer, older, second, first]);
    });

    it('has a kept comment among the new ones again after it is edited', async () => {
      const id = await addComment(database.orm);
      await decide(id, 'publish');
      expect(await idsOf({ view: 'new' })).toEqual([]);
      await database.orm
        .update(rows)
        .set({ editedAt: sql`clock_timestamp()` })
        .where(eq(rows.id, id));
      expect(await idsOf({ view: 'new' })).toEqual([id]);
      await decide(id, 'publish');
      expect(await idsOf({ view: 'new' })).toEqual([]);
    });

    it('has the reasons, and the reports by reason', async () => {
      const id = await addComment(database.orm, {
        reasons: [{ phase: 'words', code: 'hold', word: 'ximple', at: 3 }],
      });
      await report(id);
      await report(id, 'mod');
      const found = await moderation.findComment('elfar', id);
      expect(found).toMatchObject({
        reasons: [{ word: 'ximple' }],
        reports: [{ reason: 'insult', count: 2 }],
        decidedBy: null,
        isUndoable: false,
      });
      expect(await moderation.findComment('ondamarea', id)).toBeUndefined();
    });

    it.each([
      ['PASTÍS!', ['text']],
      ['bru', ['name']],
      ['%', []],
      ["o' or 1=1", []],
      ['', ['text', 'name']],
    ])('searches in texts and names: %j', async (search, expected) => {
      const ids = {
        text: await held({ text: 'Quin pastís.', fingerprint: 'quin pastis', authorName: 'Eva' }),
        name: await held({ text: 'Res.', fingerprint: 'res', authorName: 'Bruna' }),
      };
      expect(await idsOf({ search })).toEqual(
        expected.map((name) => ids[name as keyof typeof ids]),
      );
    });
  });

  describe('a decision', () => {
    // R6.17
    it('publishes a held comment, counts it, purges its story and is recorded without its text', async () => {
      const id = await held();
      expect(await decide(id, 'publish')).toMatchObject({ ok: true });
      expect(await rowOf(id)).toMatchObject({
        state: 'published',
        decidedBy: 'mod',
        decidedAt: expect.any(Date),
        reasons: [{ phase: 'first' }],
      });
      expect(await publishedOf()).toBe(1);
      expect(
        (await database.orm.select({ tags: purges.tags }).from(purges)).map(({ tags }) => tags),
      ).toEqual([['comments:el-port', `comment:${id}`]]);
      expect(await recorded()).toEqual([
        {
          verb: 'publish',
          subjectKind: 'comment',
          subjectId: id,
          readerId: 'mod',
          after: { state: 'published' },
        },
      ]);
      expect(JSON.stringify(await database.orm.select().from(audit))).not.toContain('moll');
    });

    it('rejects a published reply with words for its author, and counts it off', async () => {
      const root = await addComment(database.orm, { replyCount: 1 });
      await database.orm
        .insert(commentThreads)
        .values({ story: 'el-port', site: 'elfar', published: 2 });
      const reply = await addComment(database.orm, { parent: root, isPick: true });
      expect(await decide(reply, 'reject', { note: ' Falta\u202e la font. ' })).toMatchObject({
        ok: true,
      });
      expect(await rowOf(reply)).toMatchObject({
        state: 'rejected',
        note: 'Falta la font.',
        isPick: false,
      });
      expect([(await rowOf(root)).replyCount, await publishedOf()]).toEqual([0, 1]);
      expect(await decide(reply, 'undo')).toMatchObject({ ok: true });
      expect(await rowOf(reply)).toMatchObject({
        state: 'published',
        note: null,
        isPick: true,
        decidedAt: null,
        decidedBy: null,
      });
      expect([(await rowOf(root)).replyCount, await publishedOf()]).toEqual([1, 2]);
    });

    it('is undone by its own moderator only, once', async () => {
      const id = await held();
      expect(await decide(id, 'undo')).toEqual({ ok: false, problem: 'nothing' });
      await decide(id, 'publish');
      expect(await decide(id, 'undo', { moderator: 'mod2' })).toEqual({
        ok: false,
        problem: 'nothing',
      });
      expect(await decide(id, 'undo')).toMatchObject({ ok: true });
      expect(await rowOf(id)).toMatchObject({ state: 'held', publishedAt: null });
      expect(await publishedOf()).toBe(0);
      expect(await decide(id, 'undo')).toEqual({ ok: false, problem: 'nothing' });
    });

    it('is one of two at the same time: the other moderator gets the name', async () => {
      const id = await held();
      const outcomes = await Promise.all([
        decide(id, 'publish', { version: 1 }),
        decide(id, 'reject', { version: 1, moderator: 'mod2' }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      const winner = (await rowOf(id)).decidedBy;
      expect(outcomes.find(({ ok }) => !ok)).toEqual({
        ok: false,
        problem: 'outdated',
        by: winner,
      });
      expect(await publishedOf()).toBe(winner === 'mod' ? 1 : 0);
    });

    it('about an older version is refused without a name if the author has changed it', async () => {
      const id = await held();
      await database.orm.update(rows).set({ version: 2 }).where(eq(rows.id, id));
      expect(await decide(id, 'publish', { version: 1 })).toEqual({
        ok: false,
        problem: 'outdated',
      });
    });

    it('is refused for an own comment, a deleted one, and one of another site', async () => {
      expect(await decide(await held({ userId: 'mod' }), 'publish')).toEqual({
        ok: false,
        problem: 'own',
      });
      expect(await decide(await held({ state: 'deleted' }), 'publish')).toEqual({
        ok: false,
        problem: 'gone',
      });
      const id = await held();
      expect(await decide(id, 'publish', { site: 'ondamarea' })).toEqual({
        ok: false,
        problem: 'unknown',
      });
      expect((await rowOf(id)).state).toBe('held');
      expect(await recorded()).toEqual([]);
    });

    it('takes a reported comment out of its list until the next report', async () => {
      const id = await addComment(database.orm);
      await report(id);
      await decide(id, 'publish');
      expect(await idsOf({ view: 'reported' })).toEqual([]);
      expect((await rowOf(id)).decidedAfter).toBe(0);
      await report(id, 'mod2');
      expect(await idsOf({ view: 'reported' })).toEqual([id]);
    });

    it('recommends a published comment, and no other', async () => {
      const id = await addComment(database.orm);
      expect(
        await moderation.pick({ site: 'elfar', id, version: 1, moderator: 'mod', isPick: true }),
      ).toEqual({ ok: true, version: 2 });
      expect(await rowOf(id)).toMatchObject({ isPick: true, version: 2 });
      expect(await recorded()).toMatchObject([{ verb: 'pick', subjectId: id }]);
      const waiting = await held();
      expect(
        await moderation.pick({
          site: 'elfar',
          id: waiting,
          version: 1,
          moderator: 'mod',
          isPick: true,
        }),
      ).toMatchObject({
        ok: false,
      });
    });
  });

  describe('a reader', () => {
    beforeEach(async () => void (await addComment(database.orm)));

    it('is suspended for days with a text, and the suspension is lifted', async () => {
      expect(await moderation.suspend({ ...on('eva'), days: 7, text: 'Insults.' })).toEqual({
        ok: true,
      });
      const [suspension] = await moderation.listSuspensions('elfar');
      expect(suspension).toMatchObject({
        reader: 'eva',
        nick: 'eva',
        text: 'Insults.',
        appeal: null,
      });
      expect(Math.round(((suspension?.until.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(7);
      expect(await moderation.listSuspensions('ondamarea')).toEqual([]);
      expect(await moderation.lift(on('eva'))).toEqual({ ok: true });
      expect(await moderation.lift(on('eva'))).toEqual({ ok: false, problem: 'nothing' });
      expect(await moderation.listSuspensions('elfar')).toEqual([]);
      expect((await recorded()).map(({ verb }) => verb)).toEqual(['suspend', 'lift']);
      expect(JSON.stringify(await database.orm.select().from(audit))).not.toContain('Insults');
    });

    it('is answered once about the reply, and a new suspension may be replied to again', async () => {
      await moderation.suspend({ ...on('eva'), days: 7, text: 'Insults.' });
      expect(await moderation.keep(on('eva'))).toEqual({ ok: false, problem: 'nothing' });
      await database.orm.update(commentSuspensions).set({ appeal: 'No ho eren.' });
      expect((await moderation.countWaiting('elfar')).appeals).toBe(1);
      expect(await moderation.keep(on('eva'))).toEqual({ ok: true });
      expect(await moderation.keep(on('eva'))).toEqual({ ok: false, problem: 'nothing' });
      expect((await moderation.countWaiting('elfar')).appeals).toBe(0);
      await moderation.suspend({ ...on('eva'), days: 30, text: 'Més insults.' });
      expect(await moderation.listSuspensions('elfar')).toMatchObject([
        { appeal: null, answeredAt: null, text: 'Més insults.' },
      ]);
    });

    it('is unknown without a comment on the site, and cannot be suspended with a role on it', async () => {
      expect(await moderation.suspend({ ...on('pau'), days: 1, text: 'x' })).toEqual({
        ok: false,
        problem: 'unknown',
      });
      expect(await moderation.suspend({ ...on('eva', 'ondamarea'), days: 1, text: 'x' })).toEqual({
        ok: false,
        problem: 'unknown',
      });
      await addComment(database.orm, { userId: 'mod2' });
      expect(await moderation.suspend({ ...on('mod2'), days: 1, text: 'x' })).toEqual({
        ok: false,
        problem: 'staff',
      });
      expect(await moderation.findHistory('elfar', 'pau')).toBeUndefined();
    });

    it('is watched and not watched any more', async () => {
      const watched = () => isWatched(database.orm, { readerId: 'eva', site: 'elfar' });
      for (const isWanted of [true, true, false]) {
        expect(await moderation.watch({ ...on('eva'), isWatched: isWanted })).toEqual({ ok: true });
        expect(await watched()).toBe(isWanted);
      }
      expect(await isWatched(database.orm, { readerId: 'eva', site: 'ondamarea' })).toBe(false);
    });

    it('has a history of the site', async () => {
      const id = await held();
      await held({ site: 'ondamarea' });
      await decide(id, 'reject');
      await moderation.watch({ ...on('eva'), isWatched: true });
      expect(await moderation.findHistory('elfar', 'eva')).toMatchObject({
        nick: 'eva',
        isStaff: false,
        isWatched: true,
        counts: { published: 1, held: 0, rejected: 1, deleted: 0 },
        decided: [{ id, state: 'rejected', decidedAt: expect.any(Date) }],
        suspension: undefined,
      });
    });
  });

  it('closes and opens the comments of a story, and purges its parts', async () => {
    const close = (isClosed: boolean) =>
      moderation.closeThread({ site: 'elfar', story: 'el-port', isClosed, moderator: 'mod' });
    await close(true);
    expect(await moderation.isThreadClosed('el-port')).toBe(true);
    await close(false);
    expect(await moderation.isThreadClosed('el-port')).toBe(false);
    expect(await moderation.isThreadClosed('la-platja')).toBe(false);
    expect(
      (await database.orm.select({ tags: purges.tags }).from(purges)).map(({ tags }) => tags),
    ).toEqual([['thread:el-port'], ['thread:el-port']]);
    expect(await recorded()).toMatchObject([
      { verb: 'close', subjectKind: 'thread', subjectId: 'el-port' },
      { verb: 'open', subjectId: 'el-port' },
    ]);
  });

  it('counts what waits, and knows the median of the times to a decision', async () => {
    expect(await moderation.findMedian('elfar')).toBeUndefined();
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    const waiting = [
      await held({ createdAt: ago(60) }),
      await held({ createdAt: ago(600) }),
      await held({ createdAt: ago(6000) }),
      await held(),
    ];
    await report(await addComment(database.orm));
    expect(await moderation.countWaiting('elfar')).toEqual({ held: 4, reported: 1, appeals: 0 });
    expect(await moderation.countWaiting('ondamarea')).toEqual({
      held: 0,
      reported: 0,
      appeals: 0,
    });
    for (const id of waiting.slice(0, 3)) await decide(id, 'publish');
    // A comment that nobody waited for does not count.
    await decide(await addComment(database.orm, { createdAt: ago(1_000_000) }), 'reject');
    expect(await moderation.findMedian('elfar')).toBeGreaterThanOrEqual(600);
    expect(await moderation.findMedian('elfar')).toBeLessThan(620);
    await database.orm.update(rows).set({ decidedAt: ago(8 * 86_400) });
    expect(await moderation.findMedian('elfar')).toBeUndefined();
  });

  it('counts the comments of a period by their state, and the decisions', async () => {
    const hour = 3_600_000;
    const from = new Date().toISOString();
    const now = () => ({ from, before: new Date(Date.now() + hour).toISOString() });
    const none = { published: 0, held: 0, rejected: 0, decided: 0, median: null };
    expect(await moderation.countPeriod('elfar', now())).toEqual(none);
    await addComment(database.orm);
    await addComment(database.orm, { site: 'ondamarea' });
    await addComment(database.orm, { state: 'deleted', text: '' });
    const waiting = [await held(), await held(), await held()];
    const [first = '', second = ''] = waiting;
    await decide(first, 'publish');
    await decide(second, 'reject');
    await database.orm.update(rows).set({ decidedAfter: 600 }).where(eq(rows.id, first));
    await database.orm.update(rows).set({ decidedAfter: 200 }).where(eq(rows.id, second));
    expect(await moderation.countPeriod('elfar', now())).toEqual({
      published: 2,
      held: 1,
      rejected: 1,
      decided: 2,
      median: 400,
    });
    const before = { from: new Date(Date.parse(from) - hour).toISOString(), before: from };
    expect(await moderation.countPeriod('elfar', before)).toEqual(none);
    const after = new Date(Date.now() + hour).toISOString();
    const later = { from: after, before: new Date(Date.now() + 2 * hour).toISOString() };
    expect(await moderation.countPeriod('elfar', later)).toEqual(none);
    const first1970 = { from: '1970-01-01T00:00:00Z', before: from };
    expect(await moderation.countPeriod('elfar', first1970)).toEqual(none);
  });
}
