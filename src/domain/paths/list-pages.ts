/**
 * Pages of a list of stories. They are numbered from the oldest one, so that a new story changes no
 * numbered page but the newest one. The newest stories are on the list's own page, which has no
 * number and up to twice as many stories.
 */

/** Stories on a numbered page. */
export const STORIES_A_PAGE = 20;

/**
 * The number of numbered pages of a list: the last of them is followed by a whole page of newer
 * stories.
 */
export function countNumberedPages(stories: number): number {
  return Math.max(0, Math.floor(stories / STORIES_A_PAGE) - 1);
}

/** The number of stories on the list's own page: 20 to 39, or all of a shorter list. */
export function countNewest(stories: number): number {
  return stories - countNumberedPages(stories) * STORIES_A_PAGE;
}

/**
 * One page of a list. `page` is `undefined` for the list's own page, and `pages` is the number of
 * numbered pages.
 */
export interface ListPlace {
  page: number | undefined;
  pages: number;
}

/** The page with the next newer stories; `undefined` on the list's own page. */
export function newerPage({ page, pages }: ListPlace): { page: number | undefined } | undefined {
  return page === undefined ? undefined : { page: page < pages ? page + 1 : undefined };
}

/** The page with the next older stories; `undefined` on the last page. */
export function olderPage({ page, pages }: ListPlace): { page: number } | undefined {
  const older = page === undefined ? pages : page - 1;
  return older > 0 ? { page: older } : undefined;
}
