import { and, asc, count, desc, eq, gt, lt, or, sql, type SQL } from 'drizzle-orm';
import type { QuestionOrder, ShownQuestion } from '#domain/interviews/interview.ts';
import { MOST_ANSWERED } from '#domain/interviews/interview.ts';
import type { InterviewAnswer } from '#domain/stories/interview-answers.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';
import { readAnswer } from '../content-store/search/answered-questions.ts';
import { isOfInterview, type InterviewKey } from './interview-rows.ts';

/** An answered question, or one that was answered before. */
export interface AnswerChange {
  id: string;
  sequence: number;
  /** Absent if it is not answered any more. */
  answer?: InterviewAnswer;
}

/** What pages and parts show of interviews. */
export interface InterviewQueries {
  /** Shown questions in an order. `after`: the last one of the part before. */
  listShown(
    query: InterviewKey & { order: QuestionOrder; after?: string | undefined; limit: number },
  ): Promise<ShownQuestion[]>;
  /** Whether a question is or was shown, so that a part after it can exist. */
  isPlace(key: InterviewKey, question: string): Promise<boolean>;
  countShown(key: InterviewKey): Promise<number>;
  /** The answered questions of readers, the oldest first, at most `MOST_ANSWERED`. */
  listAnswered(key: InterviewKey): Promise<InterviewAnswer[]>;
  /** Number of the last change of the answers. */
  findSequence(key: InterviewKey): Promise<number>;
  /** Changes of the answers after a number, in their order. */
  listChanges(key: InterviewKey, since: number, limit: number): Promise<AnswerChange[]>;
}

const { id, votes, shownAt, state } = interviewQuestions;

export function createInterviewQueries(orm: Orm): InterviewQueries {
  return {
    async listShown({ order, after, limit, ...key }) {
      const rows = await orm
        .select()
        .from(interviewQuestions)
        .where(
          and(
            isOfInterview(key),
            eq(state, 'shown'),
            after === undefined ? undefined : isAfter(order, after),
          ),
        )
        .orderBy(...ORDERS[order])
        .limit(limit);
      return rows.map((row) => ({
        id: row.id,
        locale: row.locale,
        askedBy: row.askedBy,
        text: row.text,
        at: (row.shownAt ?? row.at).toISOString(),
        votes: row.votes,
      }));
    },
    async isPlace(key, question) {
      const rows = await orm
        .select({ id })
        .from(interviewQuestions)
        .where(and(isOfInterview(key), eq(id, question), sql`${shownAt} is not null`));
      return rows.length > 0;
    },
    async countShown(key) {
      const [row] = await orm
        .select({ shown: count() })
        .from(interviewQuestions)
        .where(and(isOfInterview(key), eq(state, 'shown')));
      return row?.shown ?? 0;
    },
    async listAnswered(key) {
      const rows = await orm
        .select()
        .from(interviewQuestions)
        .where(and(isOfInterview(key), eq(state, 'answered')))
        .orderBy(desc(interviewQuestions.answeredAt), desc(id))
        .limit(MOST_ANSWERED);
      return rows.map(readAnswer).reverse();
    },
    async findSequence(key) {
      const [row] = await orm
        .select({
          last: sql<number>`coalesce(max(${interviewQuestions.sequence}), 0)`.mapWith(Number),
        })
        .from(interviewQuestions)
        .where(isOfInterview(key));
      return row?.last ?? 0;
    },
    async listChanges(key, since, limit) {
      const rows = await orm
        .select()
        .from(interviewQuestions)
        .where(and(isOfInterview(key), gt(interviewQuestions.sequence, since)))
        .orderBy(asc(interviewQuestions.sequence))
        .limit(limit);
      return rows.map((row) => ({
        id: row.id,
        sequence: row.sequence,
        ...(row.state === 'answered' && { answer: readAnswer(row) }),
      }));
    },
  };
}

const ORDERS: Readonly<Record<QuestionOrder, readonly [SQL, SQL]>> = {
  votes: [desc(votes), asc(id)],
  new: [desc(shownAt), desc(id)],
  few: [asc(votes), asc(id)],
};

/** Whether a question comes after another one, by the present votes of both. */
function isAfter(order: QuestionOrder, after: string): SQL | undefined {
  const last = sql`(select last.votes from ${interviewQuestions} last where last.id = ${after}::uuid)`;
  switch (order) {
    case 'votes':
      return or(lt(votes, last), and(eq(votes, last), gt(id, after)));
    case 'few':
      return or(gt(votes, last), and(eq(votes, last), gt(id, after)));
    case 'new':
      return sql`(${shownAt}, ${id}) < (select last.shown_at, last.id from ${interviewQuestions} last where last.id = ${after}::uuid)`;
  }
}
