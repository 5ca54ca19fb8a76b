import { sql } from 'drizzle-orm';
import { commentsTag, commentTag, threadTag } from '#domain/documents/cache-tags.ts';
import { addPurge, PUBLICATION_LOCK, type CausedPurge } from '../content-store/apply-changes.ts';
import type { Orm } from '#server/platform/database/database.ts';

/** A change of comments that pages show. */
export interface CommentChange {
  /** Id of the story's document. */
  story: string;
  /** Ids of the comments that are no reply, and whose threads change. */
  roots: readonly string[];
  /** Whether something may not be shown any longer. Otherwise pages may be sent a moment longer. */
  isRemoval?: boolean;
}

/**
 * Purges the parts and pages that show comments. Call it last in a transaction: the lock makes
 * other publications wait until its end.
 */
export async function purgeComments(
  transaction: Orm,
  { story, roots, isRemoval = false }: CommentChange,
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`);
  await addPurge(transaction, {
    tags: [commentsTag(story), ...roots.map(commentTag)],
    isSoft: !isRemoval,
    paths: [],
    ...causeOf(story),
  });
}

/**
 * Purges all pages and parts with comments of a story. Call it last in a transaction, as
 * `purgeComments`.
 */
export async function purgeThread(transaction: Orm, story: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`);
  await addPurge(transaction, {
    tags: [threadTag(story)],
    isSoft: true,
    paths: [],
    ...causeOf(story),
  });
}

/** A reader or a moderator. No purge says which: a comment names its own author. */
const causeOf = (story: string): Pick<CausedPurge, 'subjects' | 'actor' | 'isOfReaders'> => ({
  subjects: [story],
  actor: { kind: 'reader', id: '' },
  isOfReaders: true,
});
