import type { Site } from '../../domain/site.ts';
import { ContentError, readContentFiles } from './content-files.ts';
import type { ContentRepository } from './content-repository.ts';
import type { Publisher, PublishOutcome, Submission } from './publisher.ts';

/** Who owns the documents that come from the content folder. */
export const FILES_ORIGIN = 'files';

/**
 * Brings the store in step with the content folder: all of it, or with a ContentError that names every problem, nothing. Throws RemovalRefused, and
 * changes nothing, where more than half of what the store has from files is missing, and more than `removalLimit` documents.
 */
export async function syncContent(options: {
  publisher: Publisher;
  repository: Pick<ContentRepository, 'listOrigin'>;
  sites: readonly Site[];
  contentFolder: string;
  now: Date;
  removalLimit: number;
}): Promise<PublishOutcome & { ok: true }> {
  const { submissions, problems } = readContentFiles(options.contentFolder, options.sites, options.now);
  if (problems.length > 0) throw new ContentError(problems);
  const stored = await options.repository.listOrigin(FILES_ORIGIN);
  const here = new Set(submissions.map(idOf));
  const missing = stored.filter((id) => !here.has(id)).length;
  if (missing > options.removalLimit && missing > stored.length / 2)
    throw new RemovalRefused(options.contentFolder, missing, stored.length);
  const outcome = await options.publisher.publish({ origin: FILES_ORIGIN, submissions, removeMissing: true });
  if (!outcome.ok) throw new ContentError(outcome.problems);
  return outcome;
}

/** A content folder that lacks so much that it is more likely not the newsroom's. */
export class RemovalRefused extends Error {
  constructor(contentFolder: string, missing: number, stored: number) {
    super(
      `${missing} of the ${stored} documents that the store has from files are missing from CONTENT_DIR, ${contentFolder}: it looks like a volume that is ` +
        'not mounted, or an old copy. Nothing was removed or changed, and what the store has is served. Put the whole folder there and start again; ' +
        `where they are to go, start once with CONTENT_REMOVAL=${missing}.`,
    );
  }
}

function idOf({ document }: Submission): unknown {
  return document !== null && typeof document === 'object' && 'id' in document ? document.id : undefined;
}
