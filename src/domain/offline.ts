import { IMAGE_WIDTHS, type ImageWidth } from './rendition.ts';

/** What a device may keep of a reader's saved stories; without zod, as browsers and service workers read it. */

/** Whichever is reached first: about as much as a reader gets through on a journey, and a part of what the smallest phones give a site. */
export const OFFLINE_LIMITS = { stories: 30, bytes: 40_000_000 } as const;

/** Milliseconds after which a kept story is read again when its reader opens the list: it may have been corrected. */
export const OFFLINE_AGE = 24 * 3_600_000;

/** A saved story on a device. */
export interface OfflineStory {
  id: string;
  /** Its path on the site, with its locale's prefix. */
  path: string;
  title: string;
  /** Language of its page. */
  lang: string;
  /** Its page, pictures and typeface. */
  bytes: number;
  /** Milliseconds since 1970; 0 until every file of it is there. */
  copiedAt: number;
}

/** What the caches of all sites, versions and readers begin with. */
const OURS = 'portada/';

/** Counted up when what is kept changes its form: what has another number is dropped. */
const VERSION = 1;

/** What all caches of a site begin with. */
export function offlineCachesOf(site: string): string {
  return `${OURS}${site}/${VERSION}/`;
}

/** Holds what is shown in place of pages that cannot be had. */
export function offlinePagesCache(site: string): string {
  return `${offlineCachesOf(site)}pages`;
}

/** What the caches of a reader's stories begin with. */
export function storyCachesOf(site: string, reader: string): string {
  return `${offlineCachesOf(site)}${encodeURIComponent(reader)}/`;
}

/** A story has a cache of its own: it goes in one step, with everything that was kept for it. */
export function storyCache({ site, reader, story }: { site: string; reader: string; story: string }): string {
  return storyCachesOf(site, reader) + encodeURIComponent(story);
}

/** Whether a cache is one of ours; other software may keep things at the same origin. */
export function isOfflineCache(name: string): boolean {
  return name.startsWith(OURS);
}

/** Whose a cache is; `undefined` where it is nobody's own. */
export function readerOfCache(name: string): string | undefined {
  const [, , , reader, story] = name.split('/');
  return isOfflineCache(name) && reader !== undefined && story !== undefined ? decodeURIComponent(reader) : undefined;
}

/** In a story's cache, the address of its `OfflineStory` as JSON; nothing is served there. */
export const OFFLINE_ENTRY = '/sin-conexion/contenido.json';

/** On the addresses of files in a kept page: by it the worker knows them, and leaves all others to the network. */
export const KEPT_MARK = '?kept';

/** The one width in which a device keeps pictures. More than 1.5 dots a pixel nobody misses in a story's text, which is no wider than 800 pixels. */
export function offlineWidth({ screenWidth, density }: { screenWidth: number; density: number }): ImageWidth {
  const wanted = Math.min(screenWidth, 800) * Math.min(density, 1.5);
  return IMAGE_WIDTHS.find((width) => width >= wanted) ?? 1600;
}

/** The candidate of a `srcset` that is shown at a width: the narrowest that fills it, else the widest. */
export function pickCandidate(srcset: string, wanted: number): string | undefined {
  const candidates = srcset
    .split(/,\s+/)
    .map((candidate) => {
      const [address = '', width = ''] = candidate.trim().split(/\s+/);
      return { address, width: Number.parseInt(width, 10) || 0 };
    })
    .filter(({ address }) => address !== '')
    .toSorted((a, b) => a.width - b.width);
  return (candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1))?.address;
}
