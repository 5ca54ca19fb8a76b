import type { Actor } from '../../../domain/desk/actor.ts';
import { documentSchema, isSiteDocument, type Document } from '../../../domain/document.ts';
import type { Site } from '../../../domain/sites/site.ts';
import { checkSiteReferences } from './check-sites.ts';
import type { MarkdownParser } from '../html/markdown-parser.ts';
import { readContentFiles } from './content-files.ts';
import { ContentError } from '../../platform/settings/content-problem.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import { FILES_ORIGIN, type Publisher, type PublishOutcome, type Submission } from './publisher.ts';
import type { ContentProblem } from '../../platform/settings/content-problem.ts';

const FILES_ACTOR: Actor = { kind: 'files', id: 'content-folder' };

/**
 * Syncs the store with the content folder, completely or not at all. Throws a ContentError with every problem. Throws
 * RemovalRefused if more than half of the stored documents from files, and more than `removalLimit`, are missing in the
 * folder.
 */
export async function syncContent(options: {
  publisher: Publisher;
  repository: Pick<ContentRepository, 'listOrigin' | 'listSiteDocuments'>;
  sites: readonly Site[];
  contentFolder: string;
  markdown: Pick<MarkdownParser, 'parse'>;
  now: Date;
  removalLimit: number;
}): Promise<PublishOutcome & { ok: true }> {
  const { sites, repository, contentFolder, markdown, now, removalLimit } = options;
  const { submissions, problems: unread } = await readContentFiles(contentFolder, { sites, markdown, now });
  // While some files are unreadable, only fields are validated: a reference to such a file is not a problem of its own.
  if (unread.length > 0) throw new ContentError([...unread, ...parseAll(submissions).problems]);

  const stored = new Set(await repository.listOrigin(FILES_ORIGIN));
  const here = new Set(submissions.map(idOf));
  const missing = [...stored].filter((id) => !here.has(id)).length;
  if (missing > removalLimit && missing > stored.size / 2) throw new RemovalRefused(contentFolder, missing, stored.size);

  const elsewhere = (await Promise.all(sites.map(({ alias }) => repository.listSiteDocuments(alias)))).flat();
  const ofSites = parseAll(submissions.filter(({ document }) => isNamedBySites(document)));
  const siteDocuments = [...ofSites.documents.filter(isSiteDocument), ...elsewhere.filter(({ id }) => !stored.has(id))];
  const problems = ofSites.problems.length > 0 ? [] : checkSiteReferences(sites, siteDocuments);
  if (problems.length > 0) throw new ContentError(problems);
  const outcome = await options.publisher.publish({ origin: FILES_ORIGIN, actor: FILES_ACTOR, submissions, removeMissing: true });
  if (!outcome.ok) throw new ContentError(outcome.problems);
  return outcome;
}

/** So many documents are missing in the content folder that it is probably the wrong folder. */
export class RemovalRefused extends Error {
  constructor(contentFolder: string, missing: number, stored: number) {
    super(
      `${missing} of the ${stored} documents that the store has from files are missing from CONTENT_DIR, ${contentFolder}: this looks like a volume that is ` +
        'not mounted, or an old copy. Nothing was removed or changed, and the stored content is served. Restore the whole folder and restart; ' +
        `to remove them deliberately, start once with CONTENT_REMOVAL=${missing}.`,
    );
  }
}

/** Whether sites reference the document's type. Stories are numerous and never referenced. */
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
