import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { QUESTION_STATES } from '#domain/interviews/interview.ts';
import type { Reason } from '#domain/comments/phases.ts';
import type { Block } from '#domain/stories/blocks.ts';
import { readers } from './reader-schema.ts';
import { SORTED_ID } from './sorted-id.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Questions of readers in digital interviews, with their answers. */
export const interviewQuestions = pgTable(
  'interview_questions',
  {
    id: uuid().primaryKey().default(SORTED_ID),
    /** Alias of the site. */
    site: text().notNull(),
    /** The `storyId` of the interview: its languages are one interview. */
    interview: text().notNull(),
    /** The language in which it was asked, and is answered. */
    locale: text().notNull(),
    /** Null after the deletion of the account. */
    userId: text('user_id').references(() => readers.id, { onDelete: 'set null' }),
    /**
     * The profile of a child for whom the reader asks. It stays after the deletion of the profile,
     * as the nick does.
     */
    childId: text('child_id'),
    /** The guardian's consent to this question, in its words. */
    childConsent: text('child_consent'),
    /**
     * The nick of the reader or the child at the time of the question. Empty after the deletion of
     * the account.
     */
    askedBy: text('asked_by').notNull(),
    /** Cleaned (`cleanText`). */
    text: text().notNull(),
    state: text({ enum: QUESTION_STATES }).notNull().default('waiting'),
    /** Findings of the phases of comments in the text, for the desk. */
    reasons: jsonb().$type<Reason[]>().notNull(),
    /** The desk's words for its reader, with a rejection. */
    note: text(),
    at: instant('at').notNull().defaultNow(),
    shownAt: instant('shown_at'),
    answeredAt: instant('answered_at'),
    /** Instant of the last change of a published answer. */
    editedAt: instant('edited_at'),
    answer: jsonb().$type<Block[]>(),
    /** Kept by the statements of votes. */
    votes: integer().notNull().default(0),
    /**
     * Number of its last change that readers of the answers are told, in the interview. 0 of a
     * question that was never answered.
     */
    sequence: integer().notNull().default(0),
    /** Number of its changes, so that two decisions about the same version exclude each other. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('interview_questions_votes').on(
      table.site,
      table.interview,
      table.state,
      table.votes,
      table.id,
    ),
    index('interview_questions_new').on(
      table.site,
      table.interview,
      table.state,
      table.shownAt,
      table.id,
    ),
    index('interview_questions_changes').on(table.site, table.interview, table.sequence),
    index('interview_questions_reader').on(table.userId, table.interview, table.at),
    // Found by the periodic task that deletes what was never shown.
    index('interview_questions_old')
      .on(table.at)
      .where(sql`state in ('waiting', 'rejected')`),
  ],
);

/** Votes for questions: a row a question and reader. The count of the question stays without it. */
export const interviewVotes = pgTable(
  'interview_votes',
  {
    question: uuid()
      .notNull()
      .references(() => interviewQuestions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => readers.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.question, table.userId] }),
    index('interview_votes_reader').on(table.userId),
    // Found by the periodic task that renders the lists again.
    index('interview_votes_at').on(table.at),
  ],
);
