import type { Contract } from '../contract.ts';

/**
 * The next page of a list, as HTML of the page's own components. `nextPage` is '' on the last page.
 */
export interface ListPart {
  html: string;
  nextPage: string;
}

/**
 * GET next-page link (SPECIFICATION §7). The first link is in the page, and each response has the
 * following one.
 */
export function listPart(
  nextPage: string,
): Contract<{ params: undefined; body: undefined; response: ListPart; problem: never }> {
  return { method: 'GET', path: nextPage, work: 'render', problems: [] };
}
