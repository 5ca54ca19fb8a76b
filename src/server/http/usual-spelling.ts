import { splitLocale } from '../../domain/sites/urls.ts';
import { isFileAddress } from '../../domain/files/file-addresses.ts';
import type { Site } from '../../domain/sites/site.ts';

/**
 * The path without the prefix of the site's default language, in any letter case and even if repeated. Other paths are
 * unchanged.
 */
export function withoutDefaultPrefix(site: Site, path: string): string {
  const prefix = `/${site.defaultLocale}`;
  let start = 0;
  for (let end = prefix.length; path.slice(start, end).toLowerCase() === prefix; end += prefix.length) {
    if (end < path.length && path[end] !== '/') break;
    start = end;
  }
  return path.slice(start) || '/';
}

/**
 * The canonical spelling of a path: lower case, with a trailing slash unless it is a generated file. Percent-encoded
 * bytes stay in upper case, as in `parseTarget`. `undefined` if the path looks like a file that the site does not have.
 */
export function usualSpelling(site: Site, path: string): string | undefined {
  const lower = path.replaceAll(/%[0-9A-F]{2}|[A-Z]+/g, (found) => (found.startsWith('%') ? found : found.toLowerCase()));
  if (lower.endsWith('/') || isFileAddress(site, lower)) return lower;
  return looksLikeFile(site, lower) ? undefined : `${lower}/`;
}

/** Whether the last segment ends in a file extension. */
export function looksLikeFile(site: Site, path: string): boolean {
  return /\.[a-z0-9]{1,11}$/i.test(splitLocale(site, path).path);
}
