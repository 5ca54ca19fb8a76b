import type { CommentState } from './comment.ts';
import type { Reason } from './phases.ts';

/**
 * Lists of the moderation room:
 *
 * - `held`: waits for a decision, the oldest first
 * - `reported`: published, with reports that nobody has decided about, the oldest first
 * - `new`: published, and no moderator has seen it, the newest first
 * - `all`: every comment that is not deleted, the newest first
 */
export const MODERATION_VIEWS = ['held', 'reported', 'new', 'all'] as const;

export type ModerationView = (typeof MODERATION_VIEWS)[number];

/** Decisions of a moderator. `undo` takes the own last one back. */
export const DECISIONS = ['publish', 'reject', 'hold', 'undo'] as const;

export type Decision = (typeof DECISIONS)[number];

/** Comments that one call decides about at most. */
export const MOST_AT_ONCE = 50;

/** Comments of a list that a search looks at: the first ones in its order. */
export const MOST_SEARCHED = 5000;

/** Longest text of a search, in characters. */
export const LONGEST_SEARCH = 100;

/** Most characters of a text for a reader: with a rejection, or with a suspension. */
export const LONGEST_NOTE = 500;

/** Days of a suspension that the desk offers, and at most. */
export const SUSPENSION_DAYS = [1, 7, 30, 365] as const;
export const LONGEST_SUSPENSION = 365;

/** Days of decisions that the median of the times to a decision counts. */
export const MEDIAN_DAYS = 7;

/** A comment before a decision about it. Instants are in RFC 3339. */
export interface BeforeDecision {
  state: CommentState;
  note: string | null;
  isPick: boolean;
  publishedAt: string | null;
  reportedAt: string | null;
  decidedAt: string | null;
}

/**
 * Names of reasons, under which the desk has them in words. Those that say most about the text come
 * first.
 */
export const REASON_NAMES = [
  'words-reject',
  'words-hold',
  'external',
  'links-many',
  'links-of-new-reader',
  'scripts',
  'repeated',
  'history',
  'edited',
  'moderation-reader',
  'moderation-section',
  'moderation-site',
  'external-silent',
  'first-again',
  'first',
  'staff',
  'other',
] as const;

export type ReasonName = (typeof REASON_NAMES)[number];

/**
 * The name of a stored reason: its phase, and its code where they differ in words. `other` for one
 * of a phase that exists no more.
 */
export function reasonName({ phase, code }: Pick<Reason, 'phase' | 'code'>): ReasonName {
  const named = REASON_NAMES.find((name) => name === `${phase}-${code ?? ''}`);
  return named ?? REASON_NAMES.find((name) => name === phase) ?? 'other';
}

/** The names of stored reasons, each once: those that say most about the text first. */
export function reasonNames(reasons: readonly Pick<Reason, 'phase' | 'code'>[]): ReasonName[] {
  const found = new Set(reasons.map(reasonName));
  return REASON_NAMES.filter((name) => found.has(name));
}
