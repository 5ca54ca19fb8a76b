import {
  accountPaths,
  AGENDA,
  ARCHIVE,
  authorPath,
  blogPath,
  BLOGS,
  frontPath,
  inEdition,
  LEGAL,
  NEWSLETTERS,
  OFFLINE,
  pagePath,
  SCHEDULE,
  showPath,
  SHOWS,
  tagPath,
  taxonPath,
  type Edition,
} from '../../domain/addresses.ts';
import type { Furniture } from '../../domain/document.ts';
import type { Site } from '../../domain/site.ts';
import { STORIES_A_PAGE } from '../content/edition-content.ts';
import type { ContentRepository } from '../content/content-repository.ts';
import type { Found, PageCache } from './page-cache.ts';

type KnownStories = Pick<ContentRepository, 'listFurniture' | 'listStories' | 'countStories'>;

/** A page that is known, and could not be made. */
export interface FailedPage {
  key: string;
  reason: string;
}

/** Stories asked for at once. */
const BATCH = 500;

/**
 * Renders every known page that the cache does not hold. Calls `onPage` after each with what is done and known so far. Ends with the page under way
 * once `signal` says so. What failed is told with the reason.
 */
export async function warmPages(options: {
  pages: Pick<PageCache, 'has' | 'get'>;
  repository: KnownStories;
  sites: readonly Site[];
  onPage?(progress: { done: number; made: number }): void;
  signal?: AbortSignal;
}): Promise<{ made: number; failed: FailedPage[] }> {
  const failed: FailedPage[] = [];
  let made = 0;
  let done = 0;
  for await (const key of keysOf(options)) {
    if (options.signal?.aborted === true) break;
    done += 1;
    if (!options.pages.has(key)) {
      const reason = await options.pages.get(key).then(reasonOf, reasonsOf);
      if (reason === undefined) made += 1;
      else failed.push({ key, reason });
    }
    options.onPage?.({ done, made });
  }
  return { made, failed };
}

/** Why there is no new page; `undefined` where there is one. */
function reasonOf(found: Found): string | undefined {
  if ('failure' in found && found.failure !== undefined) return reasonsOf(found.failure);
  return found.kind === 'answer' ? `was answered with ${found.answer.status}` : undefined;
}

/** The words of an error and of what caused it. */
function reasonsOf(error: unknown): string {
  const words: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) words.push(current.message || current.name);
  return words.length === 0 ? String(error) : words.join(': ');
}

async function* keysOf({ repository, sites }: { repository: KnownStories; sites: readonly Site[] }): AsyncGenerator<string> {
  const now = new Date();
  for (const site of sites) {
    const furniture = await repository.listFurniture(site.alias);
    for (const locale of site.locales) {
      const edition: Edition = { site, locale };
      for (const path of [AGENDA, ARCHIVE, ...listsOf(furniture)]) yield site.alias + inEdition(edition, path);
      if (site.newsletters.length > 0) yield site.alias + inEdition(edition, NEWSLETTERS);
      if (site.legal[locale]) yield site.alias + inEdition(edition, LEGAL);
      if (site.featureFlags.accounts) {
        // Some lead to a part of a page.
        const pages = Object.values(accountPaths(edition)).filter((path) => !path.includes('#'));
        for (const path of [...pages, inEdition(edition, OFFLINE)]) yield site.alias + path;
      }
      yield site.alias + frontPath(edition);
      for (const item of furniture) {
        const listing = listingOf(edition, item);
        if (!listing) continue;
        const count = await repository.countStories({ site: site.alias, locale, of: { kind: listing.kind, id: item.id } }, now);
        for (let page = 1; page <= Math.max(1, Math.ceil(count / STORIES_A_PAGE)); page += 1)
          yield site.alias + pagePath(listing.path, page);
      }
      for (let offset = 0; ; offset += BATCH) {
        const stories = await repository.listStories({ site: site.alias, locale, limit: BATCH, offset }, now);
        for (const { path } of stories) yield site.alias + inEdition(edition, path);
        if (stories.length < BATCH) break;
      }
    }
  }
}

/** Pages that a site has only where there is something to list. */
function listsOf(furniture: readonly Furniture[]): string[] {
  const lists = { blog: BLOGS, 'schedule-entry': SCHEDULE, show: SHOWS };
  const types = new Set<string>(furniture.map(({ type }) => type));
  return Object.entries(lists).flatMap(([type, path]) => (types.has(type) ? [path] : []));
}

function listingOf(edition: Edition, item: Furniture): { kind: 'taxon' | 'tag' | 'author' | 'show' | 'blog'; path: string } | undefined {
  switch (item.type) {
    case 'taxon':
      return { kind: item.type, path: taxonPath(edition, item) };
    case 'tag':
      return { kind: item.type, path: tagPath(edition, item) };
    case 'author':
      return { kind: item.type, path: authorPath(edition, item) };
    case 'show':
      return { kind: item.type, path: showPath(edition, item) };
    case 'blog':
      return { kind: item.type, path: blogPath(edition, item) };
    default:
      return undefined;
  }
}
