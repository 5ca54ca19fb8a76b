import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { EDIT_TIME, type CommentState } from '#domain/comments/comment.ts';
import type { CommentAtHand } from '#domain/comments/may.ts';
import { ownReasons, type OwnComment } from '#domain/comments/own-comment.ts';
import { comments, commentThreads } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { notifyOfReply } from '../notifications/notify.ts';
import { purgeComments } from './comment-purge.ts';

export type CommentRow = typeof comments.$inferSelect;

/** A comment of a site by its id. Locked until the end of the transaction with `isLocked`. */
export async function findComment(
  orm: Orm,
  { site, id, isLocked = false }: { site: string; id: string; isLocked?: boolean },
): Promise<CommentRow | undefined> {
  const found = orm
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.site, site)));
  const [row] = await (isLocked ? found.for('update') : found);
  return row;
}

/** Adds a comment and counts it. */
export async function addComment(
  transaction: Orm,
  fields: typeof comments.$inferInsert,
): Promise<CommentRow> {
  const isPublished = fields.state === 'published';
  const [row] = await transaction
    .insert(comments)
    .values({ ...fields, ...(isPublished && { publishedAt: sql`now()` }) })
    .returning();
  if (!row) throw new Error('a comment was not stored');
  if (isPublished) {
    await notifyOfReply(transaction, row);
    await countPublished(transaction, row, 1);
  }
  return row;
}

/**
 * Changes a comment and its state, and counts it anew. The row is locked by the caller. Pages that
 * show it, or showed it, are purged.
 */
export async function changeComment(
  transaction: Orm,
  row: CommentRow,
  fields: PgUpdateSetSource<typeof comments> & { state: CommentState },
): Promise<CommentRow> {
  const [was, is] = [row.state === 'published', fields.state === 'published'];
  const [changed] = await transaction
    .update(comments)
    .set({
      ...fields,
      version: sql`${comments.version} + 1`,
      ...(is && { publishedAt: sql`coalesce(${comments.publishedAt}, now())` }),
    })
    .where(eq(comments.id, row.id))
    .returning();
  if (!changed) throw new Error('a comment has gone');
  // A reply that others could read before is no news.
  if (is && row.publishedAt === null) await notifyOfReply(transaction, changed);
  if (was !== is) await countPublished(transaction, changed, is ? 1 : -1);
  if (was || is)
    await purgeComments(transaction, {
      story: row.story,
      roots: [row.parent ?? row.id],
      isRemoval: was && !is,
    });
  return changed;
}

/**
 * Counts a comment in its thread and its story. The order of the rows is the same everywhere, so
 * that transactions wait and do not block each other.
 */
async function countPublished(
  transaction: Orm,
  { parent, story, site }: CommentRow,
  change: 1 | -1,
): Promise<void> {
  if (parent !== null)
    await transaction
      .update(comments)
      .set({ replyCount: sql`${comments.replyCount} + ${change}::int` })
      .where(eq(comments.id, parent));
  await transaction
    .insert(commentThreads)
    .values({ story, site, published: Math.max(0, change) })
    .onConflictDoUpdate({
      target: commentThreads.story,
      set: { published: sql`${commentThreads.published} + ${change}::int` },
    });
}

/** A comment for the rules of who may do what. */
export function atHand(row: CommentRow, isOpen: boolean): CommentAtHand {
  return {
    author: row.userId ?? undefined,
    state: row.state,
    isReply: row.parent !== null,
    createdAt: row.createdAt,
    isOpen,
  };
}

/** A comment as its author sees it. */
export function ownComment({
  id,
  story,
  parent,
  text,
  state,
  reasons,
  note,
  createdAt,
}: CommentRow): OwnComment {
  return {
    id,
    story,
    parent,
    text,
    state,
    reasons: ownReasons(reasons),
    note: note ?? '',
    at: createdAt.toISOString(),
    editableUntil: new Date(createdAt.getTime() + EDIT_TIME).toISOString(),
  };
}
