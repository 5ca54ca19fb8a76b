import type { CommentState } from './comment.ts';
import type { PHASE_NAMES } from './phases.ts';

/** A comment as its author sees it, published or not. */
export interface OwnComment {
  id: string;
  /** Id of the story's document. */
  story: string;
  parent: string | null;
  text: string;
  state: CommentState;
  /** The phases that held or rejected it. */
  reasons: (typeof PHASE_NAMES)[number][];
  /** The moderator's words about a rejection; empty without any. */
  note: string;
  /** RFC 3339. */
  at: string;
  /** Until when its author may edit it, RFC 3339. */
  editableUntil: string;
}
