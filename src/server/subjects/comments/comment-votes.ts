import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ReportReason } from '#domain/comments/comment.ts';
import {
  comments,
  commentReports,
  commentVotes,
} from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';

/** A vote for or against a comment. */
export type VoteValue = 1 | -1;

/** The votes for and against a comment. */
export interface Votes {
  up: number;
  down: number;
}

/** A comment and a reader who votes on it or reports it. */
interface OnComment {
  comment: string;
  readerId: string;
}

interface VotesAndReports {
  votes: { comment: string; value: VoteValue }[];
  reports: string[];
}

interface Disapproved {
  disliked: string[];
  reported: string[];
}

/** Votes and reports that are listed for a reader on one story. */
const MOST_LISTED = 1000;

/** The counts of a comment after its change. */
const COUNTED = { up: comments.up, down: comments.down };

/** Votes on comments and reports of them. Whether a reader may is decided before (`may`). */
export interface CommentVotes {
  /**
   * Adds a vote to a published comment of another reader, and counts it in the same statement.
   * `undefined` if the reader has voted on it before, or the comment is not such a one.
   */
  add(vote: OnComment & { value: VoteValue }): Promise<Votes | undefined>;
  /** Takes a vote back. `undefined` if there is none. */
  remove(vote: OnComment): Promise<Votes | undefined>;
  /** Reports a published comment of another reader. Returns false for a second report. */
  report(report: OnComment & { reason: ReportReason }): Promise<boolean>;
  /** Lists the votes and reports of a reader on the comments of a story. */
  listOn(story: string, readerId: string): Promise<VotesAndReports>;
  /**
   * Ids of the comments that a reader voted against and reported, on all sites, the latest first.
   */
  listIdsOf(readerId: string): Promise<Disapproved>;
}

export function createCommentVotes(orm: Orm): CommentVotes {
  return {
    add: (vote) => addVote(orm, vote),
    remove: (vote) => removeVote(orm, vote),
    report: (report) => addReport(orm, report),
    listOn: (story, readerId) => listOn(orm, story, readerId),
    listIdsOf: (readerId) => listIdsOf(orm, readerId),
  };
}

/** Whether the comment is published, and of another reader. */
function isTarget(comment: string, readerId: string): SQL {
  return sql`${comments.id} = ${comment} and ${comments.state} = 'published' and ${comments.userId} is distinct from ${readerId}`;
}

async function addVote(
  orm: Orm,
  { comment, readerId, value }: OnComment & { value: VoteValue },
): Promise<Votes | undefined> {
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
    .returning(COUNTED);
  return votes;
}

async function removeVote(orm: Orm, { comment, readerId }: OnComment): Promise<Votes | undefined> {
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
    .returning(COUNTED);
  return votes;
}

async function addReport(
  orm: Orm,
  { comment, readerId, reason }: OnComment & { reason: ReportReason },
): Promise<boolean> {
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
}

async function listOn(orm: Orm, story: string, readerId: string): Promise<VotesAndReports> {
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
}

async function listIdsOf(orm: Orm, readerId: string): Promise<Disapproved> {
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
  return {
    disliked: against.map(({ comment }) => comment),
    reported: reports.map(({ comment }) => comment),
  };
}
