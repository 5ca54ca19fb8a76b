import { readingPath } from '#domain/paywall/reading-path.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { blogPath, inEdition, showPath, type Edition } from '#domain/paths/urls.ts';
import type { Story } from '#domain/stories/story.ts';
import { WINDOW, wordsIn, type ClosedWords } from './closed-words.ts';

/** A request for a closed story. */
export interface LeakForm {
  /** The form of the story, for the report. */
  what: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether the answer depends on the reader, so that each kind of reader asks. */
  isPersonal?: boolean;
  /** Whether any answer but an error is a leak, whatever it contains. */
  isFile?: boolean;
}

/** A closed story with its path, without language prefix. */
export interface ClosedStory extends ClosedWords {
  path: string;
  /** Slug of its show or blog. */
  parent: string | undefined;
}

/** Every form in which a closed story can be asked for. */
export function leakFormsOf(closed: ClosedStory): LeakForm[] {
  const { site, story, path } = closed;
  const edition = { site, locale: story.locale };
  const address = inEdition(edition, path);
  const get = (what: string, to: string, more: Partial<LeakForm> = {}): LeakForm => ({
    what,
    method: 'GET',
    path: to,
    ...more,
  });
  const section = address.split('/').slice(0, -5).join('/');
  const day = calendarDay(story.publishedAt, site.timeZone).replaceAll('-', '/');
  const inOthers = site.locales
    .filter((locale) => locale !== story.locale)
    .map((locale) => inEdition({ site, locale }, path));
  return [
    get('page', address),
    get('page in the other language', inOthers[0] ?? address),
    get('page with a session or a gift', `${address}?regalo=abc&view=plain&preview=1`, {
      isPersonal: true,
    }),
    get('page as a crawler', address, {
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    }),
    get('range of the page', address, { headers: { range: 'bytes=2000-200000' } }),
    get('page without JavaScript', readingPath(edition, story.id), { isPersonal: true }),
    get('old address', `${section}/2020/01/01/${story.slug}/`),
    ...story.oldAddresses.map((old) => get('old address', old)),
    get('chapters', `${address}chapters.json`),
    ...['', 'antiguos/', 'mejores/', 'escribir/'].map((place) =>
      get('page of the comments', `${address}comentarios/${place}`),
    ),
    ...['recientes/', 'antiguos/', 'mejores/'].map((order) =>
      get('comments', `/api/front/comments/${story.id}/${order}`),
    ),
    get('printed part of the read call', '/api/front/paywall/closed-part/', { isPersonal: true }),
    get('printed part of the read call', `/api/front/paywall/closed-part/?id=${story.id}`, {
      isPersonal: true,
    }),
    ...(story.type === 'live-blog'
      ? ['claves/', 'cronologia/', `${story.posts[0]?.id ?? 'p'}/`].map((view) =>
          get('view of the live blog', address + view),
        )
      : []),
    get('live changes', `/api/front/live/${story.id}/since/0/`),
    ...['', section].flatMap((list) =>
      ['rss.xml', 'feed.json'].map((name) =>
        get('feed', `${inEdition(edition, '')}${list === '' ? '' : list}/${name}`),
      ),
    ),
    ...(closed.parent === undefined ? [] : parentForms(edition, story.type, closed.parent)),
    ...listsOf(closed, section, day),
    ...closed.addresses.map((file) =>
      get('recording', file.startsWith('/') ? `/media/files${file}` : '/media/files/', {
        isFile: true,
      }),
    ),
    get('image for sharing', `/media/cards/${story.id}.png`),
    get('messages of the paywall', '/api/front/paywall/published/messages', { isPersonal: true }),
    {
      what: 'read call',
      method: 'POST',
      path: `/api/front/paywall/content/${story.id}/read`,
      body: {},
      isPersonal: true,
    },
    {
      what: 'read call with a gift',
      method: 'POST',
      path: `/api/front/paywall/content/${story.id}/read`,
      body: { gift: 'abc' },
      isPersonal: true,
    },
    {
      what: 'saving',
      method: 'POST',
      path: `/api/bookmark/content/${story.id}`,
      body: {},
      isPersonal: true,
    },
    get('saved stories', '/api/front/user/saved-contents/', { isPersonal: true }),
    get(
      'publish call without a token',
      `/api/content/${story.id}?site=${site.alias}&locale=${story.locale}`,
    ),
    get('desk', `/api/desk/live/${story.id}`, { isPersonal: true }),
    get('service worker', '/sw.js'),
    ...searchesOf(closed),
  ];
}

/** The pages and feeds of the story's show or blog. */
function parentForms(edition: Edition, type: Story['type'], slug: string): LeakForm[] {
  const isEpisode = type === 'episode';
  const home = isEpisode ? showPath(edition, { slug }) : blogPath(edition, { slug });
  const parts = isEpisode ? ['', 'informacion/', 'rss.xml', 'feed.json'] : [''];
  return parts.map((part) => ({
    what: isEpisode ? 'show' : 'blog',
    method: 'GET',
    path: home + part,
  }));
}

/** Lists and parts of lists that have the story. */
function listsOf({ site, story }: ClosedStory, section: string, day: string): LeakForm[] {
  const prefix = inEdition({ site, locale: story.locale }, '');
  const lists = [
    `${prefix}/`,
    `${section}/`,
    `${prefix}/hemeroteca/${day}/${day}/`,
    ...story.authors.map((id) => `${prefix}/autor/${id}/`),
  ];
  const paths = [
    ...lists,
    `${section}/pagina/1/`,
    `${section}/pagina/1/more.json`,
    `${prefix}/sitemap.xml`,
    `${prefix}/sitemap-news.xml`,
  ];
  return paths.map((path) => ({ what: 'list', method: 'GET', path }));
}

/**
 * Searches for the first words of the closed texts, fewer than a window has, in every form of the
 * search.
 */
function searchesOf({ site, story, texts }: ClosedStory): LeakForm[] {
  const prefix = inEdition({ site, locale: story.locale }, '');
  const headers = { referer: `${site.url}${prefix}/buscar/` };
  return texts.slice(0, 3).flatMap((text): LeakForm[] => {
    const words = wordsIn(text).slice(0, WINDOW - 2);
    const query = words.join(' ');
    return [
      {
        what: 'search page',
        method: 'GET',
        path: `${prefix}/buscar/?${new URLSearchParams({ searchText: query })}`,
      },
      {
        what: 'search page, a phrase',
        method: 'GET',
        path: `${prefix}/buscar/?${new URLSearchParams({ searchText: `"${query}"` })}`,
      },
      {
        what: 'search call',
        method: 'POST',
        path: '/webapi/searcher/',
        body: { searchText: query, limit: 20 },
        headers,
      },
      {
        what: 'suggestions',
        method: 'GET',
        path: `/webapi/suggestions/?${new URLSearchParams({ text: words.slice(0, 3).join(' ') })}`,
        headers,
      },
    ];
  });
}
