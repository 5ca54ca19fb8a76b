import type { StoryLink } from '../comments/own-activity.ts';
import type { OwnComment } from '../comments/own-comment.ts';

/**
 * Causes of a notification, each about an own comment. `reply`: by another reader. `answer`: by the
 * newsroom. `decision`: the desk has published or rejected the comment. `pick`: the newsroom
 * recommends it.
 */
export const NOTIFICATION_KINDS = ['reply', 'answer', 'decision', 'pick'] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How often a reader gets a mail with what is new. */
export const DIGESTS = ['immediately', 'daily', 'never'] as const;

export type Digest = (typeof DIGESTS)[number];

/** Readers who have chosen nothing get a mail a day at most. */
export const DEFAULT_DIGEST: Digest = 'daily';

/** The ways by which a notification leaves the site. */
export const CHANNELS = ['mail'] as const;

/** Entries of the list that are shown at once. */
export const NOTIFICATIONS_A_PAGE = 20;

/** A count beyond it is shown as "99+". */
export const MOST_COUNTED = 99;

/** A notification as its reader sees it. */
export interface Notification {
  /** Its kind and the id of the own comment. */
  id: string;
  kind: NotificationKind;
  /** Of the latest event, RFC 3339. */
  at: string;
  isUnread: boolean;
  /** Replies since the reader has read them, at most `MOST_COUNTED` and one. 1 for other kinds. */
  count: number;
  /** Author of the latest reply; empty for other kinds, and for a deleted account. */
  authorName: string;
  /** State of the own comment. */
  state: OwnComment['state'];
  /** The text of the own comment. */
  text: string;
  /** The story; null if it is not readable any more. */
  about: StoryLink | null;
  /** The latest reply or the own comment on its page; null if others do not see it. */
  href: string | null;
}
