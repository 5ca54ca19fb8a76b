import { EDIT_TIME, type CommentState } from './comment.ts';

/** Everything that a person can do about comments. */
export const COMMENT_VERBS = [
  'write',
  'reply',
  'edit',
  'delete',
  'vote',
  'undo-vote',
  'report',
  'appeal',
  'moderate',
] as const;

export type CommentVerb = (typeof COMMENT_VERBS)[number];

/** The person: a visitor has no session. */
export type Commenter =
  | { isVisitor: true }
  | {
      isVisitor: false;
      id: string;
      /** Whether the profile has all that commenting needs (SPECIFICATION §6). */
      isComplete: boolean;
      isSuspended: boolean;
      /** Whether the reader has used the one answer to the suspension. */
      hasAppealed: boolean;
      /** Whether the reader is a moderator of the comment's site. */
      isModerator: boolean;
    };

/**
 * The comment that the verb is about, and its thread. For `write` and `appeal` only `isOpen`
 * counts.
 */
export interface CommentAtHand {
  /** The author; `undefined` if the account is gone. */
  author: string | undefined;
  state: CommentState;
  isReply: boolean;
  /** When it was written. */
  createdAt: Date;
  /** Whether comments of the story are open. */
  isOpen: boolean;
}

/** Why something may not be done. `gone`: for others the comment does not exist. */
export type CommentRefusal =
  | 'no-session'
  | 'incompleteAccount'
  | 'suspended'
  | 'closed'
  | 'gone'
  | 'own'
  | 'not-own'
  | 'reply-to-reply'
  | 'too-late'
  | 'not-suspended'
  | 'appealed'
  | 'not-moderator';

/**
 * Whether a person may do something about a comment: `true`, or why not. The one place that decides
 * it: calls, pages and the desk ask it, also before they offer something. A suspended reader can
 * delete own comments and appeal, nothing else.
 */
export function may(
  commenter: Commenter,
  verb: CommentVerb,
  { comment, now }: { comment: CommentAtHand; now: Date },
): true | CommentRefusal {
  if (commenter.isVisitor) return 'no-session';
  const isOwn = comment.author === commenter.id;
  if (comment.state === 'deleted' && verb !== 'write' && verb !== 'appeal') return 'gone';
  if (
    comment.state !== 'published' &&
    !isOwn &&
    verb !== 'write' &&
    verb !== 'appeal' &&
    verb !== 'moderate'
  )
    return 'gone';
  switch (verb) {
    case 'moderate':
      if (!commenter.isModerator) return 'not-moderator';
      return isOwn ? 'own' : true;
    case 'delete':
      return isOwn ? true : 'not-own';
    case 'appeal':
      if (!commenter.isSuspended) return 'not-suspended';
      return commenter.hasAppealed ? 'appealed' : true;
    default:
      return commenter.isSuspended
        ? 'suspended'
        : mayTakePart(verb, { ...commenter, isOwn, comment, now });
  }
}

function mayTakePart(
  verb: 'write' | 'reply' | 'edit' | 'vote' | 'undo-vote' | 'report',
  {
    isComplete,
    isOwn,
    comment,
    now,
  }: { isComplete: boolean; isOwn: boolean; comment: CommentAtHand; now: Date },
): true | CommentRefusal {
  if (verb === 'report') return isOwn ? 'own' : true;
  if (!comment.isOpen) return 'closed';
  if (verb === 'vote' || verb === 'undo-vote') {
    if (isOwn) return 'own';
    return true;
  }
  if (!isComplete) return 'incompleteAccount';
  if (verb === 'write') return true;
  if (verb === 'reply') {
    if (comment.state !== 'published') return 'gone';
    return comment.isReply ? 'reply-to-reply' : true;
  }
  if (!isOwn) return 'not-own';
  if (comment.state === 'rejected') return 'gone';
  return now.getTime() - comment.createdAt.getTime() <= EDIT_TIME ? true : 'too-late';
}
