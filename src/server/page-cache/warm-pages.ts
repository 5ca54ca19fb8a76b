import { frontPath, inEdition, pagePath, tagPath, taxonPath, authorPath, type Edition } from '../../domain/addresses.ts';
import type { Site } from '../../domain/site.ts';
import { STORIES_A_PAGE } from '../content/edition-content.ts';
import type { ContentRepository } from '../content/content-repository.ts';
import type { PageCache } from './page-cache.ts';

/** Stories asked for at once. */
const BATCH = 500;

/** Renders every known page that the cache does not hold. Calls `onPage` after each with what is done and known so far. */
export async function warmPages(options: {
  pages: PageCache;
  repository: ContentRepository;
  sites: readonly Site[];
  onPage?(progress: { done: number; made: number }): void;
}): Promise<{ made: number; failed: string[] }> {
  const failed: string[] = [];
  let made = 0;
  let done = 0;
  for await (const key of keysOf(options)) {
    done += 1;
    if (!options.pages.has(key)) {
      const found = await options.pages.get(key).catch(() => undefined);
      if (found?.kind === 'page') made += 1;
      else failed.push(key);
    }
    options.onPage?.({ done, made });
  }
  return { made, failed };
}

async function* keysOf({ repository, sites }: { repository: ContentRepository; sites: readonly Site[] }): AsyncGenerator<string> {
  const now = new Date();
  for (const site of sites) {
    const furniture = await repository.listFurniture(site.alias);
    for (const locale of site.locales) {
      const edition: Edition = { site, locale };
      yield site.alias + frontPath(edition);
      for (const item of furniture) {
        if (item.type !== 'taxon' && item.type !== 'tag' && item.type !== 'author') continue;
        const of = { kind: item.type, id: item.id };
        const listing =
          item.type === 'taxon' ? taxonPath(edition, item) : item.type === 'tag' ? tagPath(edition, item) : authorPath(edition, item);
        const count = await repository.countStories({ site: site.alias, locale, of }, now);
        for (let page = 1; page <= Math.max(1, Math.ceil(count / STORIES_A_PAGE)); page += 1) yield site.alias + pagePath(listing, page);
      }
      for (let offset = 0; ; offset += BATCH) {
        const stories = await repository.listStories({ site: site.alias, locale, limit: BATCH, offset }, now);
        for (const { path } of stories) yield site.alias + inEdition(edition, path);
        if (stories.length < BATCH) break;
      }
    }
  }
}
