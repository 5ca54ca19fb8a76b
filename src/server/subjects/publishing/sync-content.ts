import type { Actor } from '#domain/desk/actor.ts';
import {
  documentSchema,
  isSiteDocument,
  type Document,
  type SiteDocument,
} from '#domain/documents/document.ts';
import type { Site } from '#domain/sites/site.ts';
import { checkSiteReferences } from './check-sites.ts';
import type { MarkdownParser } from '../html/markdown-parser.ts';
import { readContentFiles } from './content-files.ts';
import { ContentError } from '#server/platform/settings/content-problem.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import { publishValid, withoutSources } from './publish-valid.ts';
import { FILES_ORIGIN, type Publisher, type PublishOutcome, type Submission } from './publisher.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';

const FILES_ACTOR: Actor = { kind: 'files', id: 'content-folder' };

interface SyncOptions {
  publisher: Publisher;
  repository: Pick<ContentRepository, 'listOrigin' | 'listSiteDocuments'>;
  sites: readonly Site[];
  contentFolder: string;
  markdown: Pick<MarkdownParser, 'parse'>;
  now: Date;
  removalLimit: number;
}

/**
 * Syncs the store with the content folder, completely or not at all. Throws a ContentError with
 * every problem. Throws RemovalRefused if more than half of the stored documents from files, and
 * more than `removalLimit`, are missing in the folder.
 */
export async function syncContent(options: SyncOptions): Promise<PublishOutcome & { ok: true }> {
  const { sites, repository, contentFolder, markdown, now } = options;
  const { submissions, problems: unread } = await readContentFiles(contentFolder, {
    sites,
    markdown,
    now,
  });
  // While some files are unreadable, only fields are validated: a reference to such a file is not a
  // problem of its own.
  if (unread.length > 0) throw new ContentError([...unread, ...parseAll(submissions).problems]);

  const stored = new Set(await repository.listOrigin(FILES_ORIGIN));
  refuseRemoval(options, stored, submissions);
  const elsewhere = (await listOfSites(options)).filter(({ id }) => !stored.has(id));
  const ofSites = parseAll(submissions.filter(({ document }) => isNamedBySites(document)));
  const siteDocuments = [...ofSites.documents.filter(isSiteDocument), ...elsewhere];
  const problems = ofSites.problems.length > 0 ? [] : checkSiteReferences(sites, siteDocuments);
  if (problems.length > 0) throw new ContentError(problems);
  const outcome = await options.publisher.publish({
    origin: FILES_ORIGIN,
    actor: FILES_ACTOR,
    submissions,
    removeMissing: true,
  });
  if (!outcome.ok) throw new ContentError(outcome.problems);
  return outcome;
}

/**
 * Syncs the store with the valid files of the content folder and returns the problems of the
 * others, which are left out: their stored documents stay. While a file is left out, no document is
 * removed, because its id may be unknown. Throws a ContentError if no site has a front then. Throws
 * RemovalRefused as `syncContent`.
 */
export async function syncValidContent(
  options: SyncOptions,
): Promise<PublishOutcome & { ok: true; leftOut: ContentProblem[] }> {
  const { sites, repository, publisher, contentFolder, markdown, now } = options;
  const { submissions, problems: unread } = await readContentFiles(contentFolder, {
    sites,
    markdown,
    now,
  });
  const stored = new Set(await repository.listOrigin(FILES_ORIGIN));
  if (unread.length === 0) refuseRemoval(options, stored, submissions);

  const valid = withoutSources(submissions, unread);
  const batch = { origin: FILES_ORIGIN, actor: FILES_ACTOR, submissions: valid };
  const { outcome, leftOut } = await publishValid(publisher, {
    ...batch,
    removeMissing: unread.length === 0,
  });
  const ofSites = checkSiteReferences(sites, await listOfSites(options));
  const problems = [...unread, ...leftOut, ...ofSites];
  const editions = sites.flatMap(({ locales }) => locales).length;
  // Without any front there is nothing to serve.
  if (ofSites.filter(({ field }) => field === 'locales').length === editions)
    throw new ContentError(problems);
  return { ...outcome, leftOut: problems };
}

async function listOfSites({
  sites,
  repository,
}: Pick<SyncOptions, 'sites' | 'repository'>): Promise<SiteDocument[]> {
  return (await Promise.all(sites.map(({ alias }) => repository.listSiteDocuments(alias)))).flat();
}

function refuseRemoval(
  { contentFolder, removalLimit }: Pick<SyncOptions, 'contentFolder' | 'removalLimit'>,
  stored: ReadonlySet<string>,
  submissions: readonly Submission[],
): void {
  const here = new Set(submissions.map(idOf));
  const missing = [...stored].filter((id) => !here.has(id)).length;
  if (missing > removalLimit && missing > stored.size / 2)
    throw new RemovalRefused(contentFolder, missing, stored.size);
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
    document !== null &&
    typeof document === 'object' &&
    'type' in document &&
    /^(?:taxon|newsletter|front)$/.test(String(document.type))
  );
}

function parseAll(submissions: readonly Submission[]): {
  documents: Document[];
  problems: ContentProblem[];
} {
  const problems: ContentProblem[] = [];
  const documents = submissions.flatMap(({ source, document }) => {
    const { data, error } = documentSchema.safeParse(document);
    if (error)
      problems.push(
        ...error.issues.map(({ path, message }) => ({
          source,
          field: path.join('.'),
          reason: message,
        })),
      );
    return data ?? [];
  });
  return { documents, problems };
}

function idOf({ document }: Submission): unknown {
  return document !== null && typeof document === 'object' && 'id' in document
    ? document.id
    : undefined;
}
