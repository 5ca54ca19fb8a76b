import { createHash } from 'node:crypto';
import { documentSchema, isStory, type Document } from '#domain/documents/document.ts';
import { pathsOf } from '#domain/routes/known-path.ts';
import type { Site } from '#domain/sites/site.ts';
import { STORY_TYPES } from '#domain/stories/story.ts';
import type { InspectPicture } from '#server/platform/images/inspect-picture.ts';
import type { ReadCaptions } from '#server/platform/media/caption-reader.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import {
  OvertakenError,
  type DocumentStamp,
  type StoredDocument,
} from '../content-store/stored-document.ts';
import { auditOf } from './audit-of-changes.ts';
import { isSoftChange, tagsOfChanges } from './changed-tags.ts';
import { numberedTagsOfChanges } from './numbered-tags.ts';
import { sanitizeDocument } from './sanitize-document.ts';
import { checkReferences } from './check-references.ts';
import { checkVersions, isVersioned } from './check-versions.ts';
import { addMovedStories, placeStories, type Candidate } from './place-stories.ts';
import { stableJson } from '#server/platform/runtime/stable-json.ts';
import { transcribeDocument } from './transcribe-document.ts';
import { FILES_ORIGIN, type Publisher, type PublishOutcome, type Submission } from './publisher.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';

export interface PublisherPorts {
  repository: ContentRepository;
  sites: readonly Site[];
  inspectPicture: InspectPicture;
  readCaptions: ReadCaptions;
  /** Called after a change was stored, with its cache tags. */
  onPublished(tags: string[]): Promise<void>;
}

/**
 * Creates a publisher that writes to the store and reports each change. The publications of a
 * process run one after another.
 */
export function createPublisher(ports: PublisherPorts): Publisher {
  // Serialised, so that the documents compared with the store stay unchanged until the change is
  // stored.
  let last: Promise<unknown> = Promise.resolve();
  return {
    publish(batch) {
      const outcome = last.then(() => publishAgain(ports, batch));
      last = outcome.catch(() => {});
      return outcome;
    },
  };
}

/** Maximum number of attempts of a publication if other nodes publish the same documents. */
const TRIES = 5;

/**
 * Publishes, and retries the comparison if another node has stored one of the stories meanwhile.
 */
async function publishAgain(
  ports: PublisherPorts,
  batch: Parameters<Publisher['publish']>[0],
  tries = TRIES,
): Promise<PublishOutcome> {
  try {
    return await publish(ports, batch);
  } catch (error) {
    if (!(error instanceof OvertakenError) || tries <= 1) throw error;
    return publishAgain(ports, batch, tries - 1);
  }
}

