import type { Site } from '../../domain/site.ts';
import { ContentError, readContentFiles } from './content-files.ts';
import { FILES_ORIGIN, type Publisher, type PublishOutcome } from './publisher.ts';

/** Brings the store in step with the content folder: all of it, or with a ContentError that names every problem, nothing. */
export async function syncContent(options: {
  publisher: Publisher;
  sites: readonly Site[];
  contentFolder: string;
  now: Date;
}): Promise<PublishOutcome & { ok: true }> {
  const { submissions, problems } = readContentFiles(options.contentFolder, options.sites, options.now);
  const outcome =
    problems.length > 0
      ? { ok: false as const, problems }
      : await options.publisher.publish({ origin: FILES_ORIGIN, submissions, removeMissing: true });
  if (!outcome.ok) throw new ContentError(outcome.problems);
  return outcome;
}
