import { absoluteUrl, siteOfHost } from './addresses.ts';
import type { Site } from './site.ts';

/** Characters: what a reader was on is shorter, and the address travels on through other addresses. */
const MAX_LENGTH = 2000;

/**
 * Where a `backUrl` may lead a reader back to: a path of this site, or the whole address of a page on another site of the group. `undefined` where it
 * is none, or leads elsewhere: a link to our login must not end on somebody else's page (CWE-601). Port and scheme are those of the sites, whatever was given.
 */
export function readBackPath(sites: readonly Site[], site: Site, value: string | null): string | undefined {
  const url = readAddress(value, site.url);
  if (!url) return undefined;
  const target = value?.startsWith('/') === true ? site : siteOfHost(sites, url.host);
  if (!target) return undefined;
  const path = url.pathname + url.search + url.hash;
  return target.alias === site.alias ? path : absoluteUrl(target, path);
}

/** Where a page's own `backUrl` leads, as far as a browser can tell, which knows one site: a path of its origin, else `undefined`. */
export function findBackPath(href: string): string | undefined {
  const { origin, searchParams } = new URL(href);
  const url = readAddress(searchParams.get('backUrl'), origin);
  return url?.origin === origin ? url.pathname + url.search + url.hash : undefined;
}

/** An address of a page, as every browser would read it; `undefined` where they could differ. */
function readAddress(value: string | null, base: string): URL | undefined {
  if (value === null || value.length > MAX_LENGTH) return undefined;
  // What browsers drop or turn into a slash: with it an address reads otherwise here than there (WHATWG URL, basic URL parser).
  if (/[\p{Cc}\s\\]/u.test(value)) return undefined;
  const isPath = value.startsWith('/') && !value.startsWith('//');
  if ((!isPath && !/^https?:\/\/[^/]/i.test(value)) || !URL.canParse(value, base)) return undefined;
  const url = new URL(value, base);
  return url.username === '' && url.password === '' && isPage(url.pathname) ? url : undefined;
}

/**
 * Calls are none, however their letters are written: the listener reads `/%61pi/` as `/api/`. `/..//evil.example` is a path until it is resolved, and
 * another host after that. What does not decode, or to something that could be decoded or resolved once more, is no address of ours.
 */
function isPage(pathname: string): boolean {
  try {
    const path = decodeURIComponent(pathname);
    return !/[\p{Cc}\\%]|\/\/|\/\.{1,2}(?:\/|$)|^\/(?:[a-z]{2}\/)?(?:api|webapi)(?:\/|$)/iu.test(path);
  } catch {
    return false;
  }
}
