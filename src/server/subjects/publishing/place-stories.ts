import { slugIn, storyPath } from '#domain/paths/urls.ts';
import { isStory, type Taxon } from '#domain/documents/document.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { Site } from '#domain/sites/site.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';
import type { StoredDocument } from '../content-store/stored-document.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';

/** A valid document to be stored. */
export interface Candidate {
  source: string;
  document: StoredDocument['document'];
  origin: string;
  /** Hash of a stored document that only moves. */
  hash?: string;
  path?: string;
  isCompanion?: boolean | undefined;
  replacesSameVersion?: boolean | undefined;
  madeOf?: string | undefined;
}

/**
 * Adds the stories of a section whose slug changes to the candidates, because their paths change
 * with it.
 */
export async function addMovedStories(
  repository: ContentRepository,
  candidates: Candidate[],
  taxons: Map<string, Taxon>,
): Promise<void> {
  const published = candidates
    .map(({ document }) => document)
    .filter((document) => document.type === 'taxon');
  const before = await repository.findStored(published.map(({ id }) => id));
  const here = new Set(candidates.map(({ document }) => document.id));
  for (const taxon of published) {
    const old = before.get(taxon.id)?.document;
    if (old?.type !== 'taxon' || JSON.stringify(old.slug) === JSON.stringify(taxon.slug)) continue;
    const ids = (await repository.listIdsInTaxon(taxon.id)).filter((id) => !here.has(id));
    for (const { document, origin, hash } of (await repository.findStored(ids)).values()) {
      candidates.push({ source: document.id, document, origin, hash });
    }
    taxons.set(taxon.id, taxon);
  }
}

/** Sets every story's path, and reports paths that are already in use. */
export async function placeStories(placing: {
  repository: ContentRepository;
  sites: readonly Site[];
  candidates: Candidate[];
  taxons: Map<string, Taxon>;
  removed: readonly string[];
  problems: ContentProblem[];
}): Promise<void> {
  const { repository, sites, candidates, taxons, removed, problems } = placing;
  const holders = new Map<string, string>();
  const placed = new Map<
    string,
    { site: string; locale: Locale; stories: { source: string; path: string }[] }
  >();
  for (const candidate of candidates) {
    const { document: story, source } = candidate;
    if (!isStory(story)) continue;
    const site = sites.find(({ alias }) => alias === story.site);
    const taxon = taxons.get(story.taxon);
    if (!site || !taxon) continue;
    candidate.path = storyPath(story, slugIn(taxon, story.locale), site.timeZone);
    const edition = `${story.site} ${story.locale}`;
    const holder = holders.get(`${edition} ${candidate.path}`);
    if (holder !== undefined) problems.push(pathTaken(source, candidate.path, holder));
    holders.set(`${edition} ${candidate.path}`, source);
    const group = placed.get(edition) ?? { site: story.site, locale: story.locale, stories: [] };
    group.stories.push({ source, path: candidate.path });
    placed.set(edition, group);
  }
  const moving = new Set([...removed, ...candidates.map(({ document }) => document.id)]);
  for (const { site, locale, stories } of placed.values()) {
    const taken = await repository.findPathHolders(
      site,
      locale,
      stories.map(({ path }) => path),
    );
    for (const { source, path } of stories) {
      const id = taken.get(path);
      if (id !== undefined && !moving.has(id)) problems.push(pathTaken(source, path, `"${id}"`));
    }
  }
}

function pathTaken(source: string, path: string, holder: string): ContentProblem {
  return {
    source,
    field: 'slug',
    reason: `${path} is already the path of ${holder}`,
    code: 'address-taken',
  };
}
