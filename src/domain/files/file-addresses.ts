import { OFFLINE_WORKER, splitLocale } from '../sites/urls.ts';
import { SITEMAP_NAME } from './sitemap.ts';
import type { Site } from '../sites/site.ts';

/**
 * Paths that are rendered and cached like pages but are files for programs: feeds, calendars, the next pages of lists, site maps, and the files for
 * crawlers, home screens and service workers. The list is closed: any other path that looks like a file gets a 404.
 */
const IN_EVERY_LANGUAGE = new RegExp(
  [
    String.raw`^(?:/[a-z0-9-]+|/(?:tema|autor|programas)/[a-z0-9-]+)?/(?:rss\.xml|feed\.json)$`,
    String.raw`^/[a-z0-9/-]+/pagina/[1-9]\d{0,5}/more\.json$`,
    String.raw`^/agenda(?:/(?:seccion|tema|evento)/[a-z0-9-]+)?\.ics$`,
    String.raw`^/sitemap-(?:sections|news)\.xml$`,
    SITEMAP_NAME.source,
    String.raw`^/manifest\.webmanifest$`,
  ].join('|'),
);

const ONCE_A_SITE: ReadonlySet<string> = new Set(['/sitemap.xml', '/robots.txt', OFFLINE_WORKER]);

/** Whether a pathname of a site, with its locale prefix, has the form of such a file. */
export function isFileAddress(site: Site, pathname: string): boolean {
  return ONCE_A_SITE.has(pathname) || IN_EVERY_LANGUAGE.test(splitLocale(site, pathname).path);
}
