import { BLOGS, OWN_SEGMENTS, SHOWS, slugIn, splitLocale } from './addresses.ts';
import type { Document } from './document.ts';
import { isStory } from './document.ts';
import { LOCALES, type Locale } from './locale.ts';
import { slugInStoryPath } from './misplaced-story.ts';
import type { Site } from './site.ts';

/**
 * Addresses that content gives to pages, as one text each: `{site} {locale} {path without locale prefix}`. The front holds the set of them and
 * refuses a request for any other before anything is rendered.
 */

const BELOW: ReadonlySet<string> = new Set(['autor', 'tema', SHOWS.slice(1, -1), BLOGS.slice(1, -1)]);

/**
 * The known addresses of which one must exist for a request's page to exist; none where the site has the page whatever its content is.
 * `pathname` has its locale's prefix.
 */
export function wantedAddresses(site: Site, pathname: string): string[] {
  const { locale, path } = splitLocale(site, pathname);
  const [, first = '', second = ''] = path.split('/');
  const isOwn = OWN_SEGMENTS.has(first) && !(BELOW.has(first) && second !== '' && !FEED.test(second));
  const isFileOfSite = !path.endsWith('/') && first.includes('.');
  if (path === '/' || isOwn || isFileOfSite) return [];
  const base = path.replace(/\/(?:pagina\/[^/]*\/?|rss\.xml|feed\.json)$/, '/');
  return [...new Set([path, base, ...slugAddresses(path)])].map((one) => knownAddress(site.alias, locale, one));
}

/** Stands for a story at whatever section and day, which no path can look like: a link with the right slug leads to the story. */
export function slugAddresses(path: string): string[] {
  const slug = slugInStoryPath(path);
  return slug === undefined ? [] : [`*${slug}`];
}

const FEED = /^(?:rss\.xml|feed\.json)$/;

/** The addresses of a document as it is published, former ones included. `path` is a story's. */
export function addressesOf(document: Document, path: string | undefined): string[] {
  if (isStory(document)) {
    const paths = [...(path === undefined ? [] : [path, ...slugAddresses(path)]), ...document.oldAddresses];
    return paths.map((one) => knownAddress(document.site, document.locale, one));
  }
  const everywhere = (pathIn: (locale: Locale) => string) =>
    'site' in document ? LOCALES.map((locale) => knownAddress(document.site, locale, pathIn(locale))) : [];
  switch (document.type) {
    case 'taxon':
      return everywhere((locale) => `/${slugIn(document, locale)}/`);
    case 'tag':
      return everywhere((locale) => `/tema/${slugIn(document, locale)}/`);
    case 'author':
      return everywhere(() => `/autor/${document.slug}/`);
    case 'show':
      return everywhere(() => `${SHOWS}${document.slug}/`);
    case 'blog':
      return everywhere(() => `${BLOGS}${document.slug}/`);
    case 'newsletter':
    case 'hot-topic':
    case 'alert':
    case 'streaming-item':
    case 'schedule-entry':
    case 'front':
    case 'picture':
      return [];
  }
}

/** One spelling an address: stories may be stored percent-encoded or not. */
export function knownAddress(site: string, locale: string, path: string): string {
  return `${site} ${locale} ${decoded(path)}`;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
