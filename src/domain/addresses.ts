import { calendarDay } from './dates/calendar-day.ts';
import type { Author, DocumentOf, Tag, Taxon } from './document.ts';
import { LOCALES, type Locale } from './locale.ts';
import type { Site } from './site.ts';
import type { SocialProvider } from './reader/social-provider.ts';
import type { Story } from './story.ts';

/** All addresses are made here: paths as a reader sees them, with the locale's prefix and a final slash. */

/** Where a page is read: the site, and the language of its texts and links. */
export interface Edition {
  site: Site;
  locale: Locale;
}

/** `/ca` or `/es` for the locale that is not the site's default, else nothing. */
export function localePrefix({ site, locale }: Edition): string {
  return locale === site.defaultLocale ? '' : `/${locale}`;
}

/** The address in an edition of a path written without locale; absolute URLs and fragments stay as they are. */
export function inEdition(edition: Edition, path: string): string {
  return path.startsWith('/') ? `${localePrefix(edition)}${path}` : path;
}

export function frontPath(edition: Edition): string {
  return inEdition(edition, '/');
}

/** A page's address in every language of its site. */
export function inEveryLanguage(site: Site, pathIn: (edition: Edition) => string): { locale: Locale; path: string }[] {
  return site.locales.map((locale) => ({ locale, path: pathIn({ site, locale }) }));
}

/** A listing's page; the first has no number in its address. */
export function pagePath(listing: string, page: number): string {
  return page <= 1 ? listing : `${listing}pagina/${page}/`;
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

export function blogPath(edition: Edition, blog: Pick<DocumentOf<'blog'>, 'slug'>): string {
  return inEdition(edition, `${BLOGS}${blog.slug}/`);
}

/** Pages that a site has once, without locale prefix. */
export const SHOWS = '/programas/';
export const BLOGS = '/blogs/';
export const AGENDA = '/agenda/';
export const ARCHIVE = '/hemeroteca/';
export const SCHEDULE = '/programacion/';

/** First segments of addresses that are the site's own: pages, calls, media, languages. A section of that name would never be seen. */
export const OWN_SEGMENTS: ReadonlySet<string> = new Set([
  ...LOCALES,
  ...'401 403 404 410 500 sin-conexion api webapi media'.split(' '),
  ...'acceso registro perfil suscripcion logout boletines condiciones contacto aviso-legal correcciones'.split(' '),
  ...'agenda autor blogs buscar hemeroteca programacion programas tema'.split(' '),
]);

/** What is shown in place of a page without a network, without locale prefix; and the service worker that shows it, which a site has once. */
export const OFFLINE = '/sin-conexion/';
export const OFFLINE_WORKER = '/sw.js';

/** The search page; the header's search goes there with `searchText` (SPECIFICATION §2, routes). */
export function searchPath(edition: Edition): string {
  return inEdition(edition, '/buscar/');
}

/** The address of a story without its locale's prefix. The day is the one the site's readers had on the wall. */
export function storyPath(story: Pick<Story, 'slug' | 'publishedAt'>, taxonSlug: string, timeZone: string): string {
  const day = calendarDay(story.publishedAt, timeZone).replaceAll('-', '/');
  return `/${taxonSlug}/${day}/${story.slug}/`;
}

/** The `view` of a reader's page that prints what its island would show. */
export const PLAIN_VIEW = 'plain';

/**
 * Pages that readers have something of their own on, by their path without locale prefix: their forms may be posted to them, and with a query of
 * theirs (`alert` says what happened, `view=plain` prints for one reader what an island would show) they are made for one request.
 */
const READER_PAGES = /^\/(?:acceso|registro|perfil|suscripcion\/perfil|logout|boletines)\//;

/**
 * Whether an address is a page for one reader, when it is asked so. `query` with its "?". Values that no page knows make none: the page of the cache says
 * as much, and costs nothing.
 */
export function isForOneReader(site: Site, { path, query, isPosted }: { path: string; query: string; isPosted: boolean }): boolean {
  if (!READER_PAGES.test(splitLocale(site, path).path)) return false;
  if (isPosted) return true;
  const asked = new URLSearchParams(query);
  return asked.get('view') === PLAIN_VIEW || [...LOGIN_ALERTS, EMAIL_CHANGED].some((alert) => alert === asked.get('alert'));
}

/** The part of the login page where a forgotten password is told of. */
export const RECOVERY = 'recuperar';

/** Where readers find what is theirs (SPECIFICATION §2, routes). */
export function accountPaths(edition: Edition) {
  const login = inEdition(edition, '/acceso/');
  return {
    login,
    recovery: `${login}#${RECOVERY}`,
    register: inEdition(edition, '/registro/'),
    logout: inEdition(edition, '/logout/'),
    profile: inEdition(edition, '/perfil/mi-cuenta/'),
    favourites: inEdition(edition, '/perfil/contenidos-guardados/'),
    authors: inEdition(edition, '/perfil/autores/'),
    newsletters: inEdition(edition, '/perfil/boletines/'),
    subscription: inEdition(edition, '/suscripcion/perfil/'),
  };
}

/** A page that leads its reader back to where they came from, if that is known; whether one may lead there is for whoever leads to ask. */
export function withBackUrl(page: string, backUrl: string | undefined): string {
  if (backUrl === undefined) return page;
  const [address = '', ...fragment] = page.split('#');
  return [`${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ backUrl })}`, ...fragment].join('#');
}

/** What the login page can say that happened (SPECIFICATION §2 names the first two). */
export const LOGIN_ALERTS = [
  'password_reset_sent',
  'password_changed',
  'email_validated',
  'link_expired',
  'login_to_confirm',
  'login_to_delete',
  'profile_failed',
  'social_failed',
  'logged_out',
  'account_deleted',
] as const;

export type LoginAlert = (typeof LOGIN_ALERTS)[number];

/** The login page, saying what happened. */
export function loginPathWith(edition: Edition, alert: LoginAlert): string {
  return `${accountPaths(edition).login}?${new URLSearchParams({ alert })}`;
}

/** What the profile can say that happened. */
export const EMAIL_CHANGED = 'email_changed';

/** The profile, saying that its address is another now. */
export function emailChangedPath(edition: Edition): string {
  return `${accountPaths(edition).profile}?${new URLSearchParams({ alert: EMAIL_CHANGED })}`;
}

/** What a link of a menu says of the page that it stands on: it leads to that very page, or to the section that the page is in. */
export function currentMark(href: string, path: string | undefined): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return href !== '/' && path?.startsWith(href) === true ? 'true' : undefined;
}

