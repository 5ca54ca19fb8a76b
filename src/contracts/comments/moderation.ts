import type { CommentState, ReportReason } from '#domain/comments/comment.ts';
import type { TextPlace } from '#domain/comments/folded-text.ts';
import type { Decision } from '#domain/comments/moderation.ts';
import type { Reason } from '#domain/comments/phases.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { defineDeskContract } from '../contract.ts';

/**
 * A story as the room names it. `href` leads to the comment on its page, or to the page if readers
 * do not see the comment.
 */
export interface ModeratedStory {
  id: string;
  headline: string | null;
  /** Null if readers do not see the story. */
  href: string | null;
  locale: Locale | null;
}

/** A comment as moderators read it. Instants are in RFC 3339. */
export interface CommentLine {
  id: string;
  /** Number of its changes. A decision names the one that the moderator has read. */
  version: number;
  story: ModeratedStory;
  /** The comment that it replies to. */
  parent: string | null;
  /** The author: null and '' after the deletion of the account. */
  reader: string | null;
  authorName: string;
  text: string;
  state: CommentState;
  reasons: readonly Reason[];
  /** The words and links that stopped it, in code units of the text, in its order. */
  places: readonly TextPlace[];
  note: string | null;
  at: string;
  editedAt: string | null;
  up: number;
  down: number;
  isStaff: boolean;
  isPick: boolean;
  /** The first report that nobody has decided about. */
  reportedAt: string | null;
  reports: readonly { reason: ReportReason; count: number }[];
  decidedAt: string | null;
  /** Nick of the moderator. */
  decidedBy: string | null;
  /** Whether the caller wrote it, and so cannot decide about it. */
  isOwn: boolean;
  /** Whether the caller can undo the last decision. */
  isUndoable: boolean;
}

/** A reader who may not comment for a time. */
export interface SuspensionLine {
  reader: string;
  nick: string;
  at: string;
  until: string;
  /** Whether it lasts now. */
  isPresent: boolean;
  text: string;
  appeal: string | null;
  /** When a moderator decided about the reply. */
  answeredAt: string | null;
}

/**
 * Numbers of waiting things on the site, each at most 1000, and the median seconds to a decision of
 * the last seven days.
 */
export interface ModerationNumbers {
  held: number;
  reported: number;
  appeals: number;
  median: number | null;
}

/** A reader as the author of comments on the site. */
export interface CommenterLine {
  nick: string;
  /** Whether the reader has a role on the desk: such a one cannot be suspended. */
  isStaff: boolean;
  /** Whether each comment of the reader waits for a moderator. */
  isWatched: boolean;
  counts: Readonly<Record<CommentState, number>>;
  decided: readonly { id: string; text: string; state: CommentState; at: string }[];
  /** The present suspension, or the last one. */
  suspension: SuspensionLine | null;
}

/**
 * GET /api/desk/moderation: comments of a list (`?view=`, `held` by default), twenty-five at a
 * time. `?search=` names words of the text or the author's name, among the next 5000 comments of
 * the list. `cursor` is that of the next page, or null at the end.
 */
export const listQueue = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: { comments: CommentLine[]; cursor: string | null; numbers: ModerationNumbers };
}>()({ method: 'GET', path: '/api/desk/moderation', role: 'moderator', problems: [] });

type OfComment = { comment: string };

/** A comment with its thread, its story and its author. */
export interface CommentDetail {
  comment: CommentLine;
  parent: CommentLine | null;
  /** The first twenty replies. */
  replies: CommentLine[];
  /** Whether the desk has closed the comments of the story. */
  isClosed: boolean;
  reader: CommenterLine | null;
}

/**
 * GET /api/desk/moderation/comments/{comment}: a comment with its thread, its story and its
 * author's history.
 */
export const showComment = defineDeskContract<{
  params: OfComment;
  body: undefined;
  response: CommentDetail;
}>()({
  method: 'GET',
  path: '/api/desk/moderation/comments/{comment}',
  role: 'moderator',
  problems: ['NOT_FOUND'],
});

/**
 * A decision about the version of a comment that the moderator has read. `note`: words for the
 * author of a rejected one.
 */
export interface WrittenDecision {
  version: number;
  act: Decision;
  note?: string | undefined;
}

/**
 * PUT /api/desk/moderation/comments/{comment}/decision: decides about a comment, or takes the
 * caller's last decision back.
 * - 409 OUTDATED_VERSION: it was changed since. The field `by` is the nick of the moderator who has
 *   decided about it.
 * - 409 NOT_POSSIBLE_NOW: there is no decision of the caller to undo.
 * - 403 OWN_COMMENT: the caller wrote it.
 */
