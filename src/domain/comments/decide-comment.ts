import { PHASES, type Facts, type Finding, type Reason } from './phases.ts';

/** The decision about a comment, with all reasons that were found. */
export interface CommentDecision {
  outcome: 'publish' | 'hold' | 'reject';
  reasons: readonly Reason[];
  /** The comment is not stored, and its author is told why. Only with `reject`. */
  refusal?: Refusal;
}

/** Reasons for which a comment is not even stored. */
export type Refusal = NonNullable<Finding['refusal']>;

/**
 * Decides about a new or edited comment. Pure and synchronous, with the phases of `PHASES` in their
 * order. The first rejection ends it. Reasons to hold are collected, so that the moderator sees all
 * of them. A comment of staff is published whatever was found to hold it.
 */
export function decideComment(facts: Facts): CommentDecision {
  const found: Reason[] = [];
  let isHeld = false;
  for (const { name, check } of PHASES) {
    const finding = check(facts);
    if (finding === undefined) continue;
    const reasons = finding.reasons.map((reason): Reason => ({ phase: name, ...reason }));
    if (finding.outcome === 'reject')
      return {
        outcome: 'reject',
        reasons: [...found, ...reasons],
        ...(finding.refusal && { refusal: finding.refusal }),
      };
    if (finding.outcome === 'publish') return { outcome: 'publish', reasons };
    found.push(...reasons);
    if (finding.outcome === 'hold') isHeld = true;
  }
  return { outcome: isHeld ? 'hold' : 'publish', reasons: found };
}