/** Pages that a site has for its newsletters and its conditions. */
export const NEWSLETTERS = '/boletines/';
export const LEGAL = '/condiciones/';

/** A page of a site about itself. */
export function informationPath(edition: Edition, page: Site['information'][number]['page']): string {
  return inEdition(edition, `/${page}/`);
}

/** Everything of sign-in with a provider is below it. */
export const SOCIAL_LOGIN = '/api/front/user/login/';

/** Where a sign-in with a provider starts (SPECIFICATION §7); `backUrl` is where the reader goes in the end. */
export function socialLoginPath(provider: SocialProvider, backUrl?: string): string {
  return withBackUrl(`${SOCIAL_LOGIN}${provider}`, backUrl);
}

/** Where a provider sends the reader back to: with the site's URL before it, to be registered with the provider. */
export function socialCallbackPath(provider: SocialProvider): string {
  return `${socialLoginPath(provider)}/callback`;
}

/** Everything that the links which prove an address open is below it. */
export const VALIDATE_MAIL = '/api/front/user/validate-mail/';

/** What the link of a validation mail opens: a button, which leads on to the login page of the mail's language. */
export function validationPath({ locale }: Edition, token: string): string {
  return `${VALIDATE_MAIL}${encodeURIComponent(token)}?lang=${locale}`;
}

/** What the link opens that takes a change of address back. */
export function takeBackPath({ locale }: Edition, token: string): string {
  return `/api/front/user/take-back-mail/${encodeURIComponent(token)}?lang=${locale}`;
}

/** What the link opens that deletes an account. */
export function deletionPath({ locale }: Edition, token: string): string {
  return `/api/front/user/delete/${encodeURIComponent(token)}?lang=${locale}`;
}

/** Where a new password is chosen with a mailed token. */
export function passwordResetPath(edition: Edition, token: string): string {
  return inEdition(edition, `/acceso/contrasena/?token=${encodeURIComponent(token)}`);
}

/** The slug a taxon or tag has in a language; its id where it has none of its own. */
export function slugIn(item: { id: string; slug: { ca?: string | undefined; es?: string | undefined } }, locale: Locale): string {
  return item.slug[locale] ?? item.slug.ca ?? item.slug.es ?? item.id;
}

/** A path as the outside world needs it. */
export function absoluteUrl(site: Pick<Site, 'url'>, path: string): string {
  return new URL(path, `${site.url}/`).href;
}

/** The local path and locale behind an address: `/es/cultura/` on a Catalan site is `/cultura/` in es. */
export function splitLocale(site: Site, pathname: string): { locale: Locale; path: string } {
  const [, first = '', ...rest] = pathname.split('/');
  const locale = site.locales.find((known) => known === first && known !== site.defaultLocale);
  return locale ? { locale, path: `/${rest.join('/')}` } : { locale: site.defaultLocale, path: pathname };
}

/** The site that answers to a Host header, or `undefined`. The port and letter case do not count; `localhost` is the first site. */
export function siteOfHost(sites: readonly Site[], host: string | undefined): Site | undefined {
  const name = host
    ?.toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  if (name === undefined || name === '') return undefined;
  return sites.find((site) => site.hosts.includes(name)) ?? (LOOPBACK.has(name) ? sites[0] : undefined);
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
