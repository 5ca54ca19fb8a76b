import { absoluteUrl, inEdition, type Edition } from '../sites/urls.ts';
import type { Site } from '../sites/site.ts';

/** Paths closed to crawlers: endpoints, the readers' own pages and searches. */
const CLOSED_ONCE = ['/api/', '/webapi/'];
const CLOSED_IN_EVERY_LANGUAGE = ['/perfil/', '/buscar/'];

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
