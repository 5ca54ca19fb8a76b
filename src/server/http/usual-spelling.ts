import { splitLocale } from '../../domain/addresses.ts';
import { isFileAddress } from '../../domain/files/file-addresses.ts';
import type { Site } from '../../domain/site.ts';

/** The path without the prefix of the site's default language, in whatever letter case and however often; the path itself where it has no such prefix. */
export function withoutDefaultPrefix(site: Site, path: string): string {
  const [, first = '', ...rest] = path.split('/');
  return first.toLowerCase() === site.defaultLocale ? withoutDefaultPrefix(site, `/${rest.join('/')}`) : path;
}

/**
 * The path in the spelling that pages have: lower case, and a final slash unless it is a file for programs. Percent-encoded bytes stay in upper case, as
 * `parseTarget` writes them. `undefined` for a path that looks like a file that no site has.
 */
export function usualSpelling(site: Site, path: string): string | undefined {
  const lower = path.replaceAll(/%[0-9A-F]{2}|[A-Z]+/g, (found) => (found.startsWith('%') ? found : found.toLowerCase()));
  if (lower.endsWith('/') || isFileAddress(site, lower)) return lower;
  return looksLikeFile(site, lower) ? undefined : `${lower}/`;
}

/** Whether the last segment ends like a file's name. */
export function looksLikeFile(site: Site, path: string): boolean {
  return /\.[a-z0-9]{1,11}$/i.test(splitLocale(site, path).path);
}
