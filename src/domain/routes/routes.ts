import { LOCALES } from '../locale/locale.ts';
import type { FragmentRoute, Route, StreamRoute } from './route.ts';
import { COMMENT_PARTS, COMMENTS, WRITING } from '../comments/comment-paths.ts';
import { TAKING_PART } from '../contributions/wall.ts';
import { sharedChangesPath } from '../live/live-changes.ts';
import { READING } from '../paywall/reading-path.ts';
import { PREVIEWS } from '../previews/preview.ts';
import { CONSENT_PART, PRIVACY } from '../paths/consent-paths.ts';
import { DESK_ROOMS, type DeskRoom } from '../desk/rooms.ts';
import { DESK, DESK_ACCESS, DESK_FACTOR, roomPath } from '../paths/desk-paths.ts';
import { ASKING, QUESTION_PARTS } from '../paths/interview-paths.ts';
import { VOTING } from '../paths/poll-paths.ts';
import {
  CHECKOUT,
  OFFERS,
  SIMULATED_CHECKOUT,
  SUBSCRIPTION_PROFILE,
  THANKS,
} from '../paths/subscription-paths.ts';
import {
  AGENDA,
  ALERT_LIST,
  ALERTS,
  AUDIO_DOCK,
  ARCHIVE,
  ARCHIVE_FORM,
  BLOGS,
  CONTACT_PAGE,
  LEGAL,
  LIVE_STREAMS,
  NEWSLETTERS,
  OFFLINE,
  OFFLINE_WORKER,
  SCHEDULE,
  SEARCH,
  SHOWS,
  SPECULATION_RULES,
  STREAM_PLAYER,
  STREAMING_LIST,
  WRONG_DATES,
} from '../paths/urls.ts';

/** Parameters of the searcher in the address of the agenda (SPECIFICATION §2, routes). */
const AGENDA_PARAMETERS = [
  'searchText',
  'date',
  'startDate',
  'endDate',
  'section',
  'tag',
  'cursor',
] as const;

