import type { FragmentCut } from '#domain/routes/route.ts';
import { listPartOf } from './list-part.ts';

/**
 * Takes a fragment out of the HTML of its page. `undefined` if the page does not have it: the
 * fragment is then a 404.
 */
type Cut = (page: string) => object | undefined;

/** The cuts of pages, each the `response` in the envelope of a call. */
export const FRAGMENT_CUTS: Readonly<Record<FragmentCut, Cut>> = { list: listPartOf };
