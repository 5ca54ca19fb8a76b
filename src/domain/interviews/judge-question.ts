import { PHASES, type Facts, type Reason } from '../comments/phases.ts';

/** The phases of comments that say something about a question. None of them publishes it. */
const JUDGING: ReadonlySet<Reason['phase']> = new Set([
  'suspended',
  'links',
  'words',
  'scripts',
  'history',
]);

/**
 * Findings of the phases of comments about a question, for an editor. A question always
 * waits for an editor, so that the reasons decide nothing.
 */
export function reasonsOfQuestion(facts: Facts): Reason[] {
  return PHASES.filter(({ name }) => JUDGING.has(name)).flatMap(({ name, check }) =>
    (check(facts)?.reasons ?? []).map((reason) => ({ phase: name, ...reason })),
  );
}
