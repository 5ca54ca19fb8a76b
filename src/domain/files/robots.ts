import { absoluteUrl, ALERTS, inEdition, SEARCH, type Edition } from '../sites/urls.ts';
import type { Site } from '../sites/site.ts';

/** Paths closed to crawlers: endpoints, the readers' own pages, searches, and alerts without a page. */
const CLOSED_ONCE = ['/api/', '/webapi/'];
const CLOSED_IN_EVERY_LANGUAGE = ['/perfil/', SEARCH, ALERTS];

/** Prints a site's robots.txt (RFC 9309) with the URLs of its site maps. */
export function printRobots(site: Site): string {
  const editions = site.locales.map((locale): Edition => ({ site, locale }));
  const closed = [...CLOSED_ONCE, ...editions.flatMap((edition) => CLOSED_IN_EVERY_LANGUAGE.map((path) => inEdition(edition, path)))];
  const maps = ['/sitemap.xml', ...editions.map((edition) => inEdition(edition, '/sitemap-news.xml'))];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    ...maps.map((path) => `Sitemap: ${absoluteUrl(site, path)}`),
    '',
  ].join('\n');
}
