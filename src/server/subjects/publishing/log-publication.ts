import type { Log } from '#server/platform/observability/log.ts';
import type { PublishOutcome } from './publisher.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';

type Published = PublishOutcome & { ok: true };

/** Maximum of ids per log line. */
const LISTED = 50;

/** Logs the result of a sync of the content folder. Removed documents are logged as a warning. */
export function logSync(log: Log, origin: string, outcome: Published): void {
  log.info({ origin, ...summaryOf(outcome) }, 'the content folder was synced');
  const { removed } = outcome;
  if (removed.length > 0)
    log.warn(
      { origin, removed: removed.length, ids: listed(removed) },
      'documents whose files were deleted were removed',
    );
}

/** Logs the files that a start left out, a line for each problem of the first ones. */
export function logLeftOut(log: Log, problems: readonly ContentProblem[]): void {
  for (const { source, field, reason } of problems.slice(0, LISTED))
    log.error({ source, field, reason }, 'a content file was left out');
  if (problems.length > LISTED)
    log.error(
      { problems: problems.length },
      'more content files were left out; "npm run check" lists all',
    );
}

/** Logs the changes of a push, if there are any. */
export function logPush(log: Log, origin: string, outcome: Published): void {
  if (outcome.created.length + outcome.updated.length > 0)
    log.info({ origin, ...summaryOf(outcome) }, 'published');
}

/** Logs the invalid fields of a push, without their values. */
export function logRefusal(
  log: Log,
  origin: string,
  problems: readonly Pick<ContentProblem, 'field'>[],
): void {
  const fields = [...new Set(problems.map(({ field }) => field.slice(0, 100)))];
  log.info(
    { origin, problems: problems.length, fields: listed(fields) },
    'a publication was rejected',
  );
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
  return texts.length > LISTED
    ? [...texts.slice(0, LISTED), `and ${texts.length - LISTED} more`]
    : [...texts];
}
