import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { NotificationKind } from '#domain/notifications/notification.ts';
import { comments } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { notifications } from '#server/platform/database/tables/notification-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';

/** A comment whose author is told. `userId`: null without an account, which is told nothing. */
export interface ToldComment {
  id: string;
  /** Alias of the site. */
  site: string;
  userId: string | null;
}

/** Now, to the millisecond, so that an instant that was read equals the stored one. */
const NOW = sql`date_trunc('milliseconds', now())`;

/**
 * Tells the author of a comment about an event, in the transaction of that event. Events of one
 * kind about one comment are one row. Call it before the row of another comment is locked: the
 * account is locked against its deletion.
 */
export async function notify(
  transaction: Orm,
  { kind, comment }: { kind: NotificationKind; comment: ToldComment },
): Promise<void> {
  const { id, site, userId } = comment;
  if (userId === null) return;
  await transaction
    .insert(notifications)
    .values({ userId, kind, comment: id, site, since: NOW, at: NOW })
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.kind, notifications.comment],
      set: {
        // Transactions that began earlier may end later.
        since: sql`case when ${notifications.readAt} is null then least(${notifications.since}, excluded.since) else excluded.since end`,
        at: sql`greatest(${notifications.at}, excluded.at)`,
        readAt: null,
      },
    });
}

/** Takes back what was told about a comment, because the event did not last. */
export async function takeBack(
  transaction: Orm,
  { kind, id }: { kind: NotificationKind; id: string },
): Promise<void> {
  await transaction
    .delete(notifications)
    .where(and(eq(notifications.comment, id), eq(notifications.kind, kind)));
}

/**
 * Locks the account of a comment's author against its deletion, before the comment is locked to
 * change it and to tell about it: a deletion locks the account first too.
 */
export async function holdAuthor(
  transaction: Orm,
  { site, id }: { site: string; id: string },
): Promise<void> {
  const author = transaction
    .select({ id: comments.userId })
    .from(comments)
    .where(and(eq(comments.id, id), eq(comments.site, site)));
  await transaction
    .select({ id: readers.id })
    .from(readers)
    .where(inArray(readers.id, author))
    .for('key share');
}

/**
 * Tells the author of the comment that a published reply replies to. An own reply is told to
 * nobody.
 */
export async function notifyOfReply(
  transaction: Orm,
  reply: { parent: string | null; userId: string | null; isStaff: boolean },
): Promise<void> {
  if (reply.parent === null) return;
  const [parent] = await transaction
    .select({ id: comments.id, site: comments.site, userId: comments.userId })
    .from(comments)
    .where(and(eq(comments.id, reply.parent), isNotNull(comments.userId)))
    .limit(1);
  if (!parent || parent.userId === reply.userId) return;
  await notify(transaction, { kind: reply.isStaff ? 'answer' : 'reply', comment: parent });
}
