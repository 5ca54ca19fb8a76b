import { calendarDay } from '../dates/calendar-day.ts';
import type { Author, DocumentOf, Tag, Taxon } from '../documents/document.ts';
import type { Locale } from '../locale/locale.ts';
import type { Site } from '../sites/site.ts';
import type { Story } from '../stories/story.ts';

/** Builds every path of the site as readers see it: with the locale prefix and a trailing slash. */

/** The site and the language in which a page's texts and links are written. */
export interface Edition {
  site: Site;
  locale: Locale;
}

/**
 * Returns `/ca` or `/es` for a locale other than the site's default, and an empty string for the
 * default.
 */
export function localePrefix({ site, locale }: Edition): string {
  return locale === site.defaultLocale ? '' : `/${locale}`;
}

/**
 * Adds the edition's locale prefix to a path written without one. Absolute URLs and fragments stay
 * unchanged.
 */
export function inEdition(edition: Edition, path: string): string {
  return path.startsWith('/') ? `${localePrefix(edition)}${path}` : path;
}

export function frontPath(edition: Edition): string {
  return inEdition(edition, '/');
}

/** Returns a page's path in every language of its site. */
export function inEveryLanguage(
  site: Site,
  pathIn: (edition: Edition) => string,
): { locale: Locale; path: string }[] {
  return site.locales.map((locale) => ({ locale, path: pathIn({ site, locale }) }));
}

/**
 * Path of one page of a listing (`src/domain/paths/list-pages.ts`). The page of the newest stories
 * has no number.
 */
export function pagePath(listing: string, page: number | undefined): string {
  return page === undefined ? listing : `${listing}pagina/${page}/`;
}

export function taxonPath(edition: Edition, taxon: Pick<Taxon, 'id' | 'slug'>): string {
  return inEdition(edition, `/${slugIn(taxon, edition.locale)}/`);
}

export function tagPath(edition: Edition, tag: Pick<Tag, 'id' | 'slug'>): string {
  return inEdition(edition, `/tema/${slugIn(tag, edition.locale)}/`);
}

export function authorPath(edition: Edition, author: Pick<Author, 'slug'>): string {
  return inEdition(edition, `/autor/${author.slug}/`);
}

export function showPath(edition: Edition, show: Pick<DocumentOf<'show'>, 'slug'>): string {
  return inEdition(edition, `${SHOWS}${show.slug}/`);
}

/** Path of the page about a show. */
export function showAboutPath(edition: Edition, show: Pick<DocumentOf<'show'>, 'slug'>): string {
  return `${showPath(edition, show)}informacion/`;
}

/** Path of the list of a season's episodes. */
export function seasonPath(
  edition: Edition,
  show: Pick<DocumentOf<'show'>, 'slug'>,
  season: number,
): string {
  return `${showPath(edition, show)}temporada/${season}/`;
}

export function blogPath(edition: Edition, blog: Pick<DocumentOf<'blog'>, 'slug'>): string {
  return inEdition(edition, `${BLOGS}${blog.slug}/`);
}

/** Paths of pages that exist once per site, without locale prefix. */
export const SHOWS = '/programas/';
export const BLOGS = '/blogs/';

/** The contact page, which posts its own form. */
export const CONTACT_PAGE = '/contacto/';
export const AGENDA = '/agenda/';
export const ARCHIVE = '/hemeroteca/';
export const SCHEDULE = '/programacion/';
export const SEARCH = '/buscar/';

/**
 * Path to which the form of the archive is sent. It has no page: the response is always a redirect.
 */
export const ARCHIVE_FORM = `${ARCHIVE}fechas/`;

/**
 * Path segment of the page for a form with a date that does not exist. It is the same for all such
 * forms.
 */
export const WRONG_DATES = 'fecha-incorrecta';

/** Path of the current alerts without a page around them. Pages fetch it. */
export const ALERTS = '/alertas/';

/**
 * Path of the call with the current alerts, as the page cache keeps it. Callers may omit the slash.
 */
export const ALERT_LIST = '/api/front/alerts/list/';

/**
 * Path of the controls of the audio dock without a page around them. A page fetches it when its
 * dock wakes.
 */
export const AUDIO_DOCK = '/reproductor/';

/** Path of the page with the live streams. */
export const LIVE_STREAMS = '/directo/';

