import type { ShowOrder } from '#domain/shows/show-criteria.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { defineContract } from '../contract.ts';

/** Query of both calls (SPECIFICATION §7). All parameters are optional. */
export type ShowQuery = Partial<{
  /** Shows of a page, from 1 to 48; 12 by default. */
  limit: string;
  /** An entry of the index: `#`, a letter, or '' for all. */
  letter: string;
  /** Words that begin words of a show's name, resume or hosts. */
  text: string;
  types: 'program';
  /** By default `lastPublishedContentDate`: the show with the newest episode is first. */
  orderBy: ShowOrder;
  /** Language of the list; by default the site's. */
  locale: Locale;
}>;

/** A part of the list of shows. */
export interface ShowPage {
  /**
   * The list of the page `/programas/`, with its places of advertisements. A first page without
   * shows has the text of an empty list.
   */
  html: string;
  /** Of the next part, or '' at the end. */
  cursorMark: string;
}

const problems = ['INVALID_FIELDS', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'] as const;

/** GET /webapi/shows/search/: the first part of the list of shows (SPECIFICATION §7). */
export const searchShows = defineContract<{
  params: undefined;
  body: undefined;
  response: ShowPage;
}>()({
  method: 'GET',
  path: '/webapi/shows/search/',
  work: 'search',
  problems,
});

/**
 * GET /webapi/shows/search/{cursorMark}: the next part of the same list. The query must be the
 * same, except `limit`.
 */
export const searchShowsFurther = defineContract<{
  params: { cursorMark: string };
  body: undefined;
  response: ShowPage;
}>()({
  method: 'GET',
  path: '/webapi/shows/search/{cursorMark}',
  work: 'search',
  problems,
});
