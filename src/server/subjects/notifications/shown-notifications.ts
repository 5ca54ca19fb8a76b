import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { CommentState } from '#domain/comments/comment.ts';
import { MOST_COUNTED, type NotificationKind } from '#domain/notifications/notification.ts';
import { comments } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { notifications } from '#server/platform/database/tables/notification-schema.ts';

/** A notification whose cause is still there, with the own comment. */
export interface ShownNotification {
  kind: NotificationKind;
  /** Id of the own comment. */
  comment: string;
  /** Id of the story's document. */
  story: string;
  at: Date;
  readAt: Date | null;
  text: string;
  state: CommentState;
  /** Published replies since the reader has read them; 1 for other kinds. */
  count: number;
  /** The latest of these replies. */
  reply: { id: string; authorName: string } | undefined;
}

/**
 * The published replies by others that a row stands for: those since its first unread event, by the
 * newsroom or by readers. At most one more than is counted.
 */
const REPLIES = sql`lateral (
  select count(*)::int as count, (array_agg(reply.id order by reply.id desc))[1] as id,
    (array_agg(reply.author_name order by reply.id desc))[1] as author_name
  from (
    select one.id, one.author_name from comments as one
    where one.parent = ${notifications.comment} and one.state = 'published' and one.published_at >= ${notifications.since}
      and one.user_id is distinct from ${notifications.userId} and one.is_staff = (${notifications.kind} = 'answer')
      and ${notifications.kind} in ('reply', 'answer')
    order by one.id desc limit ${MOST_COUNTED + 1}
  ) as reply
) as replies`;

/**
 * Nothing is told about a deleted comment, about removed replies, or about a decision or a
 * recommendation that was taken back.
 */
const IS_SHOWN = sql`case ${notifications.kind}
  when 'decision' then ${comments.state} in ('published', 'rejected')
  when 'pick' then ${comments.state} = 'published' and ${comments.isPick}
  else ${comments.state} = 'published' and replies.count > 0
end`;

/** Lists the notifications of a reader on a site whose cause is still there, the latest first. */
export async function listShown(
  orm: Orm,
  {
    readerId,
    site,
    where,
    limit,
  }: { readerId: string; site: string; where?: SQL | undefined; limit: number },
): Promise<ShownNotification[]> {
  const rows = await orm
    .select({
      kind: notifications.kind,
      comment: notifications.comment,
      story: comments.story,
      at: notifications.at,
      readAt: notifications.readAt,
      text: comments.text,
      state: comments.state,
      count: sql<number>`replies.count`,
      reply: sql<string | null>`replies.id`,
      authorName: sql<string | null>`replies.author_name`,
    })
    .from(notifications)
    .innerJoin(comments, eq(comments.id, notifications.comment))
    .innerJoin(REPLIES, sql`true`)
    .where(and(eq(notifications.userId, readerId), eq(notifications.site, site), where, IS_SHOWN))
    .orderBy(desc(notifications.at), desc(notifications.kind), desc(notifications.comment))
    .limit(limit);
  return rows.map(({ count, reply, authorName, ...row }) => ({
    ...row,
    count: Math.max(1, count),
    reply: reply === null ? undefined : { id: reply, authorName: authorName ?? '' },
  }));
}
