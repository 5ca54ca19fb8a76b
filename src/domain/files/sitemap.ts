import { absoluteUrl } from '../paths/urls.ts';
import type { Locale } from '../locale/locale.ts';
import type { Site } from '../sites/site.ts';
import { printXml, xml, xmlText, type XmlElement } from './xml.ts';

/** A page in a site map. Paths include their locale prefix. */
export interface SitemapEntry {
  path: string;
  changedAt?: string | undefined;
  /**
   * The page in each of its languages, this one included. Fewer than two versions are not printed.
   */
  versions: readonly { locale: Locale; path: string }[];
}

/** A recent story in the news site map. */
export interface NewsEntry {
  path: string;
  headline: string;
  publishedAt: string;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Maximum of URLs in one site map. The protocol allows 50,000 URLs and 50 MB. */
export const SITEMAP_PART = 10_000;

/**
 * Path of a site map of the stories first visible in a month (UTC). A month of more than
 * `SITEMAP_PART` stories has several parts, and the number of the first is absent. The map of a
 * month that is over changes only with its stories.
 */
export const SITEMAP_NAME =
  /^\/sitemap-(?<month>\d{4}-(?:0[1-9]|1[0-2]))(?:-(?<part>[2-9]|[1-9]\d{1,2}))?\.xml$/;

/** File name of a part of a month's site map. `part` counts from 1. */
export function sitemapName(month: string, part: number): string {
  return part === 1 ? month : `${month}-${part}`;
}

/** Limits of the news site map: stories of two days, at most 1,000 (Google, news site maps). */
export const NEWS_SITEMAP = { hours: 48, limit: 1000 } as const;

/** Prints the index of a site's maps. */
export function printSitemapIndex(site: Site, paths: readonly string[]): string {
  const maps = paths.map((path) => xml('sitemap', {}, xmlText('loc', absoluteUrl(site, path))));
  return printXml(xml('sitemapindex', { xmlns: NAMESPACE }, ...maps));
}

export function printSitemap(site: Site, entries: readonly SitemapEntry[]): string {
  return printXml(
    xml(
      'urlset',
      { xmlns: NAMESPACE, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' },
      ...entries.map((entry) => urlOf(site, entry)),
    ),
  );
}

export function printNewsSitemap(
  site: Site,
  locale: Locale,
  entries: readonly NewsEntry[],
): string {
  const publication = xml(
    'news:publication',
    {},
    xmlText('news:name', site.name),
    xmlText('news:language', locale),
  );
  const urls = entries.map(({ path, headline, publishedAt }) =>
    xml(
      'url',
      {},
      xmlText('loc', absoluteUrl(site, path)),
      xml(
        'news:news',
        {},
        publication,
        xmlText('news:publication_date', publishedAt),
        xmlText('news:title', headline),
      ),
    ),
  );
  return printXml(
    xml(
      'urlset',
      { xmlns: NAMESPACE, 'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9' },
      ...urls,
    ),
  );
}

function urlOf(site: Site, { path, changedAt, versions }: SitemapEntry): XmlElement {
  const alternates = versions.length < 2 ? [] : versions;
  return xml(
    'url',
    {},
    xmlText('loc', absoluteUrl(site, path)),
    xmlText('lastmod', changedAt),
    ...alternates.map(({ locale, path: other }) =>
      xml('xhtml:link', { rel: 'alternate', hreflang: locale, href: absoluteUrl(site, other) }),
    ),
  );
}
