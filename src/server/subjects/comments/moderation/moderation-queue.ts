import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CommentState, ReportReason } from '#domain/comments/comment.ts';
import { fingerprintOf } from '#domain/comments/folded-text.ts';
import { MOST_SEARCHED, type ModerationView } from '#domain/comments/moderation.ts';
import type { Reason } from '#domain/comments/phases.ts';
import { comments, commentReports } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';

/** A comment as moderators read it. */
export interface ModeratedComment {
  id: string;
  /** Id of the story's document. */
  story: string;
  parent: string | null;
  /** Id of its author; null after the deletion of the account. */
  userId: string | null;
  authorName: string;
  text: string;
  state: CommentState;
  version: number;
  reasons: readonly Reason[];
  note: string | null;
  createdAt: Date;
  editedAt: Date | null;
  up: number;
  down: number;
  isStaff: boolean;
  isPick: boolean;
  reportedAt: Date | null;
  /** Reports by reason, the most frequent first. */
  reports: readonly { reason: ReportReason; count: number }[];
  decidedAt: Date | null;
  decidedBy: { id: string; nick: string } | null;
  /** Whether the last decision can be undone by its moderator. */
  isUndoable: boolean;
}

/**
 * Which comments of a site: those of a list, after one of them, whose text or author has the words.
 */
export interface QueueQuery {
  /** Alias of the site. */
  site: string;
  view: ModerationView;
  search?: string | undefined;
  /** Id of the last comment of the page before. */
  after?: string | undefined;
  limit: number;
}

/** Lists of comments for moderators. */
export interface ModerationQueue {
  /**
   * Comments of a list in its order. A search looks at the next `MOST_SEARCHED` comments only, and
   * compares words without case, accents and signs.
   */
  listQueue(query: QueueQuery): Promise<ModeratedComment[]>;
  findComment(site: string, id: string): Promise<ModeratedComment | undefined>;
  /** The replies of a comment in all states, the oldest first. */
  listRepliesOf(site: string, id: string, limit: number): Promise<ModeratedComment[]>;
}

/** Lists that begin with the oldest comment, because it has waited longest. */
const OLDEST_FIRST: ReadonlySet<ModerationView> = new Set(['held', 'reported']);

const CONDITIONS: Readonly<Record<ModerationView, SQL>> = {
  held: sql`${comments.state} = 'held'`,
  reported: sql`${comments.state} = 'published' and ${comments.reportedAt} is not null`,
  new: sql`${comments.state} = 'published' and (${comments.decidedAt} is null or ${comments.editedAt} > ${comments.decidedAt})`,
  all: sql`${comments.state} <> 'deleted'`,
};

const decider = alias(readers, 'decider');

const COLUMNS = {
  id: comments.id,
  story: comments.story,
  parent: comments.parent,
  userId: comments.userId,
  authorName: comments.authorName,
  text: comments.text,
  state: comments.state,
  version: comments.version,
  reasons: comments.reasons,
  note: comments.note,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  up: comments.up,
  down: comments.down,
  isStaff: comments.isStaff,
  isPick: comments.isPick,
  reportedAt: comments.reportedAt,
  decidedAt: comments.decidedAt,
  deciderId: decider.id,
  deciderNick: decider.nick,
  isUndoable: sql<boolean>`${comments.beforeDecision} is not null`,
};

export function createModerationQueue(orm: Orm): ModerationQueue {
  const read = async (condition: SQL | undefined, order: SQL, limit: number) => {
    const rows = await orm
      .select(COLUMNS)
      .from(comments)
      .leftJoin(decider, eq(decider.id, comments.decidedBy))
      .where(condition)
      .orderBy(order)
      .limit(limit);
    const reports = await countReports(
      orm,
      rows.map(({ id }) => id),
    );
    return rows.map(({ deciderId, deciderNick, ...row }) => ({
      ...row,
      reports: reports.get(row.id) ?? [],
      decidedBy:
        deciderId === null || deciderNick === null ? null : { id: deciderId, nick: deciderNick },
    }));
  };
  return {
    async listQueue({ site, view, search, after, limit }) {
      const isOldestFirst = OLDEST_FIRST.has(view);
      const order = isOldestFirst ? asc(comments.id) : desc(comments.id);
      const isBehind =
        after === undefined
          ? undefined
          : isOldestFirst
            ? gt(comments.id, after)
            : lt(comments.id, after);
      const isListed = and(eq(comments.site, site), CONDITIONS[view], isBehind);
      if (search === undefined || search.trim() === '') return read(isListed, order, limit);
      const searched = orm
        .select({ id: comments.id })
        .from(comments)
        .where(isListed)
        .orderBy(order)
        .limit(MOST_SEARCHED);
      // The array is read first: joined, PostgreSQL would compare the words of all comments and
      // then bound their number.
      return read(
        and(sql`${comments.id} = any(array(${searched}))`, hasWords(search)),
        order,
        limit,
      );
    },
    async findComment(site, id) {
      const [found] = await read(
        and(eq(comments.id, id), eq(comments.site, site)),
        asc(comments.id),
        1,
      );
      return found;
    },
    listRepliesOf: (site, id, limit) =>
      read(
        and(eq(comments.parent, id), eq(comments.site, site), ne(comments.state, 'deleted')),
        asc(comments.id),
        limit,
      ),
  };
}

/**
 * Whether the text or the author's name contains the words of a search. Its signs are data, never a
 * pattern.
 */
function hasWords(search: string): SQL {
  const name = search.trim().toLowerCase();
  const words = fingerprintOf(search);
  const isNamed = sql`strpos(lower(${comments.authorName}), ${name}) > 0`;
  return words === ''
    ? isNamed
    : sql`(${isNamed} or strpos(${comments.fingerprint}, ${words}) > 0)`;
}

async function countReports(
  orm: Orm,
  ids: readonly string[],
): Promise<Map<string, { reason: ReportReason; count: number }[]>> {
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({ comment: commentReports.comment, reason: commentReports.reason, count: count() })
    .from(commentReports)
    .where(and(inArray(commentReports.comment, [...ids]), isNotNull(commentReports.reason)))
    .groupBy(commentReports.comment, commentReports.reason)
    .orderBy(desc(count()), asc(commentReports.reason));
  const grouped = Map.groupBy(rows, ({ comment }) => comment);
  return new Map(
    [...grouped].map(([comment, found]) => [
      comment,
      found.map(({ reason, count: times }) => ({ reason, count: times })),
    ]),
  );
}
