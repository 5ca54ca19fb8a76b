import { documentSchema, isFurniture, type Document } from '../../domain/document.ts';
import type { Site } from '../../domain/site.ts';
import { checkSiteReferences } from './check-sites.ts';
import { ContentError, readContentFiles } from './content-files.ts';
import type { ContentRepository } from '../content/content-repository.ts';
import { FILES_ORIGIN, type ContentProblem, type Publisher, type PublishOutcome, type Submission } from '../content/publisher.ts';

/**
 * Brings the store in step with the content folder: all of it, or with a ContentError that names every problem, nothing. Throws RemovalRefused, and
 * changes nothing, where more than half of what the store has from files is missing, and more than `removalLimit` documents.
 */
export async function syncContent(options: {
  publisher: Publisher;
  repository: Pick<ContentRepository, 'listOrigin' | 'listFurniture'>;
  sites: readonly Site[];
  contentFolder: string;
  now: Date;
  removalLimit: number;
}): Promise<PublishOutcome & { ok: true }> {
  const { sites, repository, contentFolder, removalLimit } = options;
  const { submissions, problems: unread } = readContentFiles(contentFolder, sites, options.now);
  // What points at a file that cannot be read is no problem of its own: fields are looked at, references once all can be read.
  if (unread.length > 0) throw new ContentError([...unread, ...parseAll(submissions).problems]);

  const stored = new Set(await repository.listOrigin(FILES_ORIGIN));
  const here = new Set(submissions.map(idOf));
  const missing = [...stored].filter((id) => !here.has(id)).length;
  if (missing > removalLimit && missing > stored.size / 2) throw new RemovalRefused(contentFolder, missing, stored.size);

  const elsewhere = (await Promise.all(sites.map(({ alias }) => repository.listFurniture(alias)))).flat();
  const ofSites = parseAll(submissions.filter(({ document }) => isNamedBySites(document)));
  const furniture = [...ofSites.documents.filter(isFurniture), ...elsewhere.filter(({ id }) => !stored.has(id))];
  const problems = ofSites.problems.length > 0 ? [] : checkSiteReferences(sites, furniture);
  if (problems.length > 0) throw new ContentError(problems);
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

/** Stories are many, and no site names one. */
function isNamedBySites(document: unknown): boolean {
  return (
    document !== null && typeof document === 'object' && 'type' in document && /^(?:taxon|newsletter|front)$/.test(String(document.type))
  );
}

function parseAll(submissions: readonly Submission[]): { documents: Document[]; problems: ContentProblem[] } {
  const problems: ContentProblem[] = [];
  const documents = submissions.flatMap(({ source, document }) => {
    const { data, error } = documentSchema.safeParse(document);
    if (error) problems.push(...error.issues.map(({ path, message }) => ({ source, field: path.join('.'), reason: message })));
    return data ?? [];
  });
  return { documents, problems };
}

function idOf({ document }: Submission): unknown {
  return document !== null && typeof document === 'object' && 'id' in document ? document.id : undefined;
}
