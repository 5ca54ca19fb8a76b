import { OWN_SEGMENTS } from '#domain/routes/routes.ts';
import { slugify } from '#domain/identifiers/identifiers.ts';
import { MAX_NAME } from '#domain/stories/story.ts';
import type { Loss } from '#server/subjects/html/html-blocks.ts';
import type { KnownDocument } from '#server/subjects/content/known-content.ts';
import type { ImportContext } from './import-context.ts';
import { cutField } from './ninjs-fields.ts';
import type { Concept, NinjsItem } from './ninjs.ts';
import { slugOf } from './source-id.ts';

/** References of a story: ids, and new documents. */
export interface SiteDocument {
  taxon: string;
  tags: string[];
  authors: string[];
  documents: { id: string }[];
}

const AUTHOR_RELATIONS: ReadonlySet<string> = new Set(['author', 'creator', 'by', 'byline']);

/**
 * Subjects of a story that become sections and tags. Each is a link on the story's page, and no
 * story needs more.
 */
export const MAX_SUBJECTS = 200;

/** Whether a person is an author. Others are only mentioned. */
export function isAuthor(person: Concept): boolean {
  return AUTHOR_RELATIONS.has(person.rel?.toLowerCase() ?? '');
}

/**
 * Finds an item's section, tags and authors among the existing ones, and creates missing ones. The
 * section is the first subject that matches one of the site's own sections. Otherwise the first
 * subject marked `category` (as in WordPress) becomes a section. All other subjects become tags.
 * The result is independent of earlier imports. Names that are too long are cut, which is reported
 * in `changes`.
 */
export function siteDocumentsOf(
  item: NinjsItem,
  context: ImportContext,
  changes: Loss[],
): SiteDocument {
  const documents = new Map<string, { id: string }>();
  const make = <Made extends { id: string }>(document: Made): string => {
    if (!documents.has(document.id)) documents.set(document.id, document);
    return document.id;
  };
  const { site, locale } = context;
  // Only the site's own sections are matched by name, because sections created by imports depend on
  // earlier imports.
  const own = context.taxons.filter(({ id }) => !id.startsWith(importedTaxonPrefix(site)));
  const nameOf = (kind: string, { name = '' }: Concept) =>
    cutField(`name of ${kind}`, name.trim(), { most: MAX_NAME, changes });
  const genres = item.genres.filter(
    ({ name }) => name !== undefined && name.length <= MAX_NAME && find(own, name) !== undefined,
  );
  const subjects = item.subjects.slice(0, MAX_SUBJECTS);
  if (subjects.length < item.subjects.length)
    changes.push({
      what: `subjects after the first ${MAX_SUBJECTS} left out`,
      detail: `${item.subjects.length} subjects`,
    });
  const named = [...subjects, ...genres].flatMap((subject) => {
    const name = nameOf('a section or tag', subject);
    return name === '' ? [] : [{ ...subject, name }];
  });

  const known = named.find(({ name, literal }) => find(own, name, literal) !== undefined);
  const category =
    known ?? named.find((subject) => subject.rel === 'category' && !isTaken(subject));
  const taxon = known
    ? find(own, known.name, known.literal)
    : category && importedTaxon(category, context, make);
  const tags = named
    .filter(
      (subject) =>
        subject !== category && (taxon === undefined || find(own, subject.name) !== taxon),
    )
    .map(({ name, literal }) => {
      const id = find(context.tags, name, literal);
      return (
        id ??
        make({
          type: 'tag',
          id: `${site}-tema-${slugOf(name)}`,
          site,
          slug: { [locale]: slugOf(name) },
          name: { [locale]: name },
        })
      );
    });
  const authors = item.people.filter(isAuthor).flatMap((person) => {
    const name = nameOf('an author', person);
    if (name === '') return [];
    const slug = slugOf(name);
    return [
      find(context.authors, name, person.literal) ??
        make({ type: 'author', id: `${site}-autor-${slug}`, site, slug, name }),
    ];
  });
  return {
    taxon: taxon ?? item.portada.taxon ?? context.defaultTaxon,
    tags: [...new Set(tags)],
    authors: [...new Set(authors)],
    documents: [...documents.values()],
  };
}

/**
 * The section of a category, with the category's slug; the same for all stories, in every language.
 */
function importedTaxon(
  { name, literal }: { name: string; literal?: string | undefined },
  { site, locale, taxons }: ImportContext,
  make: (document: { id: string }) => string,
): string {
  const slug = slugify(literal ?? '') || slugOf(name);
  const id = `${importedTaxonPrefix(site)}${slug}`;
  const isThere = taxons.some((taxon) => taxon.id === id);
  const document = { type: 'taxon', id, site, slug: { [locale]: slug }, name: { [locale]: name } };
  return isThere ? id : make(document);
}

function importedTaxonPrefix(site: string): string {
  return `${site}-seccio-`;
}

/**
 * Whether a section's path would collide with one of the site's own pages. Such a category becomes
 * a tag.
 */
function isTaken({ name, literal }: { name: string; literal?: string | undefined }): boolean {
  return OWN_SEGMENTS.has(slugify(literal ?? '') || slugOf(name));
}

function find(
  known: readonly KnownDocument[],
  ...names: (string | undefined)[]
): string | undefined {
  const bySlug = slugsOf(known);
  const found = names.flatMap((name) =>
    name === undefined ? [] : (bySlug.get(slugOf(name)) ?? []),
  );
  return found.toSorted((one, other) => one.place - other.place)[0]?.id;
}

/** The first document of each slug, with its place in the list. */
type Slugs = Map<string, { id: string; place: number }>;

const slugsOfLists = new WeakMap<readonly KnownDocument[], Slugs>();

/**
 * The slugs of known documents, made once a list, because a newsroom may have thousands of tags.
 */
function slugsOf(known: readonly KnownDocument[]): Slugs {
  const before = slugsOfLists.get(known);
  if (before) return before;
  const slugs: Slugs = new Map();
  for (const [place, { id, names }] of known.entries())
    for (const slug of [id, ...names].map(slugOf))
      if (!slugs.has(slug)) slugs.set(slug, { id, place });
  slugsOfLists.set(known, slugs);
  return slugs;
}
