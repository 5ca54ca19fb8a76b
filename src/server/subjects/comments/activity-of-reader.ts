import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { comments, commentVotes } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { CommentRow } from './comment-rows.ts';

/** A part of a reader's list on a site. `after`: the last entry of the part before. */
export interface ActivityQuery {
  readerId: string;
  /** Alias of the site. */
  site: string;
  after?: string | undefined;
  limit: number;
}

/** A vote of a reader, with the comment. */
export interface VotedComment {
  comment: Pick<CommentRow, 'id' | 'story' | 'authorName' | 'text' | 'state'>;
  value: number;
  at: Date;
}

/** The comments and votes of one reader on a site, the latest first. */
export interface ActivityOfReader {
  /** Own comments in any state but `deleted`. `after`: the id of a comment. */
  listComments(query: ActivityQuery): Promise<CommentRow[]>;
  /** Votes on comments, by the time of the vote. `after`: the id of the comment. */
  listVotes(query: ActivityQuery): Promise<VotedComment[]>;
}

export function createActivityOfReader(orm: Orm): ActivityOfReader {
  return {
    listComments: ({ readerId, site, after, limit }) =>
      orm
        .select()
        .from(comments)
        .where(
          and(
            eq(comments.userId, readerId),
            eq(comments.site, site),
            sql`${comments.state} <> 'deleted'`,
            after === undefined ? undefined : sql`${comments.id} < ${after}::uuid`,
          ),
        )
        .orderBy(desc(comments.id))
        .limit(limit),
    listVotes({ readerId, site, after, limit }) {
      const last = alias(commentVotes, 'last');
      const before = orm
        .select({ at: last.at, comment: last.comment })
        .from(last)
        .where(and(eq(last.userId, readerId), eq(last.comment, after ?? '')));
      return orm
        .select({
          comment: {
            id: comments.id,
            story: comments.story,
            authorName: comments.authorName,
            text: comments.text,
            state: comments.state,
          },
          value: commentVotes.value,
          at: commentVotes.at,
        })
        .from(commentVotes)
        .innerJoin(comments, eq(comments.id, commentVotes.comment))
        .where(
          and(
            eq(commentVotes.userId, readerId),
            eq(comments.site, site),
            after === undefined
              ? undefined
              : sql`(${commentVotes.at}, ${commentVotes.comment}) < (${before})`,
          ),
        )
        .orderBy(desc(commentVotes.at), desc(commentVotes.comment))
        .limit(limit);
    },
  };
}
