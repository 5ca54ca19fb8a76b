import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CommentState, ReportReason } from '#domain/comments/comment.ts';
import {
  comments,
  commentReports,
  commentSuspensions,
  commentThreads,
  commentVotes,
  commentWatches,
} from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { purgeComments } from './comment-purge.ts';

/** All that the store has of a reader's part in comments, the latest first. */
export interface HeldComments {
  comments: (Pick<
    typeof comments.$inferSelect,
    | 'id'
    | 'site'
    | 'story'
    | 'parent'
    | 'authorName'
    | 'text'
    | 'reasons'
    | 'createdAt'
    | 'publishedAt'
    | 'editedAt'
    | 'up'
    | 'down'
    | 'note'
  > & { state: CommentState })[];
  votes: { comment: string; value: number; at: Date }[];
  reports: { comment: string; reason: ReportReason; at: Date }[];
  suspensions: { site: string; until: Date; text: string; appeal: string | null; at: Date }[];
  watches: { site: string; at: Date }[];
}

/** The comments, votes and reports of one reader. */
export interface CommentsOfReader {
  listAll(readerId: string): Promise<HeldComments>;
  /**
   * Takes a reader out of the comments, in the transaction that deletes the account: their name
   * goes, their text goes on sites that say so (`keepsText`), and their votes are counted off.
   */
  onRemoving(transaction: Orm, readerId: string): Promise<void>;
}

/** `keepsText`: whether a site, by its alias, keeps the text of deleted accounts. */
export function createCommentsOfReader({
  orm,
  keepsText,
}: {
  orm: Orm;
  keepsText(site: string): boolean;
}): CommentsOfReader {
  return {
    async listAll(readerId) {
      const [own, votes, reports, suspensions, watches] = await Promise.all([
        orm
          .select({
            id: comments.id,
            site: comments.site,
            story: comments.story,
            parent: comments.parent,
            authorName: comments.authorName,
            text: comments.text,
            state: comments.state,
            reasons: comments.reasons,
            createdAt: comments.createdAt,
            publishedAt: comments.publishedAt,
            editedAt: comments.editedAt,
            up: comments.up,
            down: comments.down,
            note: comments.note,
          })
          .from(comments)
          .where(eq(comments.userId, readerId))
          .orderBy(desc(comments.id)),
        orm
          .select({ comment: commentVotes.comment, value: commentVotes.value, at: commentVotes.at })
          .from(commentVotes)
          .where(eq(commentVotes.userId, readerId))
          .orderBy(desc(commentVotes.at)),
        orm
          .select({
            comment: commentReports.comment,
            reason: commentReports.reason,
            at: commentReports.at,
          })
          .from(commentReports)
          .where(eq(commentReports.userId, readerId))
          .orderBy(desc(commentReports.at)),
        orm
          .select({
            site: commentSuspensions.site,
            until: commentSuspensions.until,
            text: commentSuspensions.text,
            appeal: commentSuspensions.appeal,
            at: commentSuspensions.at,
          })
          .from(commentSuspensions)
          .where(eq(commentSuspensions.userId, readerId)),
        orm
          .select({ site: commentWatches.site, at: commentWatches.at })
          .from(commentWatches)
          .where(eq(commentWatches.userId, readerId)),
      ]);
      return { comments: own, votes, reports, suspensions, watches };
    },
    async onRemoving(transaction, readerId) {
      const changed = new Map<string, Set<string>>();
      const note = (story: string, root: string) =>
        changed.set(story, (changed.get(story) ?? new Set()).add(root));
      for (const { story, id, parent } of await takeVotes(transaction, readerId))
        note(story, parent ?? id);
      const own = await transaction
        .select({
          id: comments.id,
          site: comments.site,
          story: comments.story,
          parent: comments.parent,
          state: comments.state,
        })
        .from(comments)
        .where(eq(comments.userId, readerId));
      const removed = own.filter(({ site }) => !keepsText(site));
      const published = removed.filter(({ state }) => state === 'published');
      await setFields(transaction, idsOf(own), {
        authorName: '',
        note: null,
        beforeDecision: null,
      });
      await setFields(transaction, idsOf(removed), { text: '', fingerprint: '', state: 'deleted' });
      await recountReplies(
        transaction,
        published.flatMap(({ parent }) => parent ?? []),
      );
      for (const [story, gone] of Map.groupBy(published, (row) => row.story))
        await transaction
          .update(commentThreads)
          .set({ published: sql`${commentThreads.published} - ${gone.length}::int` })
          .where(eq(commentThreads.story, story));
      for (const { story, id, parent } of own) note(story, parent ?? id);
      for (const [story, roots] of changed)
        await purgeComments(transaction, { story, roots: [...roots], isRemoval: true });
    },
  };
}

/** Counts the votes of a reader off. Their rows go with the account. */
function takeVotes(
  transaction: Orm,
  readerId: string,
): Promise<Pick<typeof comments.$inferSelect, 'id' | 'story' | 'parent'>[]> {
  return transaction
    .update(comments)
    .set({
      up: sql`${comments.up} - case when ${commentVotes.value} = 1 then 1 else 0 end`,
      down: sql`${comments.down} - case when ${commentVotes.value} = -1 then 1 else 0 end`,
    })
    .from(commentVotes)
    .where(and(eq(commentVotes.comment, comments.id), eq(commentVotes.userId, readerId)))
    .returning({ id: comments.id, story: comments.story, parent: comments.parent });
}

async function setFields(
  transaction: Orm,
  ids: readonly string[],
  fields: Partial<typeof comments.$inferInsert>,
): Promise<void> {
  if (ids.length > 0)
    await transaction.update(comments).set(fields).where(inArray(comments.id, ids));
}

/** Counts the published replies of comments anew. */
async function recountReplies(transaction: Orm, parents: readonly string[]): Promise<void> {
  if (parents.length === 0) return;
  const counted = await transaction
    .select({ parent: comments.parent, replies: count() })
    .from(comments)
    .where(
      and(
        inArray(comments.parent, [...parents]),
        isNotNull(comments.parent),
        eq(comments.state, 'published'),
      ),
    )
    .groupBy(comments.parent);
  const replies = new Map(counted.map(({ parent, replies: number }) => [parent, number]));
  for (const id of new Set(parents))
    await setFields(transaction, [id], { replyCount: replies.get(id) ?? 0 });
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
