import { OFFLINE_WORKER, splitLocale } from '../addresses.ts';
import type { Site } from '../site.ts';

/**
 * The addresses that are made like pages and kept with them, but are files for programs: feeds of listings, site maps, what crawlers, home
 * screens and service workers ask for. The list is closed: any other address that looks like a file is not there.
 */
const IN_EVERY_LANGUAGE = new RegExp(
  [
    String.raw`^(?:/[a-z0-9-]+|/(?:tema|autor|programas)/[a-z0-9-]+)?/(?:rss\.xml|feed\.json)$`,
    String.raw`^/sitemap-(?:sections|news|[1-9]\d{0,3})\.xml$`,
    String.raw`^/manifest\.webmanifest$`,
  ].join('|'),
);

const ONCE_A_SITE: ReadonlySet<string> = new Set(['/sitemap.xml', '/robots.txt', OFFLINE_WORKER]);

/** Whether a pathname of a site, with its locale's prefix, is of a form that such a file has. */
export function isFileAddress(site: Site, pathname: string): boolean {
  return ONCE_A_SITE.has(pathname) || IN_EVERY_LANGUAGE.test(splitLocale(site, pathname).path);
}
