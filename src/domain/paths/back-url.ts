import { absoluteUrl, siteOfHost } from './urls.ts';
import type { Site } from '../sites/site.ts';

/**
 * Limit in characters. Paths of pages are shorter, and the value is copied into the query of other
 * URLs.
 */
const MAX_LENGTH = 2000;

/**
 * Validates a `backUrl` and returns a path of this site, or the absolute URL of a page on another
 * site of the group. Returns `undefined` for anything else: a link to our login must not redirect
 * to a foreign site (CWE-601). Port and scheme are always those of the configured sites.
 */
export function readBackPath(
  sites: readonly Site[],
  site: Site,
  value: string | null,
): string | undefined {
  const url = readAddress(value, site.url);
  if (!url) return undefined;
  const target = value?.startsWith('/') === true ? site : siteOfHost(sites, url.host);
  if (!target) return undefined;
  const path = url.pathname + url.search + url.hash;
  return target.alias === site.alias ? path : absoluteUrl(target, path);
}

/**
 * Validates a page's own `backUrl` in the browser, which knows one site only. Returns a path of the
 * same origin, else `undefined`.
 */
export function findBackPath(href: string): string | undefined {
  const { origin, searchParams } = new URL(href);
  const url = readAddress(searchParams.get('backUrl'), origin);
  return url?.origin === origin ? url.pathname + url.search + url.hash : undefined;
}

/** Parses the URL of a page. Returns `undefined` if browsers could parse it differently. */
function readAddress(value: string | null, base: string): URL | undefined {
  if (value === null || value.length > MAX_LENGTH) return undefined;
  // Browsers drop these characters or turn them into slashes, so the URL would parse differently
  // there (WHATWG URL, basic URL parser).
  if (/[\p{Cc}\s\\]/u.test(value)) return undefined;
  const isPath = value.startsWith('/') && !value.startsWith('//');
  if (!isPath && !/^https?:\/\/[^/]/i.test(value)) return undefined;
  try {
    const url = new URL(value, base);
    return url.username === '' && url.password === '' && isPage(url.pathname) ? url : undefined;
  } catch {
    // No URL, or a pathname that fails to decode.
    return undefined;
  }
}

/**
 * Whether a pathname is a page. Endpoints are excluded in any encoding: the listener reads
 * `/%61pi/` as `/api/`. `/..//evil.example` is excluded because it resolves to another host. A
 * pathname that could be decoded or resolved twice is excluded too. Throws a `URIError` for one
 * that fails to decode.
 */
function isPage(pathname: string): boolean {
  return !/[\p{Cc}\\%]|\/\/|\/\.{1,2}(?:\/|$)|^\/(?:[a-z]{2}\/)?(?:api|webapi)(?:\/|$)/iu.test(
    decodeURIComponent(pathname),
  );
}
