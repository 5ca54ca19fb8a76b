import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Actor } from '#domain/desk/actor.ts';
import type { Database, Orm } from '#server/platform/database/database.ts';
import { audit } from '#server/platform/database/tables/audit-schema.ts';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import {
  interviewQuestions,
  interviewVotes,
} from '#server/platform/database/tables/interview-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { purges } from '#server/platform/database/tables/schema.ts';
import { readerUploads } from '#server/platform/database/tables/upload-schema.ts';
import { readerOf } from '#server/subjects/accounts/store/reader-rows.ts';
import {
  createAsking,
  type Asking,
  type InterviewHead,
} from '#server/subjects/interviews/ask-questions.ts';
import { forgetAsker } from '#server/subjects/interviews/forget-asker.ts';
import {
  createInterviewDesk,
  type InterviewDesk,
} from '#server/subjects/interviews/interview-desk.ts';
import { createInterviewQueries } from '#server/subjects/interviews/interview-queries.ts';
import { createContentRepository } from '#server/subjects/content-store/drizzle-content-repository.ts';
import { ownerOf } from '#server/subjects/interviews/interview-rows.ts';
import { createQuestionVotes } from '#server/subjects/interviews/question-votes.ts';
import { anInterviewHead } from '#tests/support/interviews/interview-story.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';

const TABLES =
  'readers, reader_children, reader_uploads, interview_questions, interview_votes, purges, audit';
const KEY = { site: 'elfar', interview: 'xat' };
const EDITOR: Actor = { kind: 'command', id: 'desk' };
const BLOCKS = [{ type: 'paragraph' as const, html: 'Sí.' }];

/** Attaches every id but `missing`. */
const FILES = {
  attach: (_transaction: unknown, { ids }: { ids: readonly string[] }) =>
    Promise.resolve(!ids.includes('missing')),
  filesOf: () => Promise.resolve(new Map()),
  async remove(transaction: Orm, owner: string) {
    await transaction.delete(readerUploads).where(eq(readerUploads.owner, owner));
  },
};

