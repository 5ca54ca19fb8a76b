import { absoluteUrl, siteOfHost } from './addresses.ts';
import type { Site } from './site.ts';

/** Characters: what a reader was on is shorter, and the address travels on through other addresses. */
const MAX_LENGTH = 2000;

/**
 * Where a `backUrl` may lead a reader back to: a path of this site, or the whole address of a page on another site of the group. `undefined` where it
 * is none, or leads elsewhere: a link to our login must not end on somebody else's page (CWE-601). Port and scheme are those of the sites, whatever was given.
 */
export function readBackPath(sites: readonly Site[], site: Site, value: string | null): string | undefined {
  if (value === null || value.length > MAX_LENGTH) return undefined;
  // What browsers drop or turn into a slash: with it an address reads otherwise here than there (WHATWG URL, basic URL parser).
  if (/[\p{Cc}\s\\]/u.test(value)) return undefined;
  const isPath = value.startsWith('/') && !value.startsWith('//');
  if ((!isPath && !/^https?:\/\/[^/]/i.test(value)) || !URL.canParse(value, site.url)) return undefined;
  const url = new URL(value, site.url);
  const target = isPath ? site : siteOfHost(sites, url.host);
  if (!target || url.username !== '' || url.password !== '' || !isPage(url.pathname)) return undefined;
  const path = url.pathname + url.search + url.hash;
  return target.alias === site.alias ? path : absoluteUrl(target, path);
}

/** Calls are none. `/..//evil.example` is a path until it is resolved, and another host after that. */
function isPage(pathname: string): boolean {
  return !/^\/(?:\/|(?:api|webapi)(?:\/|$))/i.test(pathname);
}
