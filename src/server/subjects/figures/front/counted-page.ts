import { wantedPaths } from '#domain/routes/known-path.ts';
import { readPath } from '#domain/routes/read-path.ts';
import type { Site } from '#domain/sites/site.ts';

/** Paths that are remembered of each site. Emptied when full, because a client can invent paths. */
const MOST_PATHS = 5000;

/**
 * Returns a function that finds the key of a page that is no story; `undefined` for a path that the
 * site does not have. A page that content defines, and one without values in its path, is its path.
 * Others share the pattern of their route, so that the number of keys has a limit and no value of
 * one reader is stored.
 */
export function createPageKeys(
  isKnown: (wanted: readonly string[]) => boolean | undefined,
): (site: Site, path: string) => string | undefined {
  const found = new Map<string, string>();
  return (site, path) => {
    const address = `${site.alias}${path}`;
    const known = found.get(address);
    if (known !== undefined) return known;
    const target = readPath(site, path);
    const { route } = target;
    if (route.answer !== 'page') return undefined;
    const wanted = wantedPaths(target);
    if (wanted.length > 0 && isKnown(wanted) === false) return undefined;
    // A story is counted by its id. Its slug is known in any section and on any day.
    const isItsPath =
      !route.pattern.includes('{') || (route.pattern === route.known && !route.hasStorySlug);
    const key = isItsPath ? path : route.pattern;
    if (found.size >= MOST_PATHS) found.clear();
    found.set(address, key);
    return key;
  };
}
