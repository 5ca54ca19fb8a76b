import { isStory } from '#domain/documents/document.ts';
import { mediaTargetOf, mediaTargetsIn, playListsOf } from '#domain/media/media-targets.ts';
import { isClosed, publicStory } from '#domain/paywall/public-story.ts';
import type { Site } from '#domain/sites/site.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';

/** Documents that are read at once. One that names the file openly ends the reading. */
const AT_ONCE = 20;

/**
 * Finds whether readers may have a file only with the right to a story: every document that names
 * it is a closed story, and names it in its closed part. Returns how documents name it
 * (`mediaTargetOf`), for a part of a play list how they name the list; `undefined` for an open
 * file, and for one that no document names.
 */
export type FindClosedMedia = (name: string) => Promise<string | undefined>;

export function createClosedMedia(options: {
  repository: Pick<ContentRepository, 'findStored' | 'listNaming'>;
  sites: readonly Site[];
}): FindClosedMedia {
  const { repository, sites } = options;
  const bySite = new Map(sites.map((site) => [site.alias, site]));
  // A site names films of its channels and its advertisement, which everybody has.
  const ofSites = new Set(sites.flatMap((site) => namesOfSite(site)));

  const isOpenIn = (ids: readonly string[], target: string) =>
    repository.findStored(ids).then((found) =>
      [...found.values()].some(({ document }) => {
        const site = isStory(document) ? bySite.get(document.site) : undefined;
        if (!isStory(document) || !site || !isClosed(site, document)) return true;
        return mediaTargetsIn(publicStory(site, document).story).includes(target);
      }),
    );

  return async (name) => {
    for (const target of [mediaTargetOf(name), ...playListsOf(name)]) {
      if (ofSites.has(target)) return undefined;
      const ids = await repository.listNaming(target);
      for (let start = 0; start < ids.length; start += AT_ONCE)
        if (await isOpenIn(ids.slice(start, start + AT_ONCE), target)) return undefined;
      if (ids.length > 0) return target;
    }
    return undefined;
  };
}

function namesOfSite(site: Site): string[] {
  const films = Object.values(site.channels).flatMap(({ films: names }) => names);
  return [...films.map(mediaTargetOf), ...mediaTargetsIn(site)];
}
