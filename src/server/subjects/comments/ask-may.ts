import { eq, sql } from 'drizzle-orm';
import type { Refusal } from '#domain/comments/decide-comment.ts';
import {
  may,
  type Commenter,
  type CommentRefusal,
  type CommentVerb,
} from '#domain/comments/may.ts';
import { takesCommentsUntil } from '#domain/comments/story-open.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Site } from '#domain/sites/site.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import { comments, commentThreads } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { atHand, findComment, type CommentRow } from './comment-rows.ts';
import { findSuspension, hasCompleteProfile } from './commenter-facts.ts';

/**
 * Why a comment is not taken. `unknown`: there is no such comment on the site, or it belongs to
 * another story.
 */
export type CommentProblem = CommentRefusal | Refusal | 'unknown' | 'once';

export type CommentOutcome<Result> =
  | { ok: true; result: Result }
  | { ok: false; problem: CommentProblem };

/** The visible story that a reader comments on. */
export type CommentedStory = Pick<
  StorySummary,
  'id' | 'storyId' | 'locale' | 'taxon' | 'openComments' | 'publishedAt'
>;

/** A reader who does something on the comments of a story. */
export interface OnStory {
  reader: CurrentUser;
  site: Site;
  story: CommentedStory;
}

/** Asks `may` about a comment of the story. Its row is locked if it may change. */
export async function askMay(
  orm: Orm,
  verb: CommentVerb,
  { reader, site, story, id }: OnStory & { id: string },
): Promise<{ row: CommentRow; problem?: undefined } | { problem: CommentProblem }> {
  const row = await findComment(orm, {
    site: site.alias,
    id,
    isLocked: verb === 'edit' || verb === 'delete',
  });
  if (row?.story !== story.id) return { problem: 'unknown' };
  const isOpen = await isOpenNow(orm, site, story);
  const answer = may(await commenterOf(orm, reader, site), verb, {
    comment: atHand(row, isOpen),
    now: await clockOf(orm),
  });
  return answer === true ? { row } : { problem: answer };
}

/** Whether readers may write below a story now. */
export async function isOpenNow(orm: Orm, site: Site, story: CommentedStory): Promise<boolean> {
  if (takesCommentsUntil(site, story) <= Date.now()) return false;
  const [thread] = await orm
    .select({ isClosed: commentThreads.isClosed })
    .from(commentThreads)
    .where(eq(commentThreads.story, story.id))
    .limit(1);
  return thread?.isClosed !== true;
}

/** The reader of a site, for `may`. */
export async function commenterOf(orm: Orm, reader: CurrentUser, site: Site): Promise<Commenter> {
  const suspension = await findSuspension(orm, { reader, site: site.alias });
  return {
    isVisitor: false,
    id: reader.id,
    isComplete: hasCompleteProfile(reader),
    isSuspended: suspension !== undefined,
    hasAppealed: suspension?.hasAppealed === true,
    isModerator: false,
  };
}

/** The database's clock, by which the age of a comment counts. */
async function clockOf(orm: Orm): Promise<Date> {
  const [row] = await orm
    .select({ now: sql`now()`.mapWith(comments.createdAt) })
    .from(sql`(select 1) as one`);
  return row?.now ?? new Date();
}

export function done<Result>(result: Result): { ok: true; result: Result } {
  return { ok: true, result };
}

export function refused(problem: CommentProblem): { ok: false; problem: CommentProblem } {
  return { ok: false, problem };
}
