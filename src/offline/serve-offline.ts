import {
  isOfflineCache,
  KEPT_MARK,
  OFFLINE_ENTRY,
  offlineCachesOf,
  offlinePagesCache,
  type OfflineStory,
} from '#domain/offline.ts';
import { parseSessionCookie, sessionCookieName } from '#domain/accounts/session/session-cookie.ts';
import { forgetOffline } from './forget-offline.ts';
import { keptHeaders } from './kept-headers.ts';
import { listStories } from './list-stories.ts';
import type { FetchingEvent, WorkerScope } from './worker-scope.ts';

/** Settings that the script of a site's service worker contains (src/pages/sw.js.ts). */
export interface OfflineSettings {
  /** Alias. */
  site: string;
  /** Offline pages by path prefix. The first match is shown. */
  offlinePages: readonly { under: string; path: string }[];
}

/** Navigations that do not open a page: endpoints, social sign-in, files. */
const NO_PAGES = /^\/(?:api|webapi|media|_astro)\//;

/**
 * Firefox (153) shows its own error page if a preload fails without a network, whatever the service
 * worker returns (https://github.com/GoogleChrome/workbox/issues/3134). Firefox on iOS is based on
 * Safari and has another user agent.
 */
const LOSES_ANSWERS_BY_PRELOADS = / Firefox\//;

/**
 * Serves a reader's offline copies without a network. Online, every page comes from the network.
 * Only files marked in a copied page, and fonts, are served from the caches. Copies of other
 * readers are deleted first.
 */
export function serveOffline(scope: WorkerScope, settings: OfflineSettings): void {
  const { offlinePages } = settings;
  const { caches, registration } = scope;
  const preloads = LOSES_ANSWERS_BY_PRELOADS.test(scope.navigator.userAgent)
    ? undefined
    : registration.navigationPreload;

  scope.addEventListener('install', (event) =>
    event.waitUntil(
      Promise.all([keepOfflinePages(scope, settings).then(checkReader), scope.skipWaiting()]),
    ),
  );
  scope.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([dropOtherVersions(scope, settings), preloads?.enable()])),
  );
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
      const kept =
        (await findKept(pathname)) ??
        (path === undefined ? undefined : await openOfflinePage(path));
      if (kept) return kept;
      throw error;
    }
  }

  async function openOfflinePage(path: string): Promise<Response | undefined> {
    const page = await findKept(path);
    if (!page) return undefined;
    const stories: OfflineStory[] = [];
    // The newest copy first.
    for (const name of (await caches.keys()).filter(isOfflineCache).reverse()) {
      const entry = await (await caches.open(name)).match(OFFLINE_ENTRY);
      if (entry) stories.push(await entry.json());
    }
    return new Response(listStories(await page.text(), stories), { headers: keptHeaders(page) });
  }

  /** Finds a copy by its path alone, because the query only says where a reader came from. */
  function findKept(pathname: string): Promise<Response | undefined> {
    return caches.match(pathname, { ignoreSearch: true, ignoreVary: true });
  }

  /**
   * Deletes copies of other readers. A session can end without any script of ours: in another tab,
   * by expiry, by a form.
   */
  async function checkReader(): Promise<void> {
    try {
      if ((await forgetStrangers()) || (await findKept(offlinePages.at(-1)?.path ?? ''))) return;
      // The offline pages were deleted together with the copies of another reader.
      await keepOfflinePages(scope, settings);
      await forgetStrangers();
    } catch (error) {
      console.warn('The owner of the offline copies could not be checked.', error);
    }
  }

  async function forgetStrangers(): Promise<boolean> {
    if (!scope.cookieStore) return false;
    const cookie = await scope.cookieStore.get(
      sessionCookieName('location' in globalThis && location.protocol === 'https:'),
    );
    return forgetOffline({ caches, unregister }, readerOf(cookie?.value ?? ''));
  }

  /**
   * Returns without waiting. The browser unregisters after the installation
   * (https://w3c.github.io/ServiceWorker/#dfn-job-queue), which waits for us.
   */
  async function unregister(): Promise<void> {
    void registration.unregister();
  }
}

async function keepOfflinePages(
  { caches, location }: WorkerScope,
  { site, offlinePages }: OfflineSettings,
): Promise<void> {
  const cache = await caches.open(offlinePagesCache(site));
  for (const { path } of offlinePages) {
    await cache.add(
      new Request(new URL(path, location.origin), { credentials: 'omit', cache: 'no-cache' }),
    );
    const page = await cache.match(path);
    const fonts = (await page?.text())?.matchAll(/\/_astro\/fonts\/[\w-]+\.woff2/g) ?? [];
    await cache.addAll([...new Set([...fonts].map(([address]) => address))]);
  }
}

async function dropOtherVersions(
  { caches }: WorkerScope,
  { site }: OfflineSettings,
): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => isOfflineCache(name) && !name.startsWith(offlineCachesOf(site)),
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The reader's id in the raw value of the readable cookie. */
function readerOf(cookie: string): string | undefined {
  return parseSessionCookie(cookie)?.id;
}
