import { readPath, type SitePath } from '#domain/routes/read-path.ts';
import { isFileRoute } from '#domain/routes/route.ts';
import type { Site } from '#domain/sites/site.ts';

/**
 * The path without the prefix of the site's default language, in any letter case and even if
 * repeated. Other paths are unchanged.
 */
export function withoutDefaultPrefix(site: Site, path: string): string {
  const prefix = `/${site.defaultLocale}`;
  let start = 0;
  for (
    let end = prefix.length;
    path.slice(start, end).toLowerCase() === prefix;
    end += prefix.length
  ) {
    if (end < path.length && path[end] !== '/') break;
    start = end;
  }
  return path.slice(start) || '/';
}

/**
 * The canonical spelling of a path: lower case, with a trailing slash unless it is a generated
 * file. Percent-encoded bytes stay in upper case, as in `parseTarget`. `undefined` if the path
 * looks like a file that the site does not have.
 */
export function usualSpelling(site: Site, path: string): SitePath | undefined {
  const lower = path.replaceAll(/%[0-9A-F]{2}|[A-Z]+/g, (found) =>
    found.startsWith('%') ? found : found.toLowerCase(),
  );
  const asked = readPath(site, lower);
  if (lower.endsWith('/') || isFileRoute(asked.route)) return asked;
  return looksLikeFile(asked) ? undefined : readPath(site, `${lower}/`);
}

/** Whether the last segment ends in a file extension. */
export function looksLikeFile({ plain }: Pick<SitePath, 'plain'>): boolean {
  return /\.[a-z0-9]{1,11}$/i.test(plain);
}