/** Questions of readers in digital interviews. */
function describeInterviews(open: () => Promise<Database>): void {
  let database: Database;
  let asking: Asking;
  let desk: InterviewDesk;
  let people: Record<'eva' | 'pau' | 'nil', CurrentUser>;
  const story = anInterviewHead();

  const ask = (text: string, more: Partial<Parameters<Asking['ask']>[0]> = {}) =>
    asking.ask({ site: elfar, story, reader: people.eva, text, files: [], ...more });
  const asked = async (text: string, more: Partial<Parameters<Asking['ask']>[0]> = {}) => {
    const outcome = await ask(text, more);
    if (!outcome.ok) throw new Error(outcome.problem);
    return outcome.question;
  };
  const rowOf = async (id: string) => {
    const [row] = await database.orm
      .select()
      .from(interviewQuestions)
      .where(eq(interviewQuestions.id, id));
    if (!row) throw new Error('no question');
    return row;
  };
  const decide = async (id: string, state: 'waiting' | 'shown' | 'rejected', note?: string) =>
    desk.decide({ ...KEY, id, state, note, version: (await rowOf(id)).version, actor: EDITOR });
  const answer = async (id: string) =>
    desk.answer({ ...KEY, id, blocks: BLOCKS, version: (await rowOf(id)).version, actor: EDITOR });
  const shown = async (text: string, more: Partial<Parameters<Asking['ask']>[0]> = {}) => {
    const { id } = await asked(text, more);
    await decide(id, 'shown');
    return id;
  };
  const vote = (question: string, reader: string, of: InterviewHead = story) =>
    createQuestionVotes(database.orm).add({ site: 'elfar', story: of, question, reader });
  const queries = () => createInterviewQueries(database.orm);
  const listed = async (order: 'votes' | 'new' | 'few', after?: string) =>
    (await queries().listShown({ ...KEY, order, after, limit: 20 })).map(({ text }) => text);
  const lastPurge = async () =>
    (
      await database.orm
        .select()
        .from(purges)
        .orderBy(sql`id desc`)
        .limit(1)
    )[0];

  beforeEach(async () => {
    database = await open();
    asking = createAsking({
      orm: database.orm,
      files: FILES,
      async findChild(reader, id, transaction) {
        const [child] = await transaction
          .select({ id: readerChildren.id, nick: readerChildren.nick })
          .from(readerChildren)
          .where(and(eq(readerChildren.userId, reader), eq(readerChildren.id, id)));
        return child;
      },
    });
    desk = createInterviewDesk({
      orm: database.orm,
      repository: createContentRepository(database.orm),
      sites: [elfar],
    });
    const made = await database.orm
      .insert(readers)
      .values(['eva', 'pau', 'nil'].map((id) => aReaderRow(id)))
      .returning();
    const [eva, pau, nil] = made.map(readerOf);
    if (!eva || !pau || !nil) throw new Error('no readers');
    people = { eva, pau, nil };
  });

  describe('a question', () => {
    it('waits for an editor with what the phases of comments found in it', async () => {
      const question = await asked('Ho heu vist a https://exemple.cat/x?');
      expect(question).toMatchObject({ state: 'waiting', votes: 0, note: null });
      expect((await rowOf(question.id)).reasons).toEqual([
        { phase: 'links', code: 'of-new-reader' },
      ]);
      expect(await listed('new')).toEqual([]);
      expect(await lastPurge()).toBeUndefined();
    });

    it('has the nick of the child for whom it is asked, and the consent to it', async () => {
      const [child] = await database.orm
        .insert(readerChildren)
        .values({
          id: 'grumet',
          userId: 'eva',
          site: 'elfar',
          nick: 'Grumet',
          nickKey: 'grumet',
          name: 'Aina',
          consent: 'Hi consento.',
          locale: 'ca',
        })
        .returning();
      if (!child) throw new Error('no child');
      const asker = { id: child.id, nick: child.nick, consent: 'Ho autoritzo.' };
      const question = await asked('Què menja un faroner?', { child: asker });
      expect(question).toMatchObject({ child: 'Grumet' });
      expect(await rowOf(question.id)).toMatchObject({
        userId: 'eva',
        childId: 'grumet',
        childConsent: 'Ho autoritzo.',
        askedBy: 'Grumet',
      });
      const renamed = { ...asker, nick: 'Mosso' };
      expect(await ask('I tu?', { child: renamed })).toEqual({ ok: false, problem: 'child' });
      expect(await ask('I tu?', { child: asker, reader: people.pau })).toEqual({
        ok: false,
        problem: 'child',
      });
      await database.orm.delete(readerChildren);
      expect(await rowOf(question.id)).toMatchObject({ userId: 'eva', askedBy: 'Grumet' });
      expect(await database.orm.select().from(interviewQuestions)).toHaveLength(1);
    });

    // R6.19
    it('is refused beyond the limit of the story, also if all come at once', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_none, index) => ask(`Pregunta ${index}`)),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
      expect(outcomes.filter((one) => !one.ok && one.problem === 'limit')).toHaveLength(17);
      expect(await database.orm.select().from(interviewQuestions)).toHaveLength(3);
      expect((await ask('Una altra', { reader: people.pau })).ok).toBe(true);
    });

    // R6.19
    it('is counted in the span of time that the story names', async () => {
      const hour = anInterviewHead({ questions: { most: 1, hours: 1, files: false } });
      const { id } = await asked('Fa estona', { story: hour });
      expect(await ask('Ara', { story: hour })).toEqual({ ok: false, problem: 'limit' });
      expect(await asking.listOwn({ site: 'elfar', story: hour, reader: 'eva' })).toMatchObject({
        left: 0,
      });
      await database.orm
        .update(interviewQuestions)
        .set({ at: sql`now() - interval '61 minutes'` })
        .where(eq(interviewQuestions.id, id));
      expect((await ask('Ara', { story: hour })).ok).toBe(true);
    });

    it('is refused before questions open and after the end, by the clock of the database', async () => {
      const late = anInterviewHead({ startsAt: '2998-01-01T10:00:00Z' });
      expect(await ask('Hola?', { story: late })).toEqual({ ok: false, problem: 'not-started' });
      const early = anInterviewHead({
        startsAt: '2998-01-01T10:00:00Z',
        questions: { most: 3, hours: 24, files: false, opensAt: '2026-01-01T10:00:00Z' },
      });
      expect((await ask('Hola?', { story: early })).ok).toBe(true);
      const over = anInterviewHead({ endsAt: '2026-01-02T10:00:00Z' });
      expect(await ask('Hola?', { story: over })).toEqual({ ok: false, problem: 'ended' });
    });

    it('is not stored if one of its files is not ready', async () => {
      expect(await ask('Amb foto', { files: ['missing'] })).toEqual({
        ok: false,
        problem: 'files',
      });
      expect(await database.orm.select().from(interviewQuestions)).toEqual([]);
    });

    it('is deleted after a year if nobody accepted it', async () => {
      const old = await asked('Vella');
      const kept = await shown('Mostrada');
      await database.orm.update(interviewQuestions).set({ at: sql`now() - interval '366 days'` });
      await asking.clearOld();
      const left = await database.orm.select().from(interviewQuestions);
      expect(left.map(({ id }) => id)).toEqual([kept]);
      expect(old.id).not.toBe(kept);
    });

    it('has no files after a year, although it is shown', async () => {
      const [old, answered, recent] = [
        await shown('Vella'),
        await shown('Contestada'),
        await shown('Nova', { reader: people.pau }),
      ];
      await answer(answered);
      await database.orm.insert(readerUploads).values(
        [old, answered, recent].flatMap((id) =>
          [1, 2].map((file) => ({
            id: `${id}-${file}`,
            userId: 'eva',
            site: 'elfar',
            purpose: 'interview' as const,
            kind: 'image' as const,
            name: 'foto.jpg',
            bytes: 3,
            state: 'attached' as const,
            owner: ownerOf(id),
          })),
        ),
      );
      await database.orm
        .update(interviewQuestions)
        .set({ at: sql`now() - interval '366 days'` })
        .where(inArray(interviewQuestions.id, [old, answered]));
      await asking.clearOld();
      const left = await database.orm.select().from(readerUploads);
      expect(new Set(left.map(({ owner }) => owner))).toEqual(new Set([ownerOf(recent)]));
      expect(await database.orm.select().from(interviewQuestions)).toHaveLength(3);
    });
  });

  describe('a vote', () => {
    it('counts once for a reader and question, also if many come at once', async () => {
      const id = await shown('Quan tornarà el llum?');
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => vote(id, 'pau')));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await vote(id, 'pau')).toEqual({ ok: false, problem: 'once' });
      expect(await vote(id, 'nil')).toEqual({ ok: true, votes: 2 });
      expect((await rowOf(id)).votes).toBe(2);
    });

    it('is taken back once, and can be given again', async () => {
      const id = await shown('Quan?');
      const votes = createQuestionVotes(database.orm);
      const own = { site: 'elfar', story, question: id, reader: 'pau' };
      await votes.add(own);
      expect(await votes.remove(own)).toEqual({ ok: true, votes: 0 });
      expect(await votes.remove(own)).toEqual({ ok: true, votes: 0 });
      expect(await votes.add(own)).toEqual({ ok: true, votes: 1 });
      expect(await votes.listOwn({ ...KEY, reader: 'pau' })).toEqual([id]);
    });

    it('is refused for an own question, one that others do not see, and after the end', async () => {
      const id = await shown('Quan?');
      expect(await vote(id, 'eva')).toEqual({ ok: false, problem: 'own' });
      const hidden = await asked('Amagada');
      expect(await vote(hidden.id, 'pau')).toEqual({ ok: false, problem: 'gone' });
      const over = anInterviewHead({ endsAt: '2026-01-02T10:00:00Z' });
      expect(await vote(id, 'pau', over)).toEqual({ ok: false, problem: 'ended' });
      const other = anInterviewHead({ storyId: 'altre' });
      expect(await vote(id, 'pau', other)).toEqual({ ok: false, problem: 'gone' });
      expect(await database.orm.select().from(interviewVotes)).toEqual([]);
    });
  });

  it('lists shown questions by votes, by time, and those that few have voted for', async () => {
    const [first, second] = [await shown('Primera'), await shown('Segona')];
    await shown('Tercera', { reader: people.nil });
    await vote(second, 'pau');
    await vote(second, 'nil');
    await vote(first, 'pau');
    expect(await listed('votes')).toEqual(['Segona', 'Primera', 'Tercera']);
    expect(await listed('new')).toEqual(['Tercera', 'Segona', 'Primera']);
    expect(await listed('few')).toEqual(['Tercera', 'Primera', 'Segona']);
    expect(await listed('votes', second)).toEqual(['Primera', 'Tercera']);
    expect(await listed('new', second)).toEqual(['Primera']);
    expect(await listed('few', first)).toEqual(['Segona']);
    expect(await queries().isPlace(KEY, first)).toBe(true);
    expect(await queries().isPlace({ ...KEY, interview: 'altre' }, first)).toBe(false);
  });

  describe('the desk', () => {
    it('shows, rejects and answers a question, each change once and with its audit row', async () => {
      const { id } = await asked('Quan?');
      const first = await rowOf(id);
      await decide(id, 'shown');
      expect(await lastPurge()).toMatchObject({ tags: ['interview:xat'], isSoft: true });
      const stale = { ...KEY, id, version: first.version, actor: EDITOR };
      expect(await desk.decide({ ...stale, state: 'rejected' })).toEqual({
        ok: false,
        problem: 'outdated',
      });
      await decide(id, 'rejected', 'Ja s’ha preguntat.');
      expect(await rowOf(id)).toMatchObject({ state: 'rejected', note: 'Ja s’ha preguntat.' });
      expect(await lastPurge()).toMatchObject({ isSoft: false });
      await answer(id);
      expect(await rowOf(id)).toMatchObject({ state: 'answered', note: null, sequence: 1 });
      expect(await lastPurge()).toMatchObject({ tags: ['interview:xat', 'answers:xat'] });
      const verbs = await database.orm.select({ verb: audit.verb }).from(audit).orderBy(audit.id);
      expect(verbs.map(({ verb }) => verb)).toEqual(['publish', 'reject', 'answer']);
    });

    it('tells readers of an answer, its change and its withdrawal by numbers', async () => {
      const [one, two] = [await shown('Una'), await shown('Dues')];
      await answer(one);
      await answer(two);
      expect((await queries().listAnswered(KEY)).map(({ question }) => question)).toEqual([
        'Una',
        'Dues',
      ]);
      await answer(one);
      expect((await rowOf(one)).editedAt).not.toBeNull();
      await desk.withdraw({ ...KEY, id: two, version: (await rowOf(two)).version, actor: EDITOR });
      expect(await lastPurge()).toMatchObject({ isSoft: false });
      const changes = await queries().listChanges(KEY, 2, 10);
      expect(
        changes.map(({ id, sequence, answer: kept }) => [id, sequence, kept?.question]),
      ).toEqual([
        [one, 3, 'Una'],
        [two, 4, undefined],
      ]);
      expect(await queries().findSequence(KEY)).toBe(4);
      expect(await listed('new')).toEqual(['Dues']);
    });

    it('gives each change of an interview a number of its own, also if many come at once', async () => {
      const ids = [];
      for (const reader of [people.eva, people.pau, people.nil])
        for (let index = 0; index < 3; index += 1)
          ids.push((await asked(`Pregunta ${index}`, { reader })).id);
      await Promise.all(ids.map(answer));
      const rows = await database.orm.select().from(interviewQuestions);
      expect(rows.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9,
      ]);
    });

    it('lists questions by state, by votes or time, in parts', async () => {
      const ids = [await shown('Una'), await shown('Dues'), await shown('Tres')];
      await vote(ids[1] ?? '', 'pau');
      const list = async (more: Partial<Parameters<InterviewDesk['listQuestions']>[0]>) =>
        (
          await desk.listQuestions({ ...KEY, state: 'shown', order: 'votes', limit: 2, ...more })
        ).map(({ text }) => text);
      expect(await list({})).toEqual(['Dues', 'Tres']);
      expect(await list({ after: { votes: 0, id: ids[2] ?? '' } })).toEqual(['Una']);
      expect(await list({ order: 'new' })).toEqual(['Tres', 'Dues']);
      expect(await list({ state: 'waiting' })).toEqual([]);
      expect(await desk.countWaiting('elfar', 10)).toBe(0);
    });
  });

  it('keeps what others see of a deleted account, without its name, and nothing else', async () => {
    const kept = await shown('Mostrada');
    const replied = await asked('Contestada');
    await answer(replied.id);
    await asked('Pendent');
    const withdrawn = await asked('Retirada', { reader: people.pau });
    await answer(withdrawn.id);
    await desk.withdraw({
      ...KEY,
      id: withdrawn.id,
      version: (await rowOf(withdrawn.id)).version,
      actor: EDITOR,
    });
    await decide(withdrawn.id, 'rejected');
    await vote(kept, 'pau');
    await database.orm.transaction(async (transaction) => {
      for (const id of ['eva', 'pau']) {
        await forgetAsker(transaction, id);
        await transaction.delete(readers).where(eq(readers.id, id));
      }
    });
    const rows = await database.orm
      .select()
      .from(interviewQuestions)
      .orderBy(interviewQuestions.id);
    expect(
      rows.map(({ text, userId, askedBy, state }) => ({ text, userId, askedBy, state })),
    ).toEqual([
      { text: 'Mostrada', userId: null, askedBy: '', state: 'shown' },
      { text: 'Contestada', userId: null, askedBy: '', state: 'answered' },
      { text: '', userId: null, askedBy: '', state: 'rejected' },
    ]);
    expect(rows[0]?.votes).toBe(1);
    const [, last] = await database.orm
      .select()
      .from(purges)
      .orderBy(sql`id desc`)
      .limit(2);
    expect(last ?? (await lastPurge())).toMatchObject({ isSoft: false });
    expect(await queries().findSequence(KEY)).toBe(3);
  });
}

describeOnEachDatabase('interviews', TABLES, describeInterviews, { onBoth: true });
