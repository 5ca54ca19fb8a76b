import type { Log } from '../log.ts';
import type { ContentProblem, PublishOutcome } from '../content/publisher.ts';

type Published = PublishOutcome & { ok: true };

/** Ids that a line holds at most, of what was done. */
const LISTED = 50;

/** Says what a sync of the content folder came to. What it removed is a warning. */
export function logSync(log: Log, origin: string, outcome: Published): void {
  log.info({ origin, ...summaryOf(outcome) }, 'content files are in step with the store');
  const { removed } = outcome;
  if (removed.length > 0)
    log.warn({ origin, removed: removed.length, ids: listed(removed) }, 'documents whose files are gone were removed');
}

/** Says what a push changed; nothing where all of it was so before. */
export function logPush(log: Log, origin: string, outcome: Published): void {
  if (outcome.created.length + outcome.updated.length > 0) log.info({ origin, ...summaryOf(outcome) }, 'published');
}

/** Says which fields of a push are wrong, and not what stands in them. */
export function logRefusal(log: Log, origin: string, problems: readonly Pick<ContentProblem, 'field'>[]): void {
  const fields = [...new Set(problems.map(({ field }) => field.slice(0, 100)))];
  log.info({ origin, problems: problems.length, fields: listed(fields) }, 'a publication was refused');
}

function summaryOf({ created, updated, unchanged, removed }: Published) {
  return {
    created: created.length,
    updated: updated.length,
    unchanged: unchanged.length,
    removed: removed.length,
    ids: { created: listed(created), updated: listed(updated) },
  };
}

function listed(texts: readonly string[]): string[] {
  return texts.length > LISTED ? [...texts.slice(0, LISTED), `and ${texts.length - LISTED} more`] : [...texts];
}
