import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { opensAtOf } from '#domain/interviews/interview.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  interviewQuestions,
  interviewVotes,
} from '#server/platform/database/tables/interview-schema.ts';
import type { InterviewHead } from './ask-questions.ts';
import { isOfInterview, type InterviewKey } from './interview-rows.ts';

/** Votes that are listed for a reader in one interview. */
const MOST_LISTED = 1000;

/** A vote of a reader for a question. */
interface Voting {
  site: string;
  story: InterviewHead;
  question: string;
  reader: string;
}

/** `gone`: the site does not show such a question. `own`: the reader asked it. */
export type VotingProblem = 'not-started' | 'ended' | 'once' | 'own' | 'gone';

export type VotingOutcome = { ok: true; votes: number } | { ok: false; problem: VotingProblem };

/** Votes for questions. Each one is counted in its question by the statement that stores it. */
export interface QuestionVotes {
  /** One vote of a reader for a question: the key decides. */
  add(vote: Voting): Promise<VotingOutcome>;
  /** Takes the vote back. Without one the count is returned as it is. */
  remove(vote: Voting): Promise<VotingOutcome>;
  /** Ids of the questions of an interview that a reader has voted for. */
  listOwn(own: InterviewKey & { reader: string }): Promise<string[]>;
  /** All votes of a reader, for the export. */
  listOf(userId: string): Promise<{ question: string; at: Date }[]>;
  /** Interviews with votes after an instant, by `storyId`. */
  listVotedSince(at: Date): Promise<string[]>;
}

export function createQuestionVotes(orm: Orm): QuestionVotes {
  return {
    async add(vote) {
      const { site, story, question, reader } = vote;
      const target = orm
        .select({
          question: interviewQuestions.id,
          userId: sql<string>`${reader}::text`.as('user_id'),
          at: sql<Date>`now()`.as('at'),
        })
        .from(interviewQuestions)
        .where(
          and(
            isOfInterview({ site, interview: story.storyId }),
            eq(interviewQuestions.id, question),
            eq(interviewQuestions.state, 'shown'),
            sql`${interviewQuestions.userId} is distinct from ${reader}`,
            isOpen(story),
          ),
        );
      const added = orm
        .$with('vote')
        .as(
          orm
            .insert(interviewVotes)
            .select(target)
            .onConflictDoNothing()
            .returning({ question: interviewVotes.question }),
        );
      const [counted] = await orm
        .with(added)
        .update(interviewQuestions)
        .set({ votes: sql`${interviewQuestions.votes} + 1` })
        .from(added)
        .where(eq(interviewQuestions.id, added.question))
        .returning({ votes: interviewQuestions.votes });
      return counted ? { ok: true, ...counted } : refusalOf(orm, vote, 'once');
    },

    async remove(vote) {
      const { site, story, question, reader } = vote;
      const target = orm
        .select({ id: interviewQuestions.id })
        .from(interviewQuestions)
        .where(
          and(
            isOfInterview({ site, interview: story.storyId }),
            eq(interviewQuestions.id, question),
            eq(interviewQuestions.state, 'shown'),
            isOpen(story),
          ),
        );
      const removed = orm.$with('vote').as(
        orm
          .delete(interviewVotes)
          .where(and(inArray(interviewVotes.question, target), eq(interviewVotes.userId, reader)))
          .returning({ question: interviewVotes.question }),
      );
      const [counted] = await orm
        .with(removed)
        .update(interviewQuestions)
        .set({ votes: sql`${interviewQuestions.votes} - 1` })
        .from(removed)
        .where(eq(interviewQuestions.id, removed.question))
        .returning({ votes: interviewQuestions.votes });
      return counted ? { ok: true, ...counted } : refusalOf(orm, vote, undefined);
    },

    async listOwn({ reader, ...key }) {
      const rows = await orm
        .select({ question: interviewVotes.question })
        .from(interviewVotes)
        .innerJoin(interviewQuestions, eq(interviewQuestions.id, interviewVotes.question))
        .where(and(isOfInterview(key), eq(interviewVotes.userId, reader)))
        .limit(MOST_LISTED);
      return rows.map(({ question }) => question);
    },

    listOf: (userId) =>
      orm
        .select({ question: interviewVotes.question, at: interviewVotes.at })
        .from(interviewVotes)
        .where(eq(interviewVotes.userId, userId))
        .orderBy(desc(interviewVotes.at)),

    async listVotedSince(at) {
      const rows = await orm
        .selectDistinct({ interview: interviewQuestions.interview })
        .from(interviewVotes)
        .innerJoin(interviewQuestions, eq(interviewQuestions.id, interviewVotes.question))
        .where(gt(interviewVotes.at, at))
        .limit(1000);
      return rows.map(({ interview }) => interview);
    },
  };
}

function isOpen(story: InterviewHead) {
  return sql`now() >= ${opensAtOf(story)}::timestamptz and now() < ${story.endsAt ?? 'infinity'}::timestamptz`;
}

/**
 * Why a statement has counted nothing. `remaining`: the reason if none is found; without one the
 * count is the answer.
 */
async function refusalOf(
  orm: Orm,
  { site, story, question, reader }: Voting,
  remaining: 'once' | undefined,
): Promise<VotingOutcome> {
  const [row] = await orm
    .select({
      votes: interviewQuestions.votes,
      isEarly: sql<boolean>`now() < ${opensAtOf(story)}::timestamptz`,
      isLate: sql<boolean>`now() >= ${story.endsAt ?? 'infinity'}::timestamptz`,
      isOwn: sql<boolean>`${interviewQuestions.userId} is not distinct from ${reader}`,
      state: interviewQuestions.state,
    })
    .from(interviewQuestions)
    .where(
      and(isOfInterview({ site, interview: story.storyId }), eq(interviewQuestions.id, question)),
    );
  const refused = (problem: VotingProblem) => ({ ok: false, problem }) as const;
  if (!row) return refused('gone');
  if (row.isEarly) return refused('not-started');
  if (row.isLate) return refused('ended');
  if (row.state !== 'shown') return refused('gone');
  if (row.isOwn) return refused('own');
  return remaining === undefined ? { ok: true, votes: row.votes } : refused(remaining);
}
