import { and, desc, eq } from 'drizzle-orm';
import type { ReportReason } from '#domain/comments/comment.ts';
import type { Suspension } from '#domain/comments/own-activity.ts';
import type { OwnComment } from '#domain/comments/own-comment.ts';
import { comments } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { createActivityOfReader, type ActivityOfReader } from './activity-of-reader.ts';
import { askMay, done, refused, type CommentOutcome, type OnStory } from './ask-may.ts';
import { ownComment } from './comment-rows.ts';
import { findSuspension } from './commenter-facts.ts';
import {
  createCommentVotes,
  type CommentVotes,
  type VoteValue,
  type Votes,
} from './comment-votes.ts';
import { createSuspensions, type Suspensions } from './suspensions.ts';
import type { ExternalCheck } from './external-check.ts';
import type { VotePurges } from './vote-purges.ts';
import { createCommentWriting, type CommentWriting } from './write-comments.ts';

/** Own comments that a reader gets with a story. */
const MOST_OWN = 100;

/**
 * Comments of readers: writing, editing, deleting, voting and reporting. `may` decides who may do
 * what, and `decideComment` what becomes of a text. All is of one site: a comment of another one is
 * unknown.
 */
export interface Comments extends CommentWriting, ActivityOfReader, Suspensions {
  /** Votes for or against a comment; 0 takes the vote back. */
  vote(vote: OnStory & { id: string; value: VoteValue | 0 }): Promise<CommentOutcome<Votes>>;
  report(
    report: OnStory & { id: string; reason: ReportReason },
  ): Promise<CommentOutcome<undefined>>;
  /**
   * Lists the own comments of a reader on a story, the latest first, and their votes and reports.
   */
  listOn(
    of: OnStory,
  ): Promise<
    { comments: OwnComment[]; suspension: Suspension | null } & Awaited<
      ReturnType<CommentVotes['listOn']>
    >
  >;
  listIdsOf: CommentVotes['listIdsOf'];
}

/** `votePurges`: purges the parts of a story from time to time, because votes are many. */
export function createComments(options: {
  orm: Orm;
  votePurges: VotePurges;
  askExternal: ExternalCheck;
}): Comments {
  const { orm, votePurges, askExternal } = options;
  const votes = createCommentVotes(orm);
  return {
    ...createCommentWriting(orm, askExternal),
    ...createActivityOfReader(orm),
    ...createSuspensions(orm),

    async vote({ id, value, ...on }) {
      const asked = await askMay(orm, value === 0 ? 'undo-vote' : 'vote', { ...on, id });
      if (asked.problem !== undefined) return refused(asked.problem);
      const readerId = on.reader.id;
      const counted =
        value === 0
          ? await votes.remove({ comment: id, readerId })
          : await votes.add({ comment: id, readerId, value });
      if (!counted && value !== 0) return refused('once');
      if (counted) votePurges.note(on.story.id, asked.row.parent ?? id);
      return done(counted ?? { up: asked.row.up, down: asked.row.down });
    },

    async report({ id, reason, ...on }) {
      const asked = await askMay(orm, 'report', { ...on, id });
      if (asked.problem !== undefined) return refused(asked.problem);
      const isFirst = await votes.report({ comment: id, readerId: on.reader.id, reason });
      return isFirst ? done(undefined) : refused('once');
    },

    async listOn({ reader, site, story }) {
      const own = await orm
        .select()
        .from(comments)
        .where(and(eq(comments.userId, reader.id), eq(comments.story, story.id)))
        .orderBy(desc(comments.id))
        .limit(MOST_OWN);
      const suspension = await findSuspension(orm, { reader, site: site.alias });
      return {
        comments: own.map(ownComment),
        suspension: suspension ?? null,
        ...(await votes.listOn(story.id, reader.id)),
      };
    },

    listIdsOf: (readerId) => votes.listIdsOf(readerId),
  };
}
