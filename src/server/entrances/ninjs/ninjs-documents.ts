import { shortened, type Loss } from '#server/subjects/html/block-reader.ts';
import type { Submission } from '#server/subjects/publishing/publisher.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import type { ImportContext } from './import-context.ts';
import { searchPartsOf } from '#domain/search/search-parts.ts';
import { contentOf, specialOf } from './ninjs-content.ts';
import {
  datesOf,
  headlineOf,
  isWithdrawn,
  oldAddressesOf,
  signatureOf,
  slugOf,
  sourceVersionOf,
  standfirstOf,
} from './ninjs-fields.ts';
import { siteDocumentsOf } from './ninjs-site-documents.ts';
import { kindOf } from './ninjs-kind.ts';
import { lossesOf } from './ninjs-losses.ts';
import { NinjsPictures } from './pictures/ninjs-pictures.ts';
import { statedFieldsOf } from './portada-fields.ts';
import { relatedOf } from './ninjs-related.ts';
import { parseNinjs, sourceIdOf } from './ninjs.ts';
import { storyIdsOf } from './source-id.ts';

/** Name in the report of a story that is imported as withdrawn. */
export const HIDDEN = 'imported, but not visible to readers';

/** Name in the report of a story without content besides the headline. */
export const NO_TEXT = 'only a headline, as in the source';

/** Name in the report of a story that exceeds the search index's limit per story. */
const INDEXED_IN_PART =
  'only the first part of the text is searchable, as it is too long for the index';

export type NinjsDocuments =
  | {
      ok: true;
      /** The story's id. */
      id: string;
      /** The documents that the story references, then the story itself. */
      documents: Submission[];
      losses: Loss[];
      /** Fields that were converted to another form. */
      changes: Loss[];
    }
  | { ok: false; problems: ContentProblem[] };

/**
 * Converts a ninjs document of any version to a story, with the sections, tags, authors and
 * pictures that it needs.
 */
export function ninjsToDocuments(ninjs: unknown, context: ImportContext): NinjsDocuments {
  const parsed = parseNinjs(ninjs);
  if (!parsed.ok)
    return {
      ok: false,
      problems: parsed.problems.map((problem) => ({
        source: sourceIdOf(ninjs) ?? 'an item without uri',
        ...problem,
      })),
    };
  const { item } = parsed;
  const changes: Loss[] = [...item.portada.changes];
  const headline = headlineOf(item, changes);
  const pictures = new NinjsPictures(item, context, headline);
  const kind = kindOf(item);
  const content = contentOf(item, pictures, { headline, kind, context });
  const siteDocuments = siteDocumentsOf(item, context, changes);
  const { id, storyId } = storyIdsOf(item.uri, context);
  const slug = slugOf(item, { headline, kind, id });
  if (item.portada.distinct)
    changes.push({ what: 'path made unique, as another story has it', detail: slug });
  const related = relatedOf(item, context);
  const whole = related.whole.map((association) =>
    ninjsToDocuments(association, { ...context, publishedAt: undefined }),
  );
  const companions = whole.filter((documents) => documents.ok);
  const sourceVersion = sourceVersionOf(item);
  const story = {
    type: kind === 'interview' || kind === 'opinion' ? kind : 'article',
    id,
    storyId,
    site: context.site,
    locale: context.locale,
    slug,
    taxon: siteDocuments.taxon,
    tags: siteDocuments.tags,
    authors: siteDocuments.authors,
    ...signatureOf(item, { hasAuthors: siteDocuments.authors.length > 0, changes }),
    headline,
    ...standfirstOf(item, { body: content.body, kind, changes }),
    ...content.opening,
    body: content.body,
    status: isWithdrawn(item) ? 'withdrawn' : 'published',
    ...datesOf(item, context, changes),
    related: related.ids,
    oldAddresses: oldAddressesOf(item),
    ...(sourceVersion === undefined ? {} : { sourceVersion }),
    ...statedFieldsOf(item.portada),
    ...specialOf(item, kind, { content, timeZone: context.timeZone, changes }),
  };
  if (content.body.length === 0 && kind !== 'event' && !content.own && !content.recording)
    changes.push({ what: NO_TEXT, detail: headline });
  if (!searchPartsOf({ ...story, bodies: [content.body] }).isWhole)
    changes.push({ what: INDEXED_IN_PART, detail: headline });
  if (isWithdrawn(item) && !changes.some(({ what }) => what === HIDDEN))
    changes.push({ what: HIDDEN, detail: item.pubstatus ?? '' });
  if (item.language && item.language.slice(0, 2).toLowerCase() !== context.locale)
    changes.push({ what: 'language', detail: `${item.language}, imported as ${context.locale}` });
  const replacesSameVersion = item.portada.imported;
  const submissions = [...siteDocuments.documents, ...pictures.documents, story].map(
    (document) => ({
      source: item.uri,
      document,
      replacesSameVersion,
    }),
  );
  const companionDocuments = companions.flatMap(({ documents }) =>
    documents.map((one) => ({ ...one, isCompanion: true })),
  );
  return {
    ok: true,
    id,
    documents: distinct([...companionDocuments, ...submissions]),
    losses: [
      ...item.portada.losses,
      ...item.unknown,
      ...content.losses,
      ...related.losses,
      ...lossesOf(item),
      ...companions.flatMap(({ losses }) => losses),
    ].map(told),
    changes: [...changes, ...companions.flatMap((companion) => companion.changes)].map(told),
  };
}

function told({ what, detail }: Loss): Loss {
  return { what, detail: shortened(detail) };
}

/** Removes duplicates: keeps the last of the documents with the same id. */
function distinct(submissions: readonly Submission[]): Submission[] {
  const idOf = ({ document }: Submission) =>
    document !== null && typeof document === 'object' && 'id' in document ? document.id : document;
  const last = new Map(submissions.map((submission) => [idOf(submission), submission]));
  return submissions.filter((submission) => last.get(idOf(submission)) === submission);
}
