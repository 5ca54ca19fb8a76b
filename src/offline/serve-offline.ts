import { isOfflineCache, KEPT_MARK, OFFLINE_ENTRY, offlineCachesOf, offlinePagesCache, type OfflineStory } from '../domain/offline.ts';
import { parseSessionCookie, sessionCookieName } from '../domain/reader/session-cookie.ts';
import { forgetOffline } from './forget-offline.ts';
import { keptHeaders } from './kept-headers.ts';
import { listStories } from './list-stories.ts';
import type { FetchingEvent, WorkerScope } from './worker-scope.ts';

/** What a site's worker is told by its script (src/pages/sw.js.ts). */
export interface OfflineSettings {
  /** Alias. */
  site: string;
  /** What is shown in place of a page that cannot be had, by the beginning of its path; the first that fits. */
  offlinePages: readonly { under: string; path: string }[];
}

/** Navigations that lead to no page: calls, sign-in elsewhere, files. */
const NO_PAGES = /^\/(?:api|webapi|media|_astro)\//;

/**
 * Firefox (153) shows an error page of its own where a preload finds no network, whatever the worker answers
 * (https://github.com/GoogleChrome/workbox/issues/3134). On iOS it is a Safari, and calls itself otherwise.
 */
const LOSES_ANSWERS_BY_PRELOADS = / Firefox\//;

/**
 * Serves what a reader saved while there is no network, and nothing else: online every page comes from the network, and of files only those
 * pass through here that a kept page names, and typefaces. Whoever's session it is not finds nothing.
 */
export function serveOffline(scope: WorkerScope, { site, offlinePages }: OfflineSettings): void {
  const { caches, registration } = scope;
  const preloads = LOSES_ANSWERS_BY_PRELOADS.test(scope.navigator.userAgent) ? undefined : registration.navigationPreload;

  scope.addEventListener('install', (event) => event.waitUntil(Promise.all([keepOfflinePages().then(checkReader), scope.skipWaiting()])));
  scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOtherVersions(), preloads?.enable()])));
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname, search } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (request.mode === 'navigate') {
      if (!NO_PAGES.test(pathname)) event.respondWith(openPage(event, pathname));
    } else if (search === KEPT_MARK || request.destination === 'font') {
      event.respondWith(findKept(pathname).then((kept) => kept ?? scope.fetch(request)));
    }
  });

  async function openPage(event: FetchingEvent, pathname: string): Promise<Response> {
    const checked = checkReader();
    event.waitUntil(checked);
    try {
      return (await event.preloadResponse) ?? (await scope.fetch(event.request));
    } catch (error) {
      await checked;
      const { path } = offlinePages.find(({ under }) => pathname.startsWith(under)) ?? {};
      const kept = (await findKept(pathname)) ?? (path === undefined ? undefined : await openOfflinePage(path));
      if (kept) return kept;
      throw error;
    }
  }

  async function openOfflinePage(path: string): Promise<Response | undefined> {
    const page = await findKept(path);
    if (!page) return undefined;
    const stories: OfflineStory[] = [];
    // The last kept first.
    for (const name of (await caches.keys()).filter(isOfflineCache).toReversed()) {
      const entry = await (await caches.open(name)).match(OFFLINE_ENTRY);
      if (entry) stories.push(await entry.json());
    }
    return new Response(listStories(await page.text(), stories), { headers: keptHeaders(page) });
  }

  /** By its path alone: what stands behind it says where a reader came from. */
  function findKept(pathname: string): Promise<Response | undefined> {
    return caches.match(pathname, { ignoreSearch: true, ignoreVary: true });
  }

  /** A session may end without any script of ours: in another tab, by its age, by a form. */
  async function checkReader(): Promise<void> {
    try {
      if ((await forgetStrangers()) || (await findKept(offlinePages.at(-1)?.path ?? ''))) return;
      // They went with what another reader had saved.
      await keepOfflinePages();
      await forgetStrangers();
    } catch (error) {
      console.warn('What is kept for reading offline could not be checked.', error);
    }
  }

  async function forgetStrangers(): Promise<boolean> {
    if (!scope.cookieStore) return false;
    const cookie = await scope.cookieStore.get(sessionCookieName('location' in globalThis && location.protocol === 'https:'));
    return forgetOffline({ caches, unregister }, readerOf(cookie?.value ?? ''));
  }

  /** Not waited for: it is done after an installation (https://w3c.github.io/ServiceWorker/#dfn-job-queue), which waits for us. */
  async function unregister(): Promise<void> {
    void registration.unregister();
  }

  async function keepOfflinePages(): Promise<void> {
    const cache = await caches.open(offlinePagesCache(site));
    for (const { path } of offlinePages) {
      await cache.add(new Request(new URL(path, scope.location.origin), { credentials: 'omit', cache: 'no-cache' }));
      const page = await cache.match(path);
      const fonts = (await page?.text())?.matchAll(/\/_astro\/fonts\/[\w-]+\.woff2/g) ?? [];
      await cache.addAll([...new Set([...fonts].map(([address]) => address))]);
    }
  }

  async function dropOtherVersions(): Promise<void> {
    const others = (await caches.keys()).filter((name) => isOfflineCache(name) && !name.startsWith(offlineCachesOf(site)));
    await Promise.all(others.map((name) => caches.delete(name)));
  }
}

/** The reader whom the readable cookie names, as it is sent. */
function readerOf(cookie: string): string | undefined {
  return parseSessionCookie(cookie)?.id;
}
