/**
 * The used part of a service worker's globals. TypeScript can load either their types or a page's,
 * but not both.
 */

export interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchingEvent extends WaitingEvent {
  readonly request: Request;
  /** Response to the browser's own request for a navigation, if navigation preload is enabled. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  /** Missing in browsers before 2025. */
  readonly cookieStore?: Pick<CookieStore, 'get'>;
  readonly location: { origin: string };
  readonly navigator: { userAgent: string };
  readonly registration: {
    unregister(): Promise<boolean>;
    navigationPreload?: { enable(): Promise<void> };
  };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', handle: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', handle: (event: FetchingEvent) => void): void;
}
