import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ReportReason } from '../../../domain/comments/comment.ts';
import { comments, commentReports, commentVotes } from '../../platform/database/comment-schema.ts';
import type { Orm } from '../../platform/database/database.ts';

/** A vote for or against a comment. */
export type VoteValue = 1 | -1;

/** The votes for and against a comment. */
export interface Votes {
  up: number;
  down: number;
}

/** Votes and reports that are listed for a reader on one story. */
const MOST_LISTED = 1000;

/** Votes on comments and reports of them. Whether a reader may is decided before (`may`). */
export interface CommentVotes {
  /**
   * Adds a vote to a published comment of another reader, and counts it in the same statement. `undefined` if the reader has voted on
   * it before, or the comment is not such a one.
   */
  add(vote: { comment: string; readerId: string; value: VoteValue }): Promise<Votes | undefined>;
  /** Takes a vote back. `undefined` if there is none. */
  remove(vote: { comment: string; readerId: string }): Promise<Votes | undefined>;
  /** Reports a published comment of another reader. Returns false for a second report. */
  report(report: { comment: string; readerId: string; reason: ReportReason }): Promise<boolean>;
  /** Lists the votes and reports of a reader on the comments of a story. */
  listOn(story: string, readerId: string): Promise<{ votes: { comment: string; value: VoteValue }[]; reports: string[] }>;
  /** Ids of the comments that a reader voted against and reported, on all sites, the latest first. */
  listIdsOf(readerId: string): Promise<{ disliked: string[]; reported: string[] }>;
}

export function createCommentVotes(orm: Orm): CommentVotes {
  const counted = { up: comments.up, down: comments.down };
  const isTarget = (comment: string, readerId: string) =>
    sql`${comments.id} = ${comment} and ${comments.state} = 'published' and ${comments.userId} is distinct from ${readerId}`;
  return {
    async add({ comment, readerId, value }) {
      const vote = orm.$with('vote').as(
        orm
          .insert(commentVotes)
          .select(
            orm
              .select({
                comment: comments.id,
                userId: sql<string>`${readerId}::text`.as('user_id'),
                value: sql<number>`${value}::smallint`.as('value'),
                at: sql<Date>`now()`.as('at'),
              })
              .from(comments)
              .where(isTarget(comment, readerId)),
          )
          .onConflictDoNothing()
          .returning({ comment: commentVotes.comment, value: commentVotes.value }),
      );
      const [votes] = await orm
        .with(vote)
        .update(comments)
        .set({
          up: sql`${comments.up} + case when vote.value = 1 then 1 else 0 end`,
          down: sql`${comments.down} + case when vote.value = -1 then 1 else 0 end`,
        })
        .from(vote)
        .where(eq(comments.id, vote.comment))
        .returning(counted);
      return votes;
    },
    async remove({ comment, readerId }) {
      const vote = orm.$with('vote').as(
        orm
          .delete(commentVotes)
          .where(and(eq(commentVotes.comment, comment), eq(commentVotes.userId, readerId)))
          .returning({ comment: commentVotes.comment, value: commentVotes.value }),
      );
      const [votes] = await orm
        .with(vote)
        .update(comments)
        .set({
          up: sql`${comments.up} - case when vote.value = 1 then 1 else 0 end`,
          down: sql`${comments.down} - case when vote.value = -1 then 1 else 0 end`,
        })
        .from(vote)
        .where(eq(comments.id, vote.comment))
        .returning(counted);
      return votes;
    },
    async report({ comment, readerId, reason }) {
      const report = orm.$with('report').as(
        orm
          .insert(commentReports)
          .select(
            orm
              .select({
                comment: comments.id,
                userId: sql<string>`${readerId}::text`.as('user_id'),
                reason: sql<ReportReason>`${reason}::text`.as('reason'),
                at: sql<Date>`now()`.as('at'),
              })
              .from(comments)
              .where(isTarget(comment, readerId)),
          )
          .onConflictDoNothing()
          .returning({ comment: commentReports.comment }),
      );
      // The comment waits for a moderator since the first report after the last decision.
      const reported = await orm
        .with(report)
        .update(comments)
        .set({ reportedAt: sql`coalesce(${comments.reportedAt}, now())` })
        .from(report)
        .where(eq(comments.id, report.comment))
        .returning({ id: comments.id });
      return reported.length > 0;
    },
    async listOn(story, readerId) {
      const ofStory = orm.select({ id: comments.id }).from(comments).where(eq(comments.story, story));
      const [votes, reports] = await Promise.all([
        orm
          .select({ comment: commentVotes.comment, value: sql<VoteValue>`${commentVotes.value}` })
          .from(commentVotes)
          .where(and(eq(commentVotes.userId, readerId), inArray(commentVotes.comment, ofStory)))
          .limit(MOST_LISTED),
        orm
          .select({ comment: commentReports.comment })
          .from(commentReports)
          .where(and(eq(commentReports.userId, readerId), inArray(commentReports.comment, ofStory)))
          .limit(MOST_LISTED),
      ]);
      return { votes, reports: reports.map(({ comment }) => comment) };
    },
    async listIdsOf(readerId) {
      const [against, reports] = await Promise.all([
        orm
          .select({ comment: commentVotes.comment })
          .from(commentVotes)
          .where(and(eq(commentVotes.userId, readerId), eq(commentVotes.value, -1)))
          .orderBy(sql`${commentVotes.comment} desc`)
          .limit(MOST_LISTED),
        orm
          .select({ comment: commentReports.comment })
          .from(commentReports)
          .where(eq(commentReports.userId, readerId))
          .orderBy(sql`${commentReports.comment} desc`)
          .limit(MOST_LISTED),
      ]);
      return { disliked: against.map(({ comment }) => comment), reported: reports.map(({ comment }) => comment) };
    },
  };
}
