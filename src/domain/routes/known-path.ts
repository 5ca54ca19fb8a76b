import { BLOGS, SHOWS, slugIn, STREAMING_LIST } from '../paths/urls.ts';
import type { Document } from '../documents/document.ts';
import { isStory } from '../documents/document.ts';
import { LOCALES, type Locale } from '../locale/locale.ts';
import { slugInStoryPath } from '../stories/misplaced-story.ts';
import type { SitePath } from './read-path.ts';

/**
 * Known paths: every path that content gives to a page, as `{site} {locale} {path without locale
 * prefix}`. The front process holds the set of them and answers 404 for any other path before
 * rendering.
 */

/**
 * Returns the known paths of which at least one must exist for a request's page to exist. The list
 * is empty for pages that exist whatever the content is.
 */
export function wantedPaths({ site, locale, plain, route, known }: SitePath): string[] {
  if (known === undefined) return [];
  const paths = [plain, known, ...(route.hasStorySlug === true ? slugPaths(plain) : [])];
  return [...new Set(paths)].map((one) => knownPath(site.alias, locale, one));
}

/**
 * A wildcard entry for a story in any section and on any day: a link with the right slug leads to
 * the story. `*` keeps it distinct from paths.
 */
export function slugPaths(path: string): string[] {
  const slug = slugInStoryPath(path);
  return slug === undefined ? [] : [`*${slug}`];
}

/** The paths of a document once it is published, former ones included. `path` is a story's path. */
export function pathsOf(document: Document, path: string | undefined): string[] {
  if (isStory(document)) {
    const paths = [
      ...(path === undefined ? [] : [path, ...slugPaths(path)]),
      ...document.oldAddresses,
    ];
    return paths.map((one) => knownPath(document.site, document.locale, one));
  }
  const everywhere = (pathIn: (locale: Locale) => string) =>
    'site' in document
      ? LOCALES.map((locale) => knownPath(document.site, locale, pathIn(locale)))
      : [];
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
    case 'streaming-item':
      return [knownPath(document.site, document.locale, `${STREAMING_LIST}${document.id}/`)];
    case 'newsletter':
    case 'hot-topic':
    case 'alert':
    case 'schedule-entry':
    case 'front':
    case 'house-ad':
    case 'picture':
      return [];
  }
}

/** Normalizes a path to one spelling, because stored paths may be percent-encoded or not. */
export function knownPath(site: string, locale: string, path: string): string {
  return `${site} ${locale} ${decoded(path)}`;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
