/** A comment as pages show it. */
export interface ShownComment {
  id: string;
  /** The comment that it replies to. */
  parent: string | null;
  /** Empty for the reader of a deleted account. */
  authorName: string;
  /** Empty for a comment that is gone. */
  text: string;
  /**
   * Why only its place is left, for its replies: its reader deleted it, or the newsroom removed it.
   */
  gone?: 'deleted' | 'removed';
  /** The time at which others could read it first, RFC 3339. */
  at: string;
  /** RFC 3339; absent for a comment that was never edited. */
  editedAt?: string;
  up: number;
  down: number;
  /** Published replies. */
  replyCount: number;
  isStaff: boolean;
  isPick: boolean;
}

/** A comment with its first replies, the oldest first. */
export interface Thread {
  comment: ShownComment;
  replies: ShownComment[];
  /** The first reply after these, whose own page goes on with it. Absent in lists of threads. */
  next?: string;
}

/** The comments of a story as a whole. */
export interface ThreadState {
  /** Published comments and replies. */
  published: number;
  /** Whether the desk has closed them. */
  isClosed: boolean;
}

/** Threads on a page of comments. */
export const THREADS_A_PAGE = 20;

/** Replies that a thread shows with its page. The others are on the page of the comment. */
export const REPLIES_SHOWN = 3;

/** Replies on the page of a comment, at most. The page of the next reply has the next ones. */
export const MOST_REPLIES = 200;
