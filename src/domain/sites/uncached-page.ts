import { AGENDA, ARCHIVE, EMAIL_CHANGED, LOGIN_ALERTS, PLAIN_VIEW, SEARCH, SHOWS, splitLocale } from './urls.ts';
import type { Site } from './site.ts';

/**
 * Pages with data of one reader, by path without locale prefix. They accept posted forms, and a query about the
 * reader renders them per request: `alert` reports an event, `view=plain` prints the content of an island. The paths
 * are whole, because any other one would render the error page for each request.
 */
const READER_PAGES =
  /^\/(?:acceso|acceso\/contrasena|registro|perfil\/(?:mi-cuenta|contenidos-guardados|autores|boletines)|suscripcion\/perfil|logout|boletines)\/$/;

/** Parameters of the searcher in the address of the agenda (SPECIFICATION §2, routes). */
export const AGENDA_PARAMETERS = ['searchText', 'date', 'startDate', 'endDate', 'section', 'tag', 'cursor'] as const;

/** Parameters of the searcher (`readCriteria`). Without any of them its page is the same for everybody. */
export const SEARCH_PARAMETERS = [
  'searchText',
  'text',
  'searchtype',
  'section',
  'type',
  'author',
  'tag',
  'show',
  'date',
  'startDate',
  'endDate',
  'cursor',
] as const;

/** Parameters of the index of shows (SPECIFICATION §2, "Show index"). */
export const SHOW_PARAMETERS = ['letter', 'text', 'cursor'] as const;

/**
 * Whether a request is for a page that is rendered for it and never cached: a search, or a page for one reader.
 * `query` includes its "?". Unknown parameters and values do not count: the cached page has the same content and costs
 * nothing. The maps of `deploy/*.conf` contain the same rule.
 */
export function isMadeOnRequest(site: Site, { path, query, isPosted }: { path: string; query: string; isPosted: boolean }): boolean {
  const { path: plain } = splitLocale(site, path);
  const asked = new URLSearchParams(query);
  if (plain.startsWith(SEARCH)) return plain !== SEARCH || SEARCH_PARAMETERS.some((name) => asked.has(name));
  if (plain === AGENDA) return AGENDA_PARAMETERS.some((name) => asked.has(name));
  if (plain === SHOWS) return SHOW_PARAMETERS.some((name) => asked.has(name));
  if (!READER_PAGES.test(plain)) return false;
  if (isPosted) return true;
  return asked.get('view') === PLAIN_VIEW || [...LOGIN_ALERTS, EMAIL_CHANGED].some((alert) => alert === asked.get('alert'));
}

/**
 * Whether a path is a page of the archive for dates that the client chooses. Many are empty, and those are rendered for
 * each request (docs/decisions/045-archive.md).
 */
export function isArchiveRange(site: Site, path: string): boolean {
  const { path: plain } = splitLocale(site, path);
  return plain.startsWith(ARCHIVE) && /^\d/.test(plain.slice(ARCHIVE.length));
}
