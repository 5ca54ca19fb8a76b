import { readPath } from '../routes/read-path.ts';
import { AGENDA, ARCHIVE, BLOGS, SEARCH, SHOWS } from '../paths/urls.ts';
import type { Site } from '../sites/site.ts';

/** The types of pages that are no story. */
export const OTHER_PAGE_TYPES = ['front', 'list', 'search', 'other'] as const;

/** The first parts of patterns of lists. `/{section}/`: a section, but not a story below it. */
const LISTS = [AGENDA, ARCHIVE, BLOGS, SHOWS, '/tema/', '/autor/', '/{section}/'];

/** The type of a page that is no story, by its path or the pattern of its route. */
export function pageTypeOf(site: Site, key: string): (typeof OTHER_PAGE_TYPES)[number] {
  const pattern = key.includes('{') ? key : readPath(site, key).route.pattern;
  if (pattern === '/') return 'front';
  if (pattern.startsWith(SEARCH)) return 'search';
  if (pattern.startsWith('/{section}/{year}/')) return 'other';
  return LISTS.some((list) => pattern.startsWith(list)) ? 'list' : 'other';
}