async function publish(
  ports: PublisherPorts,
  { origin, actor, submissions, removeMissing = false }: Parameters<Publisher['publish']>[0],
): Promise<PublishOutcome> {
  const problems: ContentProblem[] = [];
  const submitted = await readSubmissions(ports, { origin, submissions, problems });
  const stamps = await ports.repository.findStamps(submitted.map(({ document }) => document.id));
  const { accepted: candidates, problems: outdated } = checkVersions(submitted, stamps);
  problems.push(...outdated);
  const owned = removeMissing ? await ports.repository.listOrigin(origin) : [];
  const kept = new Set(submitted.map(({ document }) => document.id));
  const removed = problems.length > 0 ? [] : owned.filter((id) => !kept.has(id));

  const known = await checkReferences({ ...ports, candidates, removed, problems });
  await addMovedStories(ports.repository, candidates, known.taxons);
  await placeStories({ ...ports, candidates, taxons: known.taxons, removed, problems });
  for (const [id, stamp] of await ports.repository.findStamps(movedAlong(candidates, stamps)))
    stamps.set(id, stamp);
  for (const candidate of candidates) {
    const stamp = stamps.get(candidate.document.id);
    problems.push(
      ...[takenId(candidate, stamp), overtaken(candidate, stamp)].filter(
        (problem) => problem !== undefined,
      ),
    );
  }
  if (problems.length > 0) return { ok: false, problems };

  const next = candidates.map(({ document, path, origin: owner, hash = hashOf(document) }) => ({
    document,
    origin: owner,
    hash,
    ...(path === undefined ? {} : { path }),
  }));
  const differing = next.filter(({ document, hash, path, origin: owner }) => {
    const before = stamps.get(document.id);
    // Only a sync of the whole folder takes over the ownership of equal documents, because it
    // removes owned documents without a file.
    return (
      before?.hash !== hash || before.path !== path || (removeMissing && before.origin !== owner)
    );
  });
  const changed = new Set(differing.map(({ document }) => document.id));
  if (changed.size > 0 || removed.length > 0) {
    const stored = await ports.repository.findStored([...changed, ...removed]);
    const upserts = differing.map((document) => withOldAddress(document, stored));
    const change = { stored, upserts, removed };
    const tags = [
      ...tagsOfChanges(change),
      ...(await numberedTagsOfChanges(ports.repository, change)),
    ];
    const paths = upserts.flatMap(({ document, path }) => pathsOf(document, path));
    await ports.repository.applyChanges({
      upserts,
      removals: removed,
      tags,
      isSoft: isSoftChange(change),
      paths,
      expected: expectedOf(upserts, stamps),
      audit: { actor, entries: auditOf(change) },
    });
    await ports.onPublished(tags);
  }
  return {
    ok: true,
    created: [...kept].filter((id) => changed.has(id) && !stamps.has(id)),
    updated: [...kept].filter((id) => changed.has(id) && stamps.has(id)),
    unchanged: [...kept].filter((id) => !changed.has(id) && stamps.has(id)),
    removed,
  };
}

export type PreparedDocuments =
  | { ok: true; documents: Pick<StoredDocument, 'document' | 'path'>[] }
  | { ok: false; problems: ContentProblem[] };

/**
 * Documents as a publication would store them, without storing them. Versions are not compared, and
 * a document of the content folder may have been changed elsewhere.
 */
export async function prepareDocuments(
  ports: Omit<PublisherPorts, 'onPublished'>,
  submissions: readonly Submission[],
): Promise<PreparedDocuments> {
  const problems: ContentProblem[] = [];
  const candidates = await readSubmissions(ports, { origin: FILES_ORIGIN, submissions, problems });
  const { repository } = ports;
  const { taxons } = await checkReferences({ ...ports, candidates, removed: [], problems });
  await placeStories({ ...ports, candidates, taxons, removed: [], problems });
  const stamps = await repository.findStamps(candidates.map(({ document }) => document.id));
  problems.push(
    ...candidates.flatMap(
      (candidate) => takenId(candidate, stamps.get(candidate.document.id)) ?? [],
    ),
  );
  return problems.length > 0 ? { ok: false, problems } : { ok: true, documents: candidates };
}

/**
 * The documents of submissions, validated and made safe as they are stored. Adds problems of the
 * others.
 */
export async function readSubmissions(
  ports: Pick<PublisherPorts, 'inspectPicture' | 'readCaptions'>,
  {
    origin,
    submissions,
    problems,
  }: { origin: string; submissions: readonly Submission[]; problems: ContentProblem[] },
): Promise<Candidate[]> {
  const submitted: Candidate[] = [];
  for (const { document, ...submission } of parseAll(submissions, problems)) {
    const archived =
      document.type === 'picture'
        ? await inspect(ports, submission.source, document, problems)
        : await transcribeDocument(sanitizeDocument(document), ports.readCaptions);
    if (archived) submitted.push({ ...submission, document: archived, origin });
  }
  return submitted;
}

function parseAll(
  submissions: readonly Submission[],
  problems: ContentProblem[],
): (Submission & { document: Document })[] {
  const sources = new Map<string, string>();
  return submissions.flatMap(({ document, ...submission }) => {
    const { source } = submission;
    const result = documentSchema.safeParse(document);
    if (!result.success) {
      problems.push(
        ...result.error.issues.map((issue) => ({
          source,
          field: issue.path.join('.'),
          reason: issue.message,
        })),
      );
      return [];
    }
    const first = sources.get(result.data.id);
    if (first !== undefined) {
      problems.push({
        source,
        field: 'id',
        reason: `"${result.data.id}" is the id of ${first} already`,
      });
      return [];
    }
    sources.set(result.data.id, source);
    return [{ ...submission, document: result.data }];
  });
}