/** Parameters of the searcher (`readCriteria`). */
const SEARCH_PARAMETERS = [
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
const SHOW_PARAMETERS = ['letter', 'text', 'cursor'] as const;

type Rest = Omit<Route, 'pattern' | 'answer'>;
type FragmentRest = Omit<FragmentRoute, 'pattern' | 'answer'>;

/** A part of a page of a subject, whose id or number may be invented. */
const PART = { from: 'page', isOnce: true, isKeptIfFilled: true } as const;

/** A part with comments: a comment is visible to others within a second, its render included. */
const COMMENT_PART = { ...PART, pace: 800 } as const;

const page = (pattern: string, rest: Rest = {}): Route => ({ pattern, answer: 'page', ...rest });
const file = (pattern: string, rest: Rest = {}): Route => ({ pattern, answer: 'file', ...rest });
const error = (status: string): Route => ({ pattern: `/${status}/`, answer: 'error' });
const fragment = (pattern: string, rest: FragmentRest): Route => ({
  pattern,
  answer: 'fragment',
  ...rest,
});

/** A part of a site that scripts fetch, and that only the site's data changes. */
const sitePart = (pattern: string, shownOn: string): Route =>
  fragment(pattern, { tags: ['site'], from: 'page', closed: pattern, shownOn });

/** The numbered pages of a list, and the fragment with the cards of each. */
const numbered = (
  list: string,
  rest: Rest = {},
  tags: FragmentRoute['tags'] = ['older'],
): Route[] => [
  page(`${list}pagina/{number}/`, rest),
  fragment(`${list}pagina/{number}/more.json`, { ...rest, tags, from: 'list' }),
];

/** A list that content defines, with its numbered pages. */
const list = (pattern: string): Route[] => [
  page(pattern, { known: pattern }),
  ...numbered(pattern, { known: pattern }),
];

/** The feeds of a list. Their paths consist of the characters of slugs only. */
const feeds = (pattern: string): Route[] =>
  ['rss.xml', 'feed.json'].map((name) => file(`${pattern}${name}`, { known: pattern }));

/** A page of readers. */
const ofReader = (pattern: string, rest: Rest = {}): Route =>
  page(pattern, { made: 'reader', work: 'page', exists: 'accounts', isWarm: true, ...rest });

/** A page about a reader's subscription, made for each request. It asks the payment provider. */
const ofSubscriber = (pattern: string): Route =>
  page(pattern, { made: 'always', work: 'outside', closed: pattern });

/** A page of the desk, made for each request of its staff. */
const ofDesk = (pattern: string): Route =>
  page(pattern, { made: 'always', work: 'desk', closed: DESK });

/** A page below the calls: a mailed link, or the navigation to a social network and back. */
const callPage = (pattern: string, work: 'page' | 'outside' = 'page'): Route => ({
  pattern,
  answer: 'call',
  made: 'always',
  work,
  isOnce: true,
});

const SHOW = `${SHOWS}{slug}/`;
const PROFILE = '/perfil/';
const STORY = '/{section}/{year}/{month}/{day}/{slug}/';
const STORY_OF_FILE = '/{sectionName}/{year}/{month}/{day}/{name}/';

/**
 * Every path of a site, with all that the house decides by path: a row per route. The listener, the
 * middleware, the set of known paths, the warm-up, the site maps, robots.txt, the development
 * server and the tests of nginx read it.
 */
export const ROUTES: readonly Route[] = [
  page('/', { isWarm: true, isInSitemap: true }),
  page(AGENDA, {
    made: AGENDA_PARAMETERS,
    work: 'search',
    isCompressed: true,
    isWarm: true,
    isInSitemap: true,
  }),
  page(`${AGENDA}{nearDays}/`),
  page(`${AGENDA}{year}/{month}/`),
  page(`${AGENDA}{year}/{month}/{day}/`),
  file('/agenda.ics'),
  file('/agenda/{calendar}/{name}.ics'),
  fragment(ALERTS, { tags: ['alert'], from: 'page', isWarm: true, closed: ALERTS, shownOn: '/' }),
  sitePart(AUDIO_DOCK, '/'),
  page(LIVE_STREAMS, { exists: 'streaming', isWarm: true, isInSitemap: true }),
  sitePart(STREAM_PLAYER, LIVE_STREAMS),
  { pattern: `${LIVE_STREAMS}{name}/{quality}.m3u8`, answer: 'channel', isOnce: true },
  page(ARCHIVE, { isWarm: true, isInSitemap: true }),
  ...numbered(ARCHIVE),
  page(`${ARCHIVE}{relativeDay}/`),
  ...numbered(`${ARCHIVE}{relativeDay}/`, {}, ['list']),
  page(`${ARCHIVE}{range}/`, { isKeptIfFilled: true }),
  ...numbered(`${ARCHIVE}{range}/`, { isKeptIfFilled: true }, ['list']),
  page(`${ARCHIVE}${WRONG_DATES}/`),
  { pattern: ARCHIVE_FORM, answer: 'redirect' },
  { pattern: `${ARCHIVE}{year}/{month}/`, answer: 'redirect' },
  { pattern: `${ARCHIVE}{year}/{month}/{day}/`, answer: 'redirect' },
  page(SHOWS, {
    made: SHOW_PARAMETERS,
    work: 'search',
    isCompressed: true,
    exists: 'shows',
    isWarm: true,
    isInSitemap: true,
  }),
  ...list(SHOW),
  ...feeds(`${SHOWS}{name}/`),
  page(`${SHOW}informacion/`, { known: SHOW }),
  page(`${SHOW}temporada/{season}/`, { known: SHOW }),
  ...numbered(`${SHOW}temporada/{season}/`, { known: SHOW }),
  page(BLOGS, { exists: 'blogs', isWarm: true, isInSitemap: true }),
  ...list(`${BLOGS}{slug}/`),
  page(SCHEDULE, { exists: 'schedule', isWarm: true, isInSitemap: true }),
  page(`${SCHEDULE}{year}/{month}/{day}/`),
  page(SEARCH, { made: SEARCH_PARAMETERS, work: 'search', isCompressed: true, closed: SEARCH }),
  page(`${SEARCH}{rest}`, { made: 'always', work: 'search', isCompressed: true }),
  ...list('/tema/{slug}/'),
  ...feeds('/tema/{name}/'),
  ...list('/autor/{slug}/'),
  ...feeds('/autor/{name}/'),

  page(NEWSLETTERS, {
    made: 'reader',
    work: 'page',
    exists: 'newsletters',
    isWarm: true,
    isInSitemap: true,
  }),
  page(LEGAL, { exists: 'legal', isWarm: true }),
  page(PRIVACY, { made: 'reader', work: 'page', isWarm: true }),
  sitePart(CONSENT_PART, PRIVACY),
  page(CONTACT_PAGE, {
    made: 'reader',
    work: 'page',
    exists: 'contacto',
    isWarm: true,
    isInSitemap: true,
  }),
  page('/aviso-legal/', { exists: 'aviso-legal', isWarm: true, isInSitemap: true }),
  page('/correcciones/', { exists: 'correcciones', isWarm: true, isInSitemap: true }),
  page(OFFLINE, { exists: 'accounts', isWarm: true }),
  ofReader('/acceso/'),
  // Opened by a mailed link with a token.
  ofReader('/acceso/contrasena/', { isWarm: false }),
  ofReader('/registro/'),
  ofReader('/logout/'),
  page(OFFERS, { exists: 'offers', isWarm: true, isInSitemap: true }),
  ...[SUBSCRIPTION_PROFILE, CHECKOUT, THANKS, SIMULATED_CHECKOUT].map(ofSubscriber),
  ...[
    'mi-cuenta',
    'contenidos-guardados',
    'autores',
    'boletines',
    'comentarios',
    'avisos',
    'hijos',
  ].map((name) => ofReader(`${PROFILE}${name}/`, { closed: PROFILE })),

  page(`${READING}{id}/`, { made: 'always', work: 'page', closed: READING }),
  page(`${VOTING}{id}/`, { made: 'always', work: 'page', closed: VOTING }),
  page(`${PREVIEWS}{token}/`, { made: 'always', work: 'page', isOnce: true, closed: PREVIEWS }),
  page(`${ASKING}{id}/`, { made: 'always', work: 'page', closed: ASKING }),

  ...[DESK, DESK_ACCESS, DESK_FACTOR, ...DESK_ROOMS.map(roomPath)].map(ofDesk),
  ...DESK_ROOMS.filter((room: DeskRoom) => room.hasItems === true).map((room) =>
    ofDesk(`${roomPath(room)}{id}/`),
  ),

  ...['401', '403', '404', '410', '500'].map(error),

  file('/rss.xml'),
  file('/feed.json'),
  file('/manifest.webmanifest'),
  file('/sitemap.xml', { isOnce: true }),
  file('/sitemap-sections.xml'),
  file('/sitemap-news.xml'),
  file('/sitemap-{year}-{month}.xml'),
  file('/sitemap-{year}-{month}-{part}.xml'),
  file('/robots.txt', { isOnce: true }),
  file('/api/openapi.json', { isOnce: true }),
  file(OFFLINE_WORKER, { isOnce: true }),
  { pattern: SPECULATION_RULES, answer: 'rules', isOnce: true },

  fragment('/api/front/live/{text}/since/{sequence}/', {
    ...PART,
    tags: ['live'],
    sharedPath: sharedChangesPath,
  }),
  fragment('/api/front/polls/{text}/results/', { ...PART, tags: ['poll'] }),
  fragment('/api/front/polls/{text}/results/{key}/', { ...PART, tags: ['poll'] }),
  fragment(`${QUESTION_PARTS}{id}/questions/{questionOrder}/`, { ...PART, tags: ['interview'] }),
  fragment(`${QUESTION_PARTS}{id}/questions/{questionOrder}/desde/{comment}/`, {
    ...PART,
    tags: ['interview'],
  }),
  fragment(`${COMMENT_PARTS}{id}/{commentOrder}/`, { ...COMMENT_PART, tags: ['comments'] }),
  fragment(`${COMMENT_PARTS}{id}/{commentOrder}/desde/{comment}/`, {
    ...COMMENT_PART,
    tags: ['comment'],
  }),
  fragment(`${COMMENT_PARTS}{id}/{comment}/respuestas/`, { ...COMMENT_PART, tags: ['comment'] }),
  callPage('/api/front/figures/unsubscribe/{token}'),
  callPage('/api/front/newsletter/confirm/{token}', 'outside'),
  callPage('/api/front/newsletter/unsubscribe/{token}', 'outside'),
  callPage('/api/front/notifications/unsubscribe/{token}'),
  callPage('/api/front/user/delete/{token}'),
  callPage('/api/front/user/take-back-mail/{token}'),
  callPage('/api/front/user/validate-mail/{token}'),
  callPage('/api/front/user/login/{text}', 'outside'),
  callPage('/api/front/user/login/{text}/callback', 'outside'),
  fragment(ALERT_LIST, { tags: ['alert'], from: 'page', isCall: true }),
  fragment(STREAMING_LIST, { tags: ['streaming-item'], from: 'page', isCall: true }),
  fragment(`${STREAMING_LIST}{id}/`, {
    tags: ['streaming-item'],
    from: 'page',
    isCall: true,
    known: `${STREAMING_LIST}{id}/`,
  }),
  // The contracts say which calls are served (`call-classes.ts`).
  { pattern: '/api/{any}', answer: 'call', made: 'always', isOnce: true, closed: '/api/' },
  {
    pattern: '/webapi/{any}',
    answer: 'call',
    made: 'always',
    isOnce: true,
    isCompressed: true,
    closed: '/webapi/',
  },
  { pattern: '/media/signed/{token}/{any}', answer: 'media', isOnce: true },
  { pattern: '/media/{any}', answer: 'media', isOnce: true },

  ...list('/{section}/'),
  ...feeds('/{sectionName}/'),
  file(`${STORY_OF_FILE}chapters.json`, { known: STORY_OF_FILE }),
  page('/{section}/{year}/{month}/{day}/{slug}/', { known: STORY, hasStorySlug: true }),
  page(`${STORY}${COMMENTS}/`, { known: STORY }),
  page(`${STORY}${COMMENTS}/${WRITING}/`, { known: STORY, made: 'always', work: 'page' }),
  page(`${STORY}${COMMENTS}/{commentView}/`, { known: STORY, isKeptIfFilled: true }),
  page(`${STORY}${TAKING_PART}/`, { known: STORY, made: 'always', work: 'page' }),
  page(`${STORY}{view}/`, { known: STORY, isKeptIfFilled: true }),
];

/**
 * Parts of paths that only their addressee may know: mailed tokens, and the keys of hidden results.
 * No log has them.
 */
export const SECRET_PARTS = ['{token}', '{key}'] as const;

/** The streams of the front process. */
export const STREAMS: readonly StreamRoute[] = [
  { kind: 'stream', pattern: '/api/front/live/{text}/events' },
];

/** The route of every other path, which may be the former path of a story. */
export const OTHER: Route = { pattern: '/{rest}', answer: 'page', known: '/{rest}' };

/** The route of a call or a media file with a locale prefix: nothing is there. */
export const NONE: Route = { pattern: '/{rest}', answer: 'error' };

/** The first segment of a pattern, if all its paths begin with it. A file of the root has none. */
export function firstSegmentOf({ pattern }: Route): string | undefined {
  const [, first = '', ...rest] = pattern.split('/');
  return first === '' || first.includes('{') || rest.length === 0 ? undefined : first;
}

/**
 * First path segments reserved for the site's own pages, endpoints, media and languages. They would
 * hide a section of the same name.
 */
export const OWN_SEGMENTS: ReadonlySet<string> = new Set([
  ...LOCALES,
  ...ROUTES.map(firstSegmentOf).filter((segment) => segment !== undefined),
]);
