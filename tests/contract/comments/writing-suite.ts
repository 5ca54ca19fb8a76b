import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import {
  comments as rows,
  commentSuspensions,
  commentThreads,
} from '#server/platform/database/tables/comment-schema.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { notifications } from '#server/platform/database/tables/notification-schema.ts';
import { purges } from '#server/platform/database/tables/schema.ts';
import { createComments, type Comments } from '#server/subjects/comments/comments.ts';
import { createCommentsOfReader } from '#server/subjects/comments/comments-of-reader.ts';
import { createVotePurges, type VotePurges } from '#server/subjects/comments/vote-purges.ts';
import { createModeration } from '#server/subjects/comments/moderation/moderation.ts';
import { readerOf } from '#server/subjects/accounts/store/reader-rows.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { addComment } from './comment-rows.ts';

const site = { ...elfar, comments: { ...elfar.comments, isFirstHeld: false } };
const story = {
  id: 'el-port',
  storyId: 'port',
  locale: 'ca' as const,
  taxon: 'politica',
  openComments: true,
  publishedAt: '2026-11-01T10:00:00Z',
};

/** Comments of readers: writing, editing, deleting, voting. */
export function describeWriting(open: () => Promise<Database>): void {
  let database: Database;
  let comments: Comments;
  let votePurges: VotePurges;
  let people: Record<'eva' | 'pau' | 'nil', CurrentUser>;

  const write = (text: string, more: Partial<Parameters<Comments['write']>[0]> = {}) =>
    comments.write({ reader: people.eva, site, story, text, isStaff: false, ...more });
  const written = async (text: string, more: Partial<Parameters<Comments['write']>[0]> = {}) => {
    const outcome = await write(text, more);
    if (!outcome.ok) throw new Error(outcome.problem);
    return outcome.result;
  };
  const as = (reader: CurrentUser, id: string) => ({ reader, site, story, id, isStaff: false });
  const tagsOf = async () =>
    (await database.orm.select({ tags: purges.tags, isSoft: purges.isSoft }).from(purges)).map(
      (row) => row,
    );
  const countOf = async () =>
    (
      await database.orm
        .select({ published: commentThreads.published })
        .from(commentThreads)
        .where(eq(commentThreads.story, story.id))
    )[0]?.published;
  const rowOf = async (id: string) =>
    (await database.orm.select().from(rows).where(eq(rows.id, id)))[0];

  beforeEach(async () => {
    database = await open();
    votePurges = createVotePurges({ orm: database.orm, log: keptLog().log, wait: 60_000 });
    comments = createComments({
      orm: database.orm,
      votePurges,
      askExternal: () => Promise.resolve(undefined),
    });
    const made = await database.orm
      .insert(readers)
      .values(
        ['eva', 'pau', 'nil'].map((id) =>
          aReaderRow(id, { surname: 'Serra', birthdate: '1990-05-17' }),
        ),
      )
      .returning();
    const [eva, pau, nil] = made.map(readerOf);
    if (!eva || !pau || !nil) throw new Error('no readers');
    people = { eva, pau, nil };
  });

  describe('a new comment', () => {
    // R1.17
    it('is published, counted, and purges the parts of its story only', async () => {
      const comment = await written('El moll nou és massa curt.');
      expect(comment).toMatchObject({ state: 'published', reasons: [], parent: null });
      expect(await countOf()).toBe(1);
      expect(await tagsOf()).toEqual([
        { tags: ['comments:el-port', `comment:${comment.id}`], isSoft: true },
      ]);
    });

    // R6.17
    it('waits with its reasons if something holds it, and purges nothing', async () => {
      const comment = await written('Mireu https://exemple.cat/x');
      expect(comment).toMatchObject({ state: 'held', reasons: ['links'] });
      expect(await tagsOf()).toEqual([]);
      expect((await rowOf(comment.id))?.reasons).toEqual([
        { phase: 'links', code: 'of-new-reader' },
      ]);
    });

    it('waits if it is the first one of a reader, on a site that says so', async () => {
      expect(await written('Bon dia a tothom.', { site: elfar })).toMatchObject({
        state: 'held',
        reasons: ['first'],
      });
    });

    it('says of a further comment that none is published yet, not that it is the first', async () => {
      await written('Bon dia a tothom.', { site: elfar });
      const further = await written('I bona nit.', { site: elfar });
      expect(further).toMatchObject({ state: 'held', reasons: ['first-again'] });
    });

    // R3.67, R5.29, R9.13
    it.each([
      ['', 'empty'],
      ['\u200b\u202e \u0007', 'empty'],
      ['👨‍👩‍👧‍👦'.repeat(501), 'tooLong'],
      ['a'.repeat(501), 'tooLong'],
      ['a'.repeat(8_000_000), 'tooLong'],
    ])('is refused without a trace: %#', async (text, problem) => {
      expect(await write(text)).toEqual({ ok: false, problem });
      expect(await database.orm.select().from(rows)).toEqual([]);
    });

    it('takes 300 families as 300 characters', async () => {
      expect(await written('👨‍👩‍👧‍👦'.repeat(300))).toMatchObject({ state: 'published' });
    });

    it.each([
      ['<script>alert(1)</script>', '<script>alert(1)</script>'],
      [`a${'\n'.repeat(400)}b`, 'a\n\nb'],
      ['a\ud800b', 'a\ufffdb'],
      ['d\u202eret', 'dret'],
    ])('is stored as text: %#', async (text, stored) => {
      expect((await written(text)).text).toBe(stored);
    });

    // R3.51, R6.16
    it('is refused to an incomplete profile, below a closed story, and to a suspended reader', async () => {
      expect(await write('Hola.', { reader: { ...people.eva, birthdate: null } })).toEqual({
        ok: false,
        problem: 'incompleteAccount',
      });
      expect(await write('Hola.', { reader: { ...people.eva, surname: ' ' } })).toEqual({
        ok: false,
        problem: 'incompleteAccount',
      });
      expect(await write('Hola.', { story: { ...story, openComments: false } })).toEqual({
        ok: false,
        problem: 'closed',
      });
      expect(
        await write('Hola.', {
          site: { ...site, comments: { ...site.comments, closeAfterDays: 1 } },
        }),
      ).toEqual({
        ok: false,
        problem: 'closed',
      });
      await database.orm
        .insert(commentThreads)
        .values({ story: story.id, site: 'elfar', isClosed: true });
      expect(await write('Hola.')).toEqual({ ok: false, problem: 'closed' });
      await database.orm.delete(commentThreads);
      await database.orm.insert(commentSuspensions).values({
        userId: 'eva',
        site: 'elfar',
        until: new Date(Date.now() + 60_000),
        text: 'Insults.',
      });
      expect(await write('Hola.')).toEqual({ ok: false, problem: 'suspended' });
    });

    it('is refused if the same reader has just written it, also by a double send at the same time', async () => {
      const sent = await Promise.all(
        Array.from({ length: 5 }, () => write('El moll nou és massa curt.')),
      );
      expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await write('EL MOLL NOU és massa curt!')).toEqual({ ok: false, problem: 'repeated' });
      expect(await countOf()).toBe(1);
    });

    it('waits if many readers send the same at the same time', async () => {
      const text = 'Voteu el partit de sempre, que és el que convé.';
      const ids = Array.from({ length: 50 }, (_none, index) => `bot-${index}`);
      const bots = await database.orm
        .insert(readers)
        .values(ids.map((id) => aReaderRow(id, { surname: 'Serra', birthdate: '1990-05-17' })))
        .returning();
      // All connections are open before, so that the transactions overlap.
      await Promise.all(bots.slice(0, 10).map(() => database.orm.execute('select pg_sleep(0.05)')));
      await Promise.all(bots.map((bot) => write(text, { reader: readerOf(bot) })));
      expect(await countOf()).toBe(2);
      expect(
        await database.orm.select({ id: rows.id }).from(rows).where(eq(rows.state, 'held')),
      ).toHaveLength(48);
    });

    it('is refused after five in a minute', async () => {
      for (const text of ['u', 'dos', 'tres', 'quatre', 'cinc']) await written(`Comentari ${text}`);
      expect(await write('Comentari sis')).toEqual({ ok: false, problem: 'tooMany' });
    });

    it('has its badge if its writer has proven to be of staff, and does not wait', async () => {
      const comment = await written('Mireu https://elfar.example/dades', { isStaff: true });
      expect(comment.state).toBe('published');
      expect((await rowOf(comment.id))?.isStaff).toBe(true);
    });
  });

  describe('a reply', () => {
    it('is counted with its comment, and purges its thread', async () => {
      const root = await written('Un.');
      const reply = await written('Dos.', { reader: people.pau, parent: root.id });
      expect((await rowOf(root.id))?.replyCount).toBe(1);
      expect(await countOf()).toBe(2);
      expect((await tagsOf()).at(-1)?.tags).toEqual(['comments:el-port', `comment:${root.id}`]);
      expect(await write('Tres.', { parent: reply.id })).toEqual({
        ok: false,
        problem: 'reply-to-reply',
      });
    });

    it('is refused to a comment of another story or site, and to one that is not shown', async () => {
      const elsewhere = await addComment(database.orm, { story: 'la-platja' });
      const foreign = await addComment(database.orm, { site: 'ondamarea' });
      const held = await addComment(database.orm, { state: 'held', userId: 'pau' });
      const ownHeld = await addComment(database.orm, { state: 'held' });
      expect(await write('Dos.', { parent: elsewhere })).toEqual({ ok: false, problem: 'unknown' });
      expect(await write('Dos.', { parent: foreign })).toEqual({ ok: false, problem: 'unknown' });
      expect(await write('Dos.', { parent: held })).toEqual({ ok: false, problem: 'gone' });
      expect(await write('Dos.', { parent: ownHeld })).toEqual({ ok: false, problem: 'gone' });
    });
  });

  describe('an edit', () => {
    it('changes the text within five minutes, and no longer', async () => {
      const { id } = await written('Un.');
      expect(
        await comments.edit({ ...as(people.eva, id), text: 'Un, però millor.' }),
      ).toMatchObject({
        ok: true,
        result: { text: 'Un, però millor.' },
      });
      expect(await rowOf(id)).toMatchObject({ version: 2 });
      await database.orm.update(rows).set({ createdAt: sql`now() - interval '301 seconds'` });
      expect(await comments.edit({ ...as(people.eva, id), text: 'Tard.' })).toEqual({
        ok: false,
        problem: 'too-late',
      });
    });

    it('is refused to others, and of a rejected or deleted comment', async () => {
      const { id } = await written('Un.');
      expect(await comments.edit({ ...as(people.pau, id), text: 'Meu.' })).toEqual({
        ok: false,
        problem: 'not-own',
      });
      for (const state of ['rejected', 'deleted'] as const) {
        const other = await addComment(database.orm, { state });
        expect(await comments.edit({ ...as(people.eva, other), text: 'Dos.' })).toEqual({
          ok: false,
          problem: 'gone',
        });
      }
    });

    it('can take a comment off the page, and cannot put a waiting one there', async () => {
      const { id } = await written('Un.');
      expect(
        await comments.edit({ ...as(people.eva, id), text: 'Un https://exemple.cat' }),
      ).toMatchObject({ result: { state: 'held' } });
      expect(await countOf()).toBe(0);
      expect((await tagsOf()).at(-1)?.isSoft).toBe(false);
      expect(
        await comments.edit({ ...as(people.eva, id), text: 'Un sense enllaç.' }),
      ).toMatchObject({ result: { state: 'held' } });
    });

    it('takes its recommendation from a comment, and the notification of it', async () => {
      const { id } = await written('Un.');
      const moderation = createModeration(database.orm);
      expect(
        await moderation.pick({ site: 'elfar', id, version: 1, moderator: 'nil', isPick: true }),
      ).toMatchObject({ ok: true });
      expect(await database.orm.$count(notifications)).toBe(1);
      expect(await comments.edit({ ...as(people.eva, id), text: 'Compreu aquí.' })).toMatchObject({
        result: { state: 'published' },
      });
      expect(await rowOf(id)).toMatchObject({ isPick: false });
      expect(await database.orm.$count(notifications)).toBe(0);
    });

    it('makes a comment wait that a moderator has published, and leaves nothing to undo', async () => {
      const { id } = await written('Mireu https://exemple.cat/x');
      const moderation = createModeration(database.orm);
      const at = { site: 'elfar', id, moderator: 'nil' };
      expect(await moderation.decide({ ...at, version: 1, act: 'publish' })).toMatchObject({
        ok: true,
      });
      expect(await comments.edit({ ...as(people.eva, id), text: 'Compreu aquí.' })).toMatchObject({
        result: { state: 'held', reasons: ['edited'] },
      });
      expect(await countOf()).toBe(0);
      expect(await moderation.decide({ ...at, version: 3, act: 'undo' })).toEqual({
        ok: false,
        problem: 'nothing',
      });
      await database.orm.delete(readers).where(eq(readers.id, 'nil'));
      await database.orm.update(rows).set({ state: 'published' });
      expect(await comments.edit({ ...as(people.eva, id), text: 'Encara.' })).toMatchObject({
        result: { state: 'held' },
      });
    });

    it('keeps the badge of staff only if it is proven again', async () => {
      const { id } = await written('Un.', { isStaff: true });
      expect(
        await comments.edit({ ...as(people.eva, id), text: 'Dos.', isStaff: true }),
      ).toMatchObject({ ok: true });
      expect(await rowOf(id)).toMatchObject({ isStaff: true });
      expect(await comments.edit({ ...as(people.eva, id), text: 'Tres.' })).toMatchObject({
        ok: true,
      });
      expect(await rowOf(id)).toMatchObject({ isStaff: false });
      expect(
        await comments.edit({ ...as(people.eva, id), text: 'Quatre.', isStaff: true }),
      ).toMatchObject({ ok: true });
      expect(await rowOf(id)).toMatchObject({ isStaff: false });
    });
  });

  describe('a deletion', () => {
    it('empties the comment and leaves its replies', async () => {
      const root = await written('Un.');
      await written('Dos.', { reader: people.pau, parent: root.id });
      expect(await comments.remove(as(people.pau, root.id))).toEqual({
        ok: false,
        problem: 'not-own',
      });
      expect(await comments.remove(as(people.eva, root.id))).toMatchObject({ ok: true });
      expect(await comments.remove(as(people.eva, root.id))).toEqual({
        ok: false,
        problem: 'gone',
      });
      expect(await rowOf(root.id)).toMatchObject({
        state: 'deleted',
        text: '',
        authorName: '',
        replyCount: 1,
      });
      expect(await countOf()).toBe(1);
      expect((await tagsOf()).at(-1)).toEqual({
        tags: ['comments:el-port', `comment:${root.id}`],
        isSoft: false,
      });
    });

    it('counts once by a race', async () => {
      const root = await written('Un.');
      await Promise.all(Array.from({ length: 5 }, () => comments.remove(as(people.eva, root.id))));
      expect(await countOf()).toBe(0);
    });
  });

  describe('a vote', () => {
    it('is shown some time later, with others', async () => {
      const { id } = await written('Un.');
      expect(await comments.vote({ ...as(people.pau, id), value: 1 })).toEqual({
        ok: true,
        result: { up: 1, down: 0 },
      });
      expect(await comments.vote({ ...as(people.pau, id), value: -1 })).toEqual({
        ok: false,
        problem: 'once',
      });
      expect(await comments.vote({ ...as(people.eva, id), value: 1 })).toEqual({
        ok: false,
        problem: 'own',
      });
      expect(await comments.vote({ ...as(people.pau, id), value: 0 })).toEqual({
        ok: true,
        result: { up: 0, down: 0 },
      });
      const before = (await tagsOf()).length;
      await votePurges.flush();
      expect((await tagsOf()).slice(before)).toEqual([
        { tags: ['comments:el-port', `comment:${id}`], isSoft: true },
      ]);
    });

    it('is refused on a deleted comment, as a report is', async () => {
      const { id } = await written('Un.');
      await comments.remove(as(people.eva, id));
      expect(await comments.vote({ ...as(people.pau, id), value: 1 })).toEqual({
        ok: false,
        problem: 'gone',
      });
      expect(await comments.report({ ...as(people.pau, id), reason: 'spam' })).toEqual({
        ok: false,
        problem: 'gone',
      });
    });

    it('is refused to a suspended reader, as a report, an edit and a reply are', async () => {
      const { id } = await written('Un.');
      const own = await written('Dos.', { reader: people.pau });
      await database.orm.insert(commentSuspensions).values({
        userId: 'pau',
        site: 'elfar',
        until: new Date(Date.now() + 60_000),
        text: 'Insults.',
      });
      const suspended = { ok: false, problem: 'suspended' };
      expect(await comments.vote({ ...as(people.pau, id), value: 1 })).toEqual(suspended);
      expect(await comments.report({ ...as(people.pau, id), reason: 'spam' })).toEqual(suspended);
      expect(await comments.edit({ ...as(people.pau, own.id), text: 'Tres.' })).toEqual(suspended);
      expect(await write('Tres.', { reader: people.pau, parent: id })).toEqual(suspended);
      expect(await comments.listOn({ reader: people.pau, site, story })).toMatchObject({
        suspension: { text: 'Insults.', hasAppealed: false },
      });
      expect(await comments.remove(as(people.pau, own.id))).toMatchObject({ ok: true });
    });
  });

  it('lists what a reader did on a story', async () => {
    const own = await written('Un.');
    const other = await written('Dos.', { reader: people.pau });
    await comments.vote({ ...as(people.eva, other.id), value: -1 });
    await comments.report({ ...as(people.eva, other.id), reason: 'hate' });
    expect(await comments.listOn({ reader: people.eva, site, story })).toMatchObject({
      comments: [{ id: own.id }],
      votes: [{ comment: other.id, value: -1 }],
      reports: [other.id],
      suspension: null,
    });
  });

  describe('the appeal of a suspended reader', () => {
    const inAnHour = () => new Date(Date.now() + 3_600_000);
    const suspend = (fields: { site?: string; until?: Date } = {}) =>
      database.orm
        .insert(commentSuspensions)
        .values({ userId: 'pau', site: 'elfar', until: inAnHour(), text: 'Insults.', ...fields });
    const appeal = (text: string) => comments.appeal({ reader: people.pau, site, text });

    it('is kept once, cleaned, and told with the reason and the end', async () => {
      const until = inAnHour();
      await suspend({ until });
      const told = { until: until.toISOString(), text: 'Insults.' };
      expect(await comments.findSuspension({ reader: people.pau, site })).toEqual({
        ...told,
        hasAppealed: false,
      });
      expect(await appeal('  Ho \u202esento. ')).toEqual({
        ok: true,
        result: { ...told, hasAppealed: true },
      });
      expect(await appeal('Una altra.')).toEqual({ ok: false, problem: 'appealed' });
      expect((await database.orm.select().from(commentSuspensions))[0]?.appeal).toBe('Ho sento.');
    });

    it('is kept once of two at the same time', async () => {
      await suspend();
      const outcomes = await Promise.all(['Un.', 'Dos.', 'Tres.'].map(appeal));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it.each([
      ['', 'empty'],
      ['\u200b ', 'empty'],
      ['a'.repeat(501), 'tooLong'],
      ['a'.repeat(8_000_000), 'tooLong'],
    ])('is refused without a trace: %#', async (text, problem) => {
      await suspend();
      expect(await appeal(text)).toEqual({ ok: false, problem });
      expect((await database.orm.select().from(commentSuspensions))[0]?.appeal).toBeNull();
    });

    it('is refused without a suspension, after its end, and on another site', async () => {
      expect(await appeal('Un.')).toEqual({ ok: false, problem: 'not-suspended' });
      await suspend({ until: new Date(Date.now() - 1000) });
      await suspend({ site: 'ondamarea' });
      expect(await appeal('Un.')).toEqual({ ok: false, problem: 'not-suspended' });
      expect(
        (await database.orm.select().from(commentSuspensions)).map((row) => row.appeal),
      ).toEqual([null, null]);
    });
  });

  describe('the deletion of an account', () => {
    const removeEva = (keepsText: boolean) =>
      database.orm.transaction(async (transaction) => {
        await createCommentsOfReader({ orm: database.orm, keepsText: () => keepsText }).onRemoving(
          transaction,
          'eva',
        );
        await transaction.delete(readers).where(eq(readers.id, 'eva'));
      });

    it('takes name, text and votes away, and counts anew', async () => {
      const root = await written('Un.');
      await written('Dos.', { reader: people.pau, parent: root.id });
      const other = await written('Tres.', { reader: people.pau });
      await written('Quatre.', { parent: other.id });
      await comments.vote({ ...as(people.eva, other.id), value: 1 });
      await removeEva(false);
      expect(await rowOf(root.id)).toMatchObject({
        state: 'deleted',
        text: '',
        authorName: '',
        userId: null,
        replyCount: 1,
      });
      expect(await rowOf(other.id)).toMatchObject({ up: 0, replyCount: 0 });
      expect(await countOf()).toBe(2);
      expect((await tagsOf()).at(-1)).toMatchObject({ isSoft: false });
    });

    it('leaves the text without a name on a site that says so', async () => {
      const root = await written('Un.');
      await removeEva(true);
      expect(await rowOf(root.id)).toMatchObject({
        state: 'published',
        text: 'Un.',
        authorName: '',
        userId: null,
      });
      expect(await countOf()).toBe(1);
    });
  });
}