/**
 * Hashes of the stored versions that the stories and alerts were compared with. The write checks
 * them again, so that an older version never replaces a newer one that another node stores at the
 * same time.
 */
function expectedOf(
  upserts: readonly StoredDocument[],
  stamps: ReadonlyMap<string, DocumentStamp>,
): Map<string, string | undefined> {
  const versioned = upserts.filter(
    ({ document }) =>
      document.type === 'alert' || (isVersioned(document) && document.sourceVersion !== undefined),
  );
  return new Map(versioned.map(({ document: { id } }) => [id, stamps.get(id)?.hash]));
}

/** Ids of the stories that are only included because their section moves. */
function movedAlong(
  candidates: readonly Candidate[],
  stamps: ReadonlyMap<string, DocumentStamp>,
): string[] {
  return candidates.flatMap(({ document, hash }) =>
    hash === undefined || stamps.has(document.id) ? [] : [document.id],
  );
}

async function inspect(
  { inspectPicture }: Pick<PublisherPorts, 'inspectPicture'>,
  source: string,
  picture: Extract<Document, { type: 'picture' }>,
  problems: ContentProblem[],
): Promise<StoredDocument['document'] | undefined> {
  const facts = await inspectPicture(picture.file);
  if (!facts)
    problems.push({
      source,
      field: 'file',
      reason: `"${picture.file}" is missing from the media folder, or is not a picture`,
    });
  return facts && { ...picture, ...facts };
}

/** Adds the former path of a story that moves to its old paths. */
function withOldAddress(next: StoredDocument, stored: Map<string, StoredDocument>): StoredDocument {
  const before = stored.get(next.document.id);
  if (
    !isStory(next.document) ||
    !before ||
    !isStory(before.document) ||
    before.path === undefined ||
    next.path === undefined
  )
    return next;
  const former =
    before.path === next.path
      ? before.document.oldAddresses
      : [...before.document.oldAddresses, before.path];
  const oldAddresses = [...new Set([...next.document.oldAddresses, ...former])].filter(
    (path) => path !== next.path,
  );
  return {
    ...next,
    document: { ...next.document, oldAddresses },
    ...(before.path === next.path ? {} : { formerPath: before.path }),
  };
}

/**
 * Rejects an id of another site or kind: an id stays with its site, and with stories or one type of
 * site document. Also rejects changes to documents of the content folder from elsewhere, because
 * the next start would revert them.
 */
function takenId(
  { source, document, origin, hash = hashOf(document) }: Candidate,
  stored: DocumentStamp | undefined,
): ContentProblem | undefined {
  if (!stored) return undefined;
  const site = 'site' in document ? document.site : '';
  const isSameKind =
    stored.type === document.type || (STORY_TYPES.has(stored.type) && isStory(document));
  const owner = `a ${stored.type}${stored.site === '' ? '' : ` of ${stored.site}`}`;
  if (!isSameKind || stored.site !== site)
    return { source, field: 'id', reason: `"${document.id}" is the id of ${owner} already` };
  if (stored.origin !== FILES_ORIGIN || origin === FILES_ORIGIN || stored.hash === hash)
    return undefined;
  return {
    source,
    field: 'id',
    reason: `"${document.id}" is the id of ${owner} that is in the content folder, and can only be changed there`,
  };
}

/**
 * Refuses a change of a document that somebody else has changed meanwhile. A repetition of the
 * stored change is none.
 */
function overtaken(
  { source, document, madeOf, hash = hashOf(document) }: Candidate,
  stored: DocumentStamp | undefined,
): ContentProblem | undefined {
  const isOvertaken =
    madeOf !== undefined && madeOf !== (stored?.hash ?? '') && hash !== stored?.hash;
  return isOvertaken
    ? { source, field: 'version', reason: 'the document was changed meanwhile', code: 'overtaken' }
    : undefined;
}

function hashOf(document: StoredDocument['document']): string {
  return createHash('sha256').update(stableJson(document)).digest('hex');
}
