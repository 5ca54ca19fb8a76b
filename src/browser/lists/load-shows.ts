import { call } from '#contracts/call.ts';
import { searchShowsFurther, type ShowQuery } from '#contracts/shows/search-shows.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { LoadPage } from './load-more.ts';

/**
 * Loads a page of the index of shows, whose address has the cursor of the call and the same
 * criteria.
 */
export function loadShowsIn(locale: Locale): LoadPage {
  return async (address) => {
    const next = new URL(address);
    const { cursor: cursorMark = '', ...criteria } = Object.fromEntries(next.searchParams);
    const query: ShowQuery = { ...criteria, types: 'program', orderBy: 'name', locale };
    const outcome = await call(searchShowsFurther, { params: { cursorMark }, query });
    if (!outcome.ok) return undefined;
    const { html, cursorMark: following } = outcome.response;
    next.searchParams.set('cursor', following);
    return { html, next: following === '' ? '' : next.href };
  };
}