export const decideComment = defineDeskContract<{
  params: OfComment;
  body: WrittenDecision;
  response: CommentLine;
}>()({
  method: 'PUT',
  path: '/api/desk/moderation/comments/{comment}/decision',
  role: 'moderator',
  problems: ['NOT_FOUND', 'OUTDATED_VERSION', 'NOT_POSSIBLE_NOW', 'OWN_COMMENT'],
});

/**
 * The result for one of several comments. `by`: the moderator who has decided about it meanwhile.
 */
export interface DecisionResult {
  id: string;
  /** The version after the decision. */
  version: number | null;
  problem: 'NOT_FOUND' | 'OUTDATED_VERSION' | 'NOT_POSSIBLE_NOW' | 'OWN_COMMENT' | null;
  by: string | null;
}

/**
 * POST /api/desk/moderation/decisions: the same decision about up to fifty comments. Each has a
 * result of its own.
 */
export const decideComments = defineDeskContract<{
  params: undefined;
  body: { act: Decision; note?: string | undefined; comments: { id: string; version: number }[] };
  response: { results: DecisionResult[] };
}>()({ method: 'POST', path: '/api/desk/moderation/decisions', role: 'moderator', problems: [] });

/**
 * PUT /api/desk/moderation/comments/{comment}/pick: recommends a published comment, or stops it.
 * Refusals as for a decision.
 */
export const pickComment = defineDeskContract<{
  params: OfComment;
  body: { version: number; isPick: boolean };
  response: CommentLine;
}>()({
  method: 'PUT',
  path: '/api/desk/moderation/comments/{comment}/pick',
  role: 'moderator',
  problems: ['NOT_FOUND', 'OUTDATED_VERSION', 'NOT_POSSIBLE_NOW', 'OWN_COMMENT'],
});

/**
 * GET /api/desk/moderation/suspensions: the present ones, at most a hundred: those with a reply
 * that waits, then the latest.
 */
export const listSuspensions = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: { suspensions: SuspensionLine[] };
}>()({ method: 'GET', path: '/api/desk/moderation/suspensions', role: 'moderator', problems: [] });

type OfReader = { reader: string };

/**
 * PUT /api/desk/moderation/readers/{reader}/suspension: suspends a reader from commenting for days,
 * with a reason that the reader is told, or replaces the suspension. NOT_FOUND: the reader has
 * never commented on the site. FORBIDDEN: the reader has a role on it.
 */
export const suspendReader = defineDeskContract<{
  params: OfReader;
  body: { days: number; text: string };
  response: CommenterLine;
}>()({
  method: 'PUT',
  path: '/api/desk/moderation/readers/{reader}/suspension',
  role: 'moderator',
  problems: ['NOT_FOUND', 'FORBIDDEN', 'NOT_POSSIBLE_NOW'],
});

/** DELETE /api/desk/moderation/readers/{reader}/suspension: ends the suspension now. */
export const liftSuspension = defineDeskContract<{
  params: OfReader;
  body: undefined;
  response: CommenterLine;
}>()({
  method: 'DELETE',
  path: '/api/desk/moderation/readers/{reader}/suspension',
  role: 'moderator',
  problems: ['NOT_FOUND', 'FORBIDDEN', 'NOT_POSSIBLE_NOW'],
});

/**
 * POST /api/desk/moderation/readers/{reader}/appeal: answers the reader's reply; the suspension
 * stays.
 */
export const keepSuspension = defineDeskContract<{
  params: OfReader;
  body: undefined;
  response: CommenterLine;
}>()({
  method: 'POST',
  path: '/api/desk/moderation/readers/{reader}/appeal',
  role: 'moderator',
  problems: ['NOT_FOUND', 'FORBIDDEN', 'NOT_POSSIBLE_NOW'],
});

/**
 * PUT /api/desk/moderation/readers/{reader}/watch: lets each comment of a reader wait for a
 * moderator, or stops it.
 */
export const watchReader = defineDeskContract<{
  params: OfReader;
  body: { isWatched: boolean };
  response: CommenterLine;
}>()({
  method: 'PUT',
  path: '/api/desk/moderation/readers/{reader}/watch',
  role: 'moderator',
  problems: ['NOT_FOUND', 'FORBIDDEN', 'NOT_POSSIBLE_NOW'],
});

/**
 * PUT /api/desk/moderation/stories/{story}: closes the comments of a story, so that they can only
 * be read, or opens them.
 */
export const closeComments = defineDeskContract<{
  params: { story: string };
  body: { isClosed: boolean };
  response: { isClosed: boolean };
}>()({
  method: 'PUT',
  path: '/api/desk/moderation/stories/{story}',
  role: 'moderator',
  problems: ['NOT_FOUND'],
});
