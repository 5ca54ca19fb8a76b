import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { OwnQuestion } from '#domain/interviews/interview.ts';
import { answersTag, interviewTag, liveTag } from '#domain/documents/cache-tags.ts';
import type { Actor } from '#domain/desk/actor.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';
import { documents, searchEntries } from '#server/platform/database/tables/schema.ts';
import { addPurge, PUBLICATION_LOCK } from '../content-store/apply-changes.ts';

export type QuestionRow = typeof interviewQuestions.$inferSelect;

/** An interview: its site, and its `storyId`. */
export interface InterviewKey {
  /** Alias of the site. */
  site: string;
  interview: string;
}

/** The questions of an interview. */
export function isOfInterview({ site, interview }: InterviewKey): SQL | undefined {
  return and(eq(interviewQuestions.site, site), eq(interviewQuestions.interview, interview));
}

/** The owner of the files of a question (`AttachedFiles`). */
export const ownerOf = (question: string) => `interview-question:${question}`;

/** A row as its reader sees it. */
export function ownQuestion(row: QuestionRow, files: number): OwnQuestion {
  const { id, locale, text, state, note, at, votes } = row;
  const child = row.childId === null ? null : row.askedBy;
  return { id, locale, text, state, note, child, at: at.toISOString(), votes, files };
}

/**
 * Lets changes of one interview be made one after the other until the end of the transaction.
 * Returns the number of the next change that readers of its answers are told.
 */
export async function takeSequence(transaction: Orm, key: InterviewKey): Promise<number> {
  const name = `interview ${key.site} ${key.interview}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const [row] = await transaction
    .select({ last: sql<number>`coalesce(max(${interviewQuestions.sequence}), 0)`.mapWith(Number) })
    .from(interviewQuestions)
    .where(isOfInterview(key));
  return (row?.last ?? 0) + 1;
}

/**
 * Purges what shows the questions of an interview, and with `isOfAnswers` its pages and the parts
 * that readers of the page follow. `isRemoval`: nothing old may be sent. Call it last in a
 * transaction: the lock makes other publications wait until its end.
 */
export async function purgeInterview(
  transaction: Orm,
  {
    isOfAnswers,
    isRemoval,
    actor,
    ...key
  }: InterviewKey & { isOfAnswers: boolean; isRemoval: boolean; actor: Actor },
): Promise<void> {
  const pages = isOfAnswers
    ? await transaction
        .select({ id: documents.id })
        .from(documents)
        .where(and(eq(documents.storyId, key.interview), eq(documents.site, key.site)))
    : [];
  await transaction.execute(sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`);
  // The periodic task of the search adds the words of the answers, or takes them out.
  await transaction
    .update(searchEntries)
    .set({ isCurrent: false })
    .where(
      inArray(
        searchEntries.documentId,
        pages.map(({ id }) => id),
      ),
    );
  await addPurge(transaction, {
    tags: [
      interviewTag(key.interview),
      ...(isOfAnswers ? [answersTag(key.interview)] : []),
      ...pages.map(({ id }) => liveTag(id)),
    ],
    isSoft: !isRemoval,
    paths: [],
    subjects: [key.interview],
    actor,
    isOfReaders: true,
  });
}
