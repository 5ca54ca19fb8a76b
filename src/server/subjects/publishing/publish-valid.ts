import { ContentError, type ContentProblem } from '#server/platform/settings/content-problem.ts';
import type { Publisher, PublishOutcome, Submission } from './publisher.ts';

/**
 * Publishes the submissions without those of sources that have a problem, and returns their
 * problems. A document that refers to one that is left out is left out as well, unless the store
 * has that one. Nothing is removed once a source is left out. Throws a ContentError if a problem
 * has none of the sources.
 */
export async function publishValid(
  publisher: Publisher,
  batch: Parameters<Publisher['publish']>[0],
): Promise<{ outcome: PublishOutcome & { ok: true }; leftOut: ContentProblem[] }> {
  const leftOut: ContentProblem[] = [];
  let { submissions } = batch;
  for (;;) {
    const removeMissing = batch.removeMissing === true && leftOut.length === 0;
    const outcome = await publisher.publish({ ...batch, submissions, removeMissing });
    if (outcome.ok) return { outcome, leftOut };
    leftOut.push(...outcome.problems);
    const rest = withoutSources(submissions, outcome.problems);
    // Each round has fewer sources, so that the rounds end.
    if (rest.length === submissions.length) throw new ContentError(leftOut);
    submissions = rest;
  }
}

/** The submissions whose source has none of the problems. */
export function withoutSources(
  submissions: readonly Submission[],
  problems: readonly ContentProblem[],
): Submission[] {
  const wrong = new Set(problems.map(({ source }) => source));
  return submissions.filter(({ source }) => !wrong.has(source));
}
