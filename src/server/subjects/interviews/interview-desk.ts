import { and, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import type { AuditVerb } from '#domain/desk/audit-entry.ts';
import { isPublic } from '#domain/interviews/desk-question.ts';
import type { QuestionState } from '#domain/interviews/interview.ts';
import { LOCALES, type Locale } from '#domain/locale/locale.ts';
import type { Block } from '#domain/stories/blocks.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';
import { documents } from '#server/platform/database/tables/schema.ts';
import { addAudit } from '../audit/audit-log.ts';
import {
  isOfInterview,
  purgeInterview,
  takeSequence,
  type InterviewKey,
  type QuestionRow,
} from './interview-rows.ts';
import { createAnswerPreparer, type PrepareAnswer } from './prepare-answer.ts';

/** An interview in the list of the desk: the first of its languages. Instants are in RFC 3339. */
export interface DeskInterview {
  /** The `storyId`. */
  id: string;
  headline: string;
  interviewee: string;
  locale: Locale;
  /** The instant from which readers ask. */
  opensAt: string;
  endsAt: string | null;
  /** Whether readers see it now. */
  isShown: boolean;
  /** Questions that wait for an editor. */
  waiting: number;
  /** Without language prefix. */
  path: string;
}

/** The place of a question in a list of the desk. */
export interface QuestionPlace {
  votes: number;
  id: string;
}

/** A change by an editor. `version`: the one that the editor has seen. */
interface Change extends InterviewKey {
  id: string;
  version: number;
  actor: Actor;
}

/** `outdated`: somebody has changed the question since. */
export type ChangeOutcome =
  | { ok: true; row: QuestionRow }
  | { ok: false; problem: 'gone' | 'outdated' };

/** Interviews as the desk reads and answers them. */
export interface InterviewDesk {
  /** The interviews of a site, at most a hundred, the newest first. `locale`: of their names. */
  listInterviews(site: string, locale?: Locale): Promise<DeskInterview[]>;
  /** In a language, if it has such a version. */
  findInterview(key: InterviewKey, locale?: Locale): Promise<DeskInterview | undefined>;
  /**
   * Id of the document of an interview in a language, or of another one if it has no such version.
   */
  findVersion(key: InterviewKey, locale: string): Promise<string | undefined>;
  findQuestion(of: InterviewKey & { id: string }): Promise<QuestionRow | undefined>;
  /** Questions in a state, by votes or the newest first. */
  listQuestions(
    query: InterviewKey & {
      state: QuestionState;
      order: 'votes' | 'new';
      after?: QuestionPlace | undefined;
      limit: number;
    },
  ): Promise<QuestionRow[]>;
  /**
   * Moves a question that is not answered: to the readers' list, back to those that wait, or to the
   * rejected ones, with words for its reader.
   */
  decide(
    change: Change & { state: 'waiting' | 'shown' | 'rejected'; note?: string | undefined },
  ): Promise<ChangeOutcome>;
  prepareAnswer: PrepareAnswer;
  /** Publishes an answer, or a change of it. */
  answer(change: Change & { blocks: Block[] }): Promise<ChangeOutcome>;
  /** Takes an answer out of the page. The question is shown again, and the desk keeps the text. */
  withdraw(change: Change): Promise<ChangeOutcome>;
  /** Counts the questions that wait on a site, up to a bound. */
  countWaiting(site: string, most: number): Promise<number>;
}

const MOST_INTERVIEWS = 100;

export function createInterviewDesk({
  orm,
  ...ports
}: { orm: Orm } & Parameters<typeof createAnswerPreparer>[0]): InterviewDesk {
  const change = (
    { id, version, actor, ...key }: Change,
    make: (row: QuestionRow, sequence: number) => Made | 'outdated' | undefined,
  ): Promise<ChangeOutcome> =>
    orm.transaction(async (transaction) => {
      const sequence = await takeSequence(transaction, key);
      const [before] = await transaction
        .select()
        .from(interviewQuestions)
        .where(and(isOfInterview(key), eq(interviewQuestions.id, id)))
        .for('update');
      if (!before) return { ok: false, problem: 'gone' };
      if (before.version !== version) return { ok: false, problem: 'outdated' };
      const made = make(before, sequence);
      if (made === 'outdated') return { ok: false, problem: 'outdated' };
      if (made === undefined) return { ok: true, row: before };
      const [row] = await transaction
        .update(interviewQuestions)
        .set({ ...made.set, version: sql`${interviewQuestions.version} + 1` })
        .where(eq(interviewQuestions.id, id))
        .returning();
      if (!row) return { ok: false, problem: 'gone' };
      await addAudit(transaction, actor, [
        {
          site: key.site,
          verb: made.verb,
          subject: { kind: 'question', id },
          before: { state: before.state, version: String(before.version) },
          after: { state: row.state, version: String(row.version) },
        },
      ]);
      const isOfAnswers = before.state === 'answered' || row.state === 'answered';
      if (isOfAnswers || before.state === 'shown' || row.state === 'shown')
        await purgeInterview(transaction, {
          ...key,
          isOfAnswers,
          isRemoval: isPublic(before.state) && row.state !== 'answered',
          actor,
        });
      return { ok: true, row };
    });
  return {
    ...createInterviewLists(orm),
    prepareAnswer: createAnswerPreparer(ports),
    decide: ({ state, note, ...of }) =>
      change(of, (row) => {
        if (row.state === 'answered') return 'outdated';
        if (row.state === state && (row.note ?? '') === (note ?? '')) return undefined;
        return {
          verb: VERBS[state],
          set: {
            state,
            note: state === 'rejected' ? (note ?? null) : null,
            ...(state === 'shown' && row.shownAt === null && { shownAt: NOW }),
          },
        };
      }),
    answer: ({ blocks, ...of }) =>
      change(of, (row, sequence) => ({
        verb: row.state === 'answered' ? 'update' : 'answer',
        set: {
          state: 'answered',
          answer: blocks,
          note: null,
          sequence,
          ...(row.shownAt === null && { shownAt: NOW }),
          ...(row.state === 'answered' ? { editedAt: NOW } : { answeredAt: NOW, editedAt: null }),
        },
      })),
    withdraw: (of) =>
      change(of, (row, sequence) =>
        row.state === 'answered'
          ? { verb: 'withdraw', set: { state: 'shown', sequence } }
          : undefined,
      ),
  };
}

const NOW = sql`date_trunc('milliseconds', now())`;

const VERBS = { shown: 'publish', rejected: 'reject', waiting: 'hold' } as const;

interface Made {
  verb: AuditVerb;
  set: { [Column in keyof QuestionRow]?: QuestionRow[Column] | SQL };
}

function createInterviewLists(
  orm: Orm,
): Pick<
  InterviewDesk,
  | 'listInterviews'
  | 'findInterview'
  | 'findVersion'
  | 'findQuestion'
  | 'listQuestions'
  | 'countWaiting'
> {
  const read = async (
    site: string,
    { interview, locale: wanted }: { interview?: string; locale?: Locale | undefined },
  ): Promise<DeskInterview[]> => {
    const waiting = sql<number>`(select count(*) from ${interviewQuestions} where ${interviewQuestions.site} = ${documents.site}
      and ${interviewQuestions.interview} = ${documents.storyId} and ${interviewQuestions.state} = 'waiting')`;
    const rows = await orm
      .select({
        id: documents.storyId,
        headline: sql<string>`${documents.head}->>'headline'`,
        interviewee: sql<string>`${documents.head}->>'interviewee'`,
        opensAt: sql<string>`coalesce(${documents.head}->'questions'->>'opensAt', ${documents.head}->>'startsAt')`,
        endsAt: sql<string | null>`${documents.head}->>'endsAt'`,
        locale: documents.locale,
        isShown: sql<boolean>`coalesce(${documents.visibleFrom} <= now() and coalesce(${documents.visibleUntil} > now(), true), false)`,
        waiting: waiting.mapWith(Number),
        path: documents.path,
      })
      .from(documents)
      .where(
        and(
          eq(documents.type, 'digital-interview'),
          eq(documents.site, site),
          interview === undefined ? undefined : eq(documents.storyId, interview),
        ),
      )
      .orderBy(sql`${documents.visibleFrom} desc nulls last`, documents.id)
      .limit(MOST_INTERVIEWS);
    const found = rows.flatMap(({ id, locale: name, path, ...row }) => {
      const locale = LOCALES.find((one) => one === name);
      return id === null || !locale ? [] : [{ ...row, id, locale, path: path ?? '' }];
    });
    return [...Map.groupBy(found, ({ id }) => id).values()].flatMap(
      (versions) => versions.find(({ locale }) => locale === wanted) ?? versions[0] ?? [],
    );
  };
  return {
    listInterviews: (site, locale) => read(site, { locale }),
    findInterview: async ({ site, interview }, locale) =>
      (await read(site, { interview, locale }))[0],
    async findVersion({ site, interview }, locale) {
      const rows = await orm
        .select({ id: documents.id, locale: documents.locale })
        .from(documents)
        .where(
          and(
            eq(documents.storyId, interview),
            eq(documents.site, site),
            eq(documents.type, 'digital-interview'),
          ),
        );
      return (rows.find((row) => row.locale === locale) ?? rows[0])?.id;
    },
    async findQuestion({ id: question, ...key }) {
      const [row] = await orm
        .select()
        .from(interviewQuestions)
        .where(and(isOfInterview(key), eq(interviewQuestions.id, question)));
      return row;
    },
    listQuestions: ({ state, order, after, limit, ...key }) => {
      const { id, votes } = interviewQuestions;
      const place =
        after &&
        (order === 'votes'
          ? or(lt(votes, after.votes), and(eq(votes, after.votes), lt(id, after.id)))
          : lt(id, after.id));
      return orm
        .select()
        .from(interviewQuestions)
        .where(and(isOfInterview(key), eq(interviewQuestions.state, state), place))
        .orderBy(...(order === 'votes' ? [desc(votes), desc(id)] : [desc(id)]))
        .limit(limit);
    },
    async countWaiting(site, most) {
      const rows = await orm
        .select({ id: interviewQuestions.id })
        .from(interviewQuestions)
        .where(
          and(eq(interviewQuestions.site, site), inArray(interviewQuestions.state, ['waiting'])),
        )
        .limit(most);
      return rows.length;
    },
  };
}
