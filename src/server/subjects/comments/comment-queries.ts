import { and, asc, desc, eq, gt, gte, lt, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { CommentOrder } from '#domain/comments/comment.ts';
import {
  REPLIES_SHOWN,
  type ShownComment,
  type Thread,
  type ThreadState,
} from '#domain/comments/thread.ts';
import { comments, commentThreads } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';

/** Which threads of a story: in an order, after a thread, at most so many. */
export interface ThreadQuery {
  /** Id of the story's document. */
  story: string;
  order: CommentOrder;
  /** Id of the last thread of the page before. */
  after?: string | undefined;
  limit: number;
}

/** The comments of stories as pages read them. */
export interface CommentQueries {
  /**
   * Threads with their first replies, in one statement. A removed comment that has replies keeps
   * its place.
   */
  listThreads(query: ThreadQuery): Promise<Thread[]>;
  /** The replies of a comment, the oldest first. `from`: id of the first one. */
  listReplies(
    comment: string,
    { limit, from }: { limit: number; from?: string },
  ): Promise<ShownComment[]>;
  /** A comment that pages show. `undefined` for any other one, and for one of another story. */
  findShown(story: string, id: string): Promise<ShownComment | undefined>;
  findState(story: string): Promise<ThreadState>;
}

const isShownRoot = sql`${comments.parent} is null and (${comments.state} = 'published' or ${comments.replyCount} > 0)`;

const columns = {
  id: comments.id,
  parent: comments.parent,
  authorName: comments.authorName,
  text: comments.text,
  state: comments.state,
  createdAt: comments.createdAt,
  publishedAt: comments.publishedAt,
  editedAt: comments.editedAt,
  up: comments.up,
  down: comments.down,
  score: comments.score,
  replyCount: comments.replyCount,
  isStaff: comments.isStaff,
  isPick: comments.isPick,
};

type Row = Omit<Pick<typeof comments.$inferSelect, keyof typeof columns>, 'score'>;

export function createCommentQueries(orm: Orm): CommentQueries {
  return {
    async listThreads({ story, order, after, limit }) {
      const roots = orm
        .select(columns)
        .from(comments)
        .where(
          and(
            eq(comments.story, story),
            isShownRoot,
            after === undefined ? undefined : comesAfter(after, order),
          ),
        )
        .orderBy(...orderOf(order, comments))
        .limit(limit)
        .as('roots');
      const reply = alias(comments, 'reply');
      const replies = orm
        .select(aliased(reply))
        .from(reply)
        .where(and(eq(reply.parent, roots.id), eq(reply.state, 'published')))
        .orderBy(asc(reply.id))
        .limit(REPLIES_SHOWN)
        .as('replies');
      const rows = await orm
        .select({ root: aliased(roots), reply: aliased(replies) })
        .from(roots)
        .leftJoinLateral(replies, sql`true`)
        .orderBy(...orderOf(order, roots), asc(replies.id));
      return [...Map.groupBy(rows, ({ root }) => root.id).values()].flatMap((group) => {
        const [first] = group;
        return first
          ? [
              {
                comment: shown(first.root),
                replies: group.flatMap(({ reply: one }) => (one?.id ? [shown(one)] : [])),
              },
            ]
          : [];
      });
    },
    async listReplies(comment, { limit, from }) {
      const rows = await orm
        .select(columns)
        .from(comments)
        .where(
          and(
            eq(comments.parent, comment),
            eq(comments.state, 'published'),
            from === undefined ? undefined : gte(comments.id, from),
          ),
        )
        .orderBy(asc(comments.id))
        .limit(limit);
      return rows.map(shown);
    },
    async findShown(story, id) {
      const isShown = sql`(${comments.state} = 'published' or (${isShownRoot}))`;
      const [row] = await orm
        .select(columns)
        .from(comments)
        .where(and(eq(comments.id, id), eq(comments.story, story), isShown))
        .limit(1);
      return row && shown(row);
    },
    async findState(story) {
      const [row] = await orm
        .select({ published: commentThreads.published, isClosed: commentThreads.isClosed })
        .from(commentThreads)
        .where(eq(commentThreads.story, story))
        .limit(1);
      return row ?? { published: 0, isClosed: false };
    },
  };
}

/** The columns of an alias or a subquery. */
function aliased<Source extends { [Name in keyof typeof columns]: unknown }>(
  source: Source,
): Pick<Source, keyof typeof columns> {
  const {
    id,
    parent,
    authorName,
    text,
    state,
    createdAt,
    publishedAt,
    editedAt,
    up,
    down,
    score,
    replyCount,
    isStaff,
    isPick,
  } = source;
  return {
    id,
    parent,
    authorName,
    text,
    state,
    createdAt,
    publishedAt,
    editedAt,
    up,
    down,
    score,
    replyCount,
    isStaff,
    isPick,
  };
}

function orderOf(order: CommentOrder, of: { id: PgColumn; score: PgColumn }): SQL[] {
  if (order === 'best') return [desc(of.score), desc(of.id)];
  return [order === 'newest' ? desc(of.id) : asc(of.id)];
}

/** The threads after another one. By votes it is read anew, because its score may have changed. */
function comesAfter(id: string, order: CommentOrder): SQL {
  if (order === 'newest') return lt(comments.id, id);
  if (order === 'oldest') return gt(comments.id, id);
  return sql`(${comments.score}, ${comments.id}) < (select last.score, last.id from comments as last where last.id = ${id})`;
}

function shown(row: Row): ShownComment {
  const {
    id,
    parent,
    authorName,
    text,
    state,
    createdAt,
    publishedAt,
    editedAt,
    up,
    down,
    replyCount,
    isStaff,
    isPick,
  } = row;
  const isGone = state !== 'published';
  return {
    id,
    parent,
    authorName: isGone ? '' : authorName,
    text: isGone ? '' : text,
    ...(isGone ? { gone: state === 'deleted' ? 'deleted' : 'removed' } : {}),
    at: (publishedAt ?? createdAt).toISOString(),
    ...(editedAt ? { editedAt: editedAt.toISOString() } : {}),
    up,
    down,
    replyCount,
    isStaff,
    isPick,
  };
}
