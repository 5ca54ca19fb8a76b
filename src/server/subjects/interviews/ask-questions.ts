import { and, count, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { reasonsOfQuestion } from '#domain/interviews/judge-question.ts';
import { opensAtOf, type OwnQuestion } from '#domain/interviews/interview.ts';
import type { SendingChild } from '#domain/children/child.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Site } from '#domain/sites/site.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';
import { readerUploads } from '#server/platform/database/tables/upload-schema.ts';
import { readCommenter } from '../comments/commenter-facts.ts';
import { wordsOfSite } from '../comments/words-of-site.ts';
import type { AttachedFiles } from '../uploads/attached-files.ts';
import { isOfInterview, ownerOf, ownQuestion, type InterviewKey } from './interview-rows.ts';

/** An interview without its text, with its path. */
export type InterviewHead = Extract<StorySummary, { type: 'digital-interview' }>;

/** The reader's child if something may be sent for it now (`Children.find`). */
export type FindChild = (
  reader: string,
  id: string,
  transaction: Orm,
) => Promise<SendingChild | undefined>;

/** Own questions that a reader gets with an interview. */
const MOST_OWN = 100;

/** Days for which questions that nobody accepted, and files of all questions, are kept. */
const KEPT_DAYS = 365;

/** Rows that one statement of the retention deletes. */
const DELETED_AT_ONCE = 500;

/** `child`: the profile of the child has ended meanwhile, or has another nick. */
export type AskingProblem = 'not-started' | 'ended' | 'limit' | 'files' | 'child';

export type AskingOutcome =
  | { ok: true; question: OwnQuestion }
  | { ok: false; problem: AskingProblem };

/** The reader's child for whom a question is asked, and the guardian's consent in its words. */
export interface AskingChild extends SendingChild {
  consent: string;
}

/** How readers ask, on either database engine. */
export interface Asking {
  /**
   * Stores a question, which waits for an editor. `text` is cleaned and not longer than
   * `MOST_OF_QUESTION`. The clock of the database decides whether the interview is open, and how
   * many questions the reader has asked in its span of time: parallel questions of one reader are
   * counted one after the other. `files`: ids of ready uploads.
   */
  ask(question: {
    site: Site;
    story: InterviewHead;
    reader: CurrentUser;
    text: string;
    files: readonly string[];
    child?: AskingChild | undefined;
  }): Promise<AskingOutcome>;
  /**
   * The reader's own questions in an interview, the latest first, and how many more may be asked
   * now.
   */
  listOwn(own: {
    site: string;
    story: InterviewHead;
    reader: string;
  }): Promise<{ questions: OwnQuestion[]; left: number }>;
  /** All questions of a reader, for the export. */
  listOf(userId: string): Promise<(typeof interviewQuestions.$inferSelect)[]>;
  /** Deletes questions that nobody accepted for a year, and the files of all that are as old. */
  clearOld(): Promise<void>;
}

export function createAsking({
  orm,
  files: attached,
  findChild,
}: {
  orm: Orm;
  files: Pick<AttachedFiles, 'attach' | 'filesOf' | 'remove'>;
  findChild: FindChild;
}): Asking {
  return {
    ask: ({ site, story, reader, text, files, child }) =>
      orm.transaction(async (transaction) => {
        const key = { site: site.alias, interview: story.storyId };
        await takeTurn(transaction, key, reader.id);
        const problem = await problemOf(transaction, key, { story, reader: reader.id });
        if (problem !== undefined) return { ok: false, problem };
        const current = child && (await findChild(reader.id, child.id, transaction));
        if (current?.nick !== child?.nick) return { ok: false, problem: 'child' };
        const reasons = reasonsOfQuestion({
          text,
          isDecided: false,
          reader: await readCommenter(transaction, { reader, site: site.alias, isStaff: false }),
          story: { taxon: story.taxon, isOpen: true },
          site: site.comments,
          words: wordsOfSite(site),
          sameByOthers: 0,
        });
        const [row] = await transaction
          .insert(interviewQuestions)
          .values({
            ...key,
            locale: story.locale,
            userId: reader.id,
            childId: child?.id,
            childConsent: child?.consent,
            askedBy: child?.nick ?? reader.nick,
            text,
            reasons,
            // A cursor of the desk has milliseconds.
            at: sql`date_trunc('milliseconds', now())`,
          })
          .returning();
        if (!row) throw new Error('A question was not stored.');
        const isAttached = await attached.attach(transaction, {
          ids: files,
          reader: reader.id,
          site: site.alias,
          purpose: 'interview',
          owner: ownerOf(row.id),
        });
        if (isAttached) return { ok: true, question: ownQuestion(row, files.length) };
        await transaction.delete(interviewQuestions).where(eq(interviewQuestions.id, row.id));
        return { ok: false, problem: 'files' };
      }),

    async listOwn({ site, story, reader }) {
      const key = { site, interview: story.storyId };
      const rows = await orm
        .select()
        .from(interviewQuestions)
        .where(and(isOfInterview(key), eq(interviewQuestions.userId, reader)))
        .orderBy(desc(interviewQuestions.id))
        .limit(MOST_OWN);
      const files = await attached.filesOf(rows.map(({ id }) => ownerOf(id)));
      const used = await countRecent(orm, key, { story, reader });
      return {
        questions: rows.map((row) => ownQuestion(row, files.get(ownerOf(row.id))?.length ?? 0)),
        left: Math.max(0, story.questions.most - used),
      };
    },

    listOf: (userId) =>
      orm
        .select()
        .from(interviewQuestions)
        .where(eq(interviewQuestions.userId, userId))
        .orderBy(desc(interviewQuestions.id)),

    async clearOld() {
      await repeat(() => deleteUnaccepted(orm, attached));
      await repeat(() => deleteFiles(orm, attached));
    },
  };
}

/** Repeats a statement of the retention until it finds fewer rows than it may change. */
async function repeat(change: () => Promise<number>): Promise<void> {
  while ((await change()) === DELETED_AT_ONCE);
}

const isOld = lt(interviewQuestions.at, sql`now() - make_interval(days => ${KEPT_DAYS})`);

function deleteUnaccepted(orm: Orm, attached: Pick<AttachedFiles, 'remove'>): Promise<number> {
  return orm.transaction(async (transaction) => {
    const some = transaction
      .select({ id: interviewQuestions.id })
      .from(interviewQuestions)
      .where(
        and(
          inArray(interviewQuestions.state, ['waiting', 'rejected']),
          eq(interviewQuestions.sequence, 0),
          isOld,
        ),
      )
      .limit(DELETED_AT_ONCE);
    const gone = await transaction
      .delete(interviewQuestions)
      .where(inArray(interviewQuestions.id, some))
      .returning({ id: interviewQuestions.id });
    for (const { id } of gone) await attached.remove(transaction, ownerOf(id));
    return gone.length;
  });
}

/** Files of questions that are kept. Only the desk has them. */
function deleteFiles(orm: Orm, attached: Pick<AttachedFiles, 'remove'>): Promise<number> {
  return orm.transaction(async (transaction) => {
    const owners = await transaction
      .selectDistinct({ owner: readerUploads.owner })
      .from(readerUploads)
      .innerJoin(
        interviewQuestions,
        eq(readerUploads.owner, sql`${ownerOf('')} || ${interviewQuestions.id}`),
      )
      .where(isOld)
      .limit(DELETED_AT_ONCE);
    for (const { owner } of owners) if (owner !== null) await attached.remove(transaction, owner);
    return owners.length;
  });
}

/** Lets the questions of one reader in an interview be counted one after the other. */
async function takeTurn(transaction: Orm, key: InterviewKey, reader: string): Promise<void> {
  const name = `questions of ${reader} in ${key.site} ${key.interview}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

async function problemOf(
  transaction: Orm,
  key: InterviewKey,
  asked: { story: InterviewHead; reader: string },
): Promise<AskingProblem | undefined> {
  const { story } = asked;
  const [state] = await transaction
    .select({
      isEarly: sql<boolean>`now() < ${opensAtOf(story)}::timestamptz`,
      isLate: sql<boolean>`now() >= ${story.endsAt ?? 'infinity'}::timestamptz`,
    })
    .from(sql`(values (1)) as once`);
  if (state?.isEarly === true) return 'not-started';
  if (state?.isLate === true) return 'ended';
  const used = await countRecent(transaction, key, asked);
  return used >= story.questions.most ? 'limit' : undefined;
}

/** The questions of a reader in the span of time that the story names. */
async function countRecent(
  orm: Orm,
  key: InterviewKey,
  { story, reader }: { story: InterviewHead; reader: string },
): Promise<number> {
  // `clock_timestamp`: the transaction may have waited for its turn.
  const since = sql`clock_timestamp() - make_interval(hours => ${story.questions.hours})`;
  const [row] = await orm
    .select({ used: count() })
    .from(interviewQuestions)
    .where(
      and(
        isOfInterview(key),
        eq(interviewQuestions.userId, reader),
        gt(interviewQuestions.at, since),
      ),
    );
  return row?.used ?? 0;
}