/**
 * Path of the player of a live stream without a page around it. The panel of live streams fetches
 * it.
 */
export const STREAM_PLAYER = `${LIVE_STREAMS}reproductor/`;

/**
 * Path of the call with the live streams, as the page cache keeps it. Callers may omit the slash.
 */
export const STREAMING_LIST = '/api/front/streaming/list/';

/**
 * Path of the page shown offline, without locale prefix, and of the service worker that shows it.
 * Each site has one service worker.
 */
export const OFFLINE = '/sin-conexion/';
export const OFFLINE_WORKER = '/sw.js';

/** Path of the rules by which browsers load the next page ahead (`speculation-rules.ts`). */
export const SPECULATION_RULES = '/speculation-rules.json';

/** Path of the schedule of a week, named by its Monday (YYYY-MM-DD), or of the present week. */
export function schedulePath(edition: Edition, monday?: string): string {
  return inEdition(
    edition,
    monday === undefined ? SCHEDULE : `${SCHEDULE}${monday.replaceAll('-', '/')}/`,
  );
}

/**
 * Link of a broadcast: its own, else the page of its show, if it has one. `shows`: paths of shows
 * by id.
 */
export function broadcastHref(
  edition: Edition,
  { url, show }: Pick<DocumentOf<'schedule-entry'>, 'url' | 'show'>,
  shows: ReadonlyMap<string, string>,
): string | undefined {
  if (url) return inEdition(edition, url.href);
  return show === undefined ? undefined : shows.get(show);
}

/** Path of the search page. The header's search adds `searchText` (SPECIFICATION §2, routes). */
export function searchPath(edition: Edition): string {
  return inEdition(edition, SEARCH);
}

/**
 * Path of a story without locale prefix. The day is the publication day in the site's time zone.
 */
export function storyPath(
  story: Pick<Story, 'slug' | 'publishedAt'>,
  taxonSlug: string,
  timeZone: string,
): string {
  const day = calendarDay(story.publishedAt, timeZone).replaceAll('-', '/');
  return `/${taxonSlug}/${day}/${story.slug}/`;
}

/** Path of the chapters of a story's audio, for podcast players. `path` is that of the story. */
export function chaptersPath(path: string): string {
  return `${path}chapters.json`;
}

/** Value of `view` that prints on a reader's page the content that its island would show. */
export const PLAIN_VIEW = 'plain';

/**
 * The `aria-current` value of a menu link: `page` on the linked page itself, `true` on a page of
 * the linked section.
 */
export function currentMark(href: string, path: string | undefined): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return href !== '/' && path?.startsWith(href) === true ? 'true' : undefined;
}

/** Paths of a site's newsletters and legal conditions. */
export const NEWSLETTERS = '/boletines/';
export const LEGAL = '/condiciones/';

/** Path of a page of information about the site. */
export function informationPath(
  edition: Edition,
  page: Site['information'][number]['page'],
): string {
  return inEdition(edition, `/${page}/`);
}

/**
 * The slug of a taxon or tag in a language. The fallbacks are the slug in the other language, then
 * the id.
 */
export function slugIn(
  item: { id: string; slug: { ca?: string | undefined; es?: string | undefined } },
  locale: Locale,
): string {
  return item.slug[locale] ?? item.slug.ca ?? item.slug.es ?? item.id;
}

/** Absolute URL of a path. */
export function absoluteUrl(site: Pick<Site, 'url'>, path: string): string {
  return new URL(path, `${site.url}/`).href;
}

/**
 * Splits a pathname into its locale and the path without locale prefix: `/es/cultura/` on a Catalan
 * site is `/cultura/` in es.
 */
export function splitLocale(site: Site, pathname: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = pathname.split('/');
  const locale = site.locales.find((known) => known === first && known !== site.defaultLocale);
  return locale
    ? { locale, path: `/${rest.join('/')}` }
    : { locale: site.defaultLocale, path: pathname };
}

/**
 * Finds the site for a Host header. Port and letter case are ignored. `localhost` maps to the first
 * site.
 */
export function siteOfHost(sites: readonly Site[], host: string | undefined): Site | undefined {
  const name = host
    ?.toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  if (name === undefined || name === '') return undefined;
  return (
    sites.find((site) => site.hosts.includes(name)) ?? (LOOPBACK.has(name) ? sites[0] : undefined)
  );
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
