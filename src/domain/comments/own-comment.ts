import type { CommentState } from './comment.ts';
import type { PHASE_NAMES, Reason } from './phases.ts';

/**
 * Why a comment was held or rejected, as its author is told: the phase. `first-again`: the author
 * has written before, and nothing of it was published yet.
 */
export type OwnReason = (typeof PHASE_NAMES)[number] | 'first-again';

/** A comment as its author sees it, published or not. */
export interface OwnComment {
  id: string;
  /** Id of the story's document. */
  story: string;
  parent: string | null;
  text: string;
  state: CommentState;
  /** Why it was held or rejected. */
  reasons: OwnReason[];
  /** The moderator's words about a rejection; empty without any. */
  note: string;
  /** RFC 3339. */
  at: string;
  /** Until when its author may edit it, RFC 3339. */
  editableUntil: string;
}

/** The stored reasons of a comment as its author is told, each once. */
export function ownReasons(reasons: readonly Reason[]): OwnReason[] {
  const told = reasons.map(({ phase, code }): OwnReason =>
    phase === 'first' && code === 'again' ? 'first-again' : phase,
  );
  return [...new Set(told)];
}
