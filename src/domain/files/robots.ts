import { ROUTES } from '../routes/routes.ts';
import type { Site } from '../sites/site.ts';
import { absoluteUrl, inEdition, type Edition } from '../paths/urls.ts';

/**
 * Prints a site's robots.txt (RFC 9309): the closed paths of the table of routes, and the URLs of
 * the site maps.
 */
export function printRobots(site: Site): string {
  const editions = site.locales.map((locale): Edition => ({ site, locale }));
  const closed = ROUTES.flatMap(({ closed: prefix, isOnce }) => {
    if (prefix === undefined) return [];
    return isOnce === true ? [prefix] : editions.map((edition) => inEdition(edition, prefix));
  });
  const maps = [
    '/sitemap.xml',
    ...editions.map((edition) => inEdition(edition, '/sitemap-news.xml')),
  ];
  return [
    'User-agent: *',
    ...[...new Set(closed)].map((path) => `Disallow: ${path}`),
    '',
    ...maps.map((path) => `Sitemap: ${absoluteUrl(site, path)}`),
    '',
  ].join('\n');
}
