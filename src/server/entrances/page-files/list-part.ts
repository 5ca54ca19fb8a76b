/** Comments around the list in a listing's page (`src/layouts/Listing.astro`). */
const START = '<!--list-->';
const END = '<!--/list-->';

/** The link to the next page (`src/components/page/PageLinks.astro`). */
const NEXT = /<a rel="next" href="([^"]+)"/;

/**
 * The list of a listing's page, and the next page of it: the response to "load more" (SPECIFICATION
 * §7). `undefined` for a page without a list. `nextPage` is '' on the last page.
 */
export function listPartOf(page: string): { html: string; nextPage: string } | undefined {
  const start = page.indexOf(START);
  const end = page.indexOf(END, start);
  if (start < 0 || end < 0) return undefined;
  const next = NEXT.exec(page)?.[1];
  return {
    html: page.slice(start + START.length, end).trim(),
    nextPage: next === undefined ? '' : `${next}${LIST_PART}`,
  };
}

/** File name of the list below the path of its page. */
const LIST_PART = 'more.json';
