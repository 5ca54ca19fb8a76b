import { OWN_SEGMENTS } from '#domain/routes/routes.ts';
import { slugIn } from '#domain/paths/urls.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import { referencesOf } from '#domain/documents/references.ts';
import type { Taxon } from '#domain/documents/document.ts';
import type { Site } from '#domain/sites/site.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import type { StoredDocument } from '../content-store/stored-document.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';

/**
 * Reports references to documents missing in both the publication and the store, and unknown sites
 * and languages. Also reports slugs that another document or one of the site's own pages uses.
 * Returns the sections of the stories.
 */
export async function checkReferences(check: {
  repository: ContentRepository;
  sites: readonly Site[];
  candidates: readonly { source: string; document: StoredDocument['document'] }[];
  removed: readonly string[];
  problems: ContentProblem[];
}): Promise<{ taxons: Map<string, Taxon> }> {
  const { repository, sites, candidates, problems } = check;
  const here = new Map(candidates.map(({ document }) => [document.id, document]));
  const wanted = candidates.flatMap(({ source, document }) =>
    referencesOf(document).map((reference) => ({ source, document, ...reference })),
  );
  const elsewhere = [...new Set(wanted.map(({ id }) => id).filter((id) => !here.has(id)))];
  const stored = await repository.findStored(elsewhere);
  for (const id of check.removed) stored.delete(id);
  const find = (id: string) => here.get(id) ?? stored.get(id)?.document;

  for (const { source, document, field, id, kind } of wanted) {
    const found = find(id);
    if (!found || found.type !== kind) {
      problems.push({ source, field, reason: `there is no ${kind} "${id}"` });
    } else if ('site' in found && 'site' in document && found.site !== document.site) {
      problems.push({ source, field, reason: `${kind} "${id}" belongs to ${found.site}` });
    }
  }
  for (const { source, document } of candidates) {
    if (!('site' in document)) continue;
    const site = sites.find(({ alias }) => alias === document.site);
    if (!site)
      problems.push({ source, field: 'site', reason: `there is no site "${document.site}"` });
    else if ('locale' in document && !site.locales.includes(document.locale)) {
      problems.push({
        source,
        field: 'locale',
        reason: `${site.alias} is not published in ${document.locale}`,
      });
    }
  }
  problems.push(...candidates.flatMap(findOwnSegments));
  problems.push(...(await findTakenSlugs(repository, candidates, check.removed)));
  const taxons = [...here.values(), ...[...stored.values()].map(({ document }) => document)].filter(
    (document) => document.type === 'taxon',
  );
  return { taxons: new Map(taxons.map((taxon) => [taxon.id, taxon])) };
}

/**
 * Reports section slugs that collide with the site's own pages: both are at the root of the site.
 */
function findOwnSegments({
  source,
  document,
}: {
  source: string;
  document: StoredDocument['document'];
}): ContentProblem[] {
  if (document.type !== 'taxon') return [];
  const slugs = new Set(
    LOCALES.map((locale) => slugIn(document, locale)).filter((slug) => OWN_SEGMENTS.has(slug)),
  );
  return [...slugs].map((slug) => ({
    source,
    field: 'slug',
    reason: `"${slug}" is reserved for the site's own pages`,
  }));
}

/**
 * Reports duplicate slugs. Sections, tags and authors are looked up by slug, so that one of two
 * would be unreachable.
 */
async function findTakenSlugs(
  repository: ContentRepository,
  candidates: readonly { source: string; document: StoredDocument['document'] }[],
  removed: readonly string[],
): Promise<ContentProblem[]> {
  const published = candidates.filter(({ document }) => slugsOf(document).length > 0);
  const here = new Set([...published.map(({ document }) => document.id), ...removed]);
  const sites = [
    ...new Set(published.flatMap(({ document }) => ('site' in document ? [document.site] : []))),
  ];
  const stored = (
    await Promise.all(sites.map((site) => repository.listSiteDocuments(site)))
  ).flat();
  const holders = new Map(
    stored
      .filter(({ id }) => !here.has(id))
      .flatMap((item) => slugsOf(item).map((slug) => [slug, item.id])),
  );
  return published.flatMap(({ source, document }) =>
    slugsOf(document).flatMap((slug) => {
      const holder = holders.get(slug);
      holders.set(slug, document.id);
      return holder === undefined
        ? []
        : [
            {
              source,
              field: 'slug',
              reason: `"${slug.split(' ').at(-1)}" is the slug of "${holder}" already`,
            },
          ];
    }),
  );
}

/** Unique keys of a document's slugs, such as "elfar taxon ca politica". */
function slugsOf(document: StoredDocument['document']): string[] {
  if (document.type === 'author') return [`${document.site} author ${document.slug}`];
  if (document.type !== 'taxon' && document.type !== 'tag') return [];
  return LOCALES.map(
    (locale) => `${document.site} ${document.type} ${locale} ${slugIn(document, locale)}`,
  );
}
