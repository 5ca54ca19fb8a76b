/** As much of a service worker's surroundings as ours uses: TypeScript knows either those or a page's, not both. */

export interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchingEvent extends WaitingEvent {
  readonly request: Request;
  /** The answer to a navigation that the browser asked for while the worker woke, where it does so. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerScope {
  readonly caches: CacheStorage;
  /** Browsers before 2025 have none. */
  readonly cookieStore?: Pick<CookieStore, 'get'>;
  readonly location: { origin: string };
  readonly navigator: { userAgent: string };
  readonly registration: { unregister(): Promise<boolean>; navigationPreload?: { enable(): Promise<void> } };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', handle: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', handle: (event: FetchingEvent) => void): void;
}
