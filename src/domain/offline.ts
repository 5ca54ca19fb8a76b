import { IMAGE_WIDTHS, type ImageWidth } from './pictures/rendition.ts';

/**
 * Rules of the offline copies of a reader's saved stories. The file has no zod, because browsers
 * and service workers load it.
 */

/**
 * Limits of the offline copies, whichever is reached first. 30 stories are enough for a train
 * journey. 40 MB fit into the storage that the smallest phones grant a site.
 */
export const OFFLINE_LIMITS = { stories: 30, bytes: 40_000_000 } as const;

/**
 * Age in milliseconds after which a copy is downloaded again when its reader opens the list,
 * because the story may have been corrected.
 */
export const OFFLINE_AGE = 24 * 3_600_000;

/** An offline copy of a saved story. */
export interface OfflineStory {
  id: string;
  /** Path of the story, with its locale prefix. */
  path: string;
  title: string;
  /** Language of the page. */
  lang: string;
  /** Name of its section. Absent in copies of earlier versions, as is `published`. */
  section?: string | undefined;
  /** When it was published: the instant, and the page's words for it. */
  published?: { at: string; words: string } | undefined;
  /** Size of the page, its pictures and its typeface. */
  bytes: number;
  /** Milliseconds since 1970. 0 until all files are stored. */
  copiedAt: number;
}

/** Name prefix of the caches of all sites, versions and readers. */
const OURS = 'portada/';

/**
 * Version of the stored form. It is incremented when the form changes, so that older caches are
 * deleted.
 */
const VERSION = 1;

/** Name prefix of all caches of a site. */
export function offlineCachesOf(site: string): string {
  return `${OURS}${site}/${VERSION}/`;
}

/** Name of the cache with the offline page and its files. */
export function offlinePagesCache(site: string): string {
  return `${offlineCachesOf(site)}pages`;
}

/** Name prefix of the caches of a reader's stories. */
export function storyCachesOf(site: string, reader: string): string {
  return `${offlineCachesOf(site)}${encodeURIComponent(reader)}/`;
}

/** Name of a story's own cache. One cache per story is deleted in one step with all its files. */
export function storyCache({
  site,
  reader,
  story,
}: {
  site: string;
  reader: string;
  story: string;
}): string {
  return storyCachesOf(site, reader) + encodeURIComponent(story);
}

/** Whether a cache belongs to this software. Other software may store caches at the same origin. */
export function isOfflineCache(name: string): boolean {
  return name.startsWith(OURS);
}

/** The reader whose story a cache holds, or `undefined` for shared caches. */
export function readerOfCache(name: string): string | undefined {
  const [, , , reader, story] = name.split('/');
  return isOfflineCache(name) && reader !== undefined && story !== undefined
    ? decodeURIComponent(reader)
    : undefined;
}

/** URL of the `OfflineStory` as JSON in a story's cache. The server has no such page. */
export const OFFLINE_ENTRY = '/sin-conexion/contenido.json';

/**
 * Query added to the URLs of files in an offline page. The service worker serves these from the
 * cache and leaves other URLs to the network.
 */
export const KEPT_MARK = '?kept';

/**
 * The single width of pictures in an offline copy. A story's text is no wider than 800 pixels, and
 * more than 1.5 dots per pixel are not visible in it.
 */
export function offlineWidth({
  screenWidth,
  density,
}: {
  screenWidth: number;
  density: number;
}): ImageWidth {
  const wanted = Math.min(screenWidth, 800) * Math.min(density, 1.5);
  return IMAGE_WIDTHS.find((width) => width >= wanted) ?? 1600;
}

/** The candidate of a `srcset` for a width: the narrowest that fills it, else the widest. */
export function pickCandidate(srcset: string, wanted: number): string | undefined {
  const candidates = srcset
    .split(/,\s+/)
    .map((candidate) => {
      const [address = '', width = ''] = candidate.trim().split(/\s+/);
      return { address, width: Number.parseInt(width, 10) || 0 };
    })
    .filter(({ address }) => address !== '')
    .sort((a, b) => a.width - b.width);
  return (candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1))?.address;
}
