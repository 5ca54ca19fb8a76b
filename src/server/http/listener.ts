import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isForOneReader, siteOfHost, splitLocale } from '../../domain/addresses.ts';
import { isFileAddress } from '../../domain/files/file-addresses.ts';
import { iconPath } from '../../domain/page-head/page-head.ts';
import type { Site } from '../../domain/site.ts';
import type { ImageService } from '../images/image-service.ts';
import type { ShareCards } from '../images/share-cards.ts';
import type { MediaFolders } from '../images/media-folders.ts';
import type { Log } from '../log.ts';
import { redactUrl } from '../log.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { sendFile } from './send-file.ts';
import { sendPage } from './send-page.ts';
import { sendAnswer, sendRedirect, sendStatus } from './send.ts';
import { IMMUTABLE, type StaticFiles } from './static-files.ts';
import { parseTarget } from './target.ts';

export interface ListenerOptions {
  sites: readonly Site[];
  pages: PageCache;
  staticFiles: StaticFiles;
  images: ImageService;
  cards: ShareCards;
  media: MediaFolders;
  /** Endpoints: handed to Astro with the request as it is. */
  handleCall(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void>;
  /** `/healthz` and `/readyz`. */
  health: { isAlive(): boolean; isReady(): Promise<boolean> };
  log: Log;
}

/** Requests whose page's key is known without looking at them twice; a stranger can make any number of addresses. */
const MAX_KNOWN_REQUESTS = 10_000;

/** Addresses that are no pages: Astro's endpoints. Pages for one reader go the same way, past the cache. */
const CALLS = /^\/(?:api|webapi)\//;

/** What Astro's own headers are put over: nothing that is made for one reader is kept unless it says so itself. */
const CALL_HEADERS = { ...SECURITY_HEADERS, 'Cache-Control': 'no-store' };

/** Methods of which no `Request` can be made (https://fetch.spec.whatwg.org/#forbidden-method). */
const FORBIDDEN_METHODS: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Answers page-cache hits before anything else is asked, then files, then pages that must be made, then calls. */
export function createListener(options: ListenerOptions): RequestListener {
  const { pages, log } = options;
  const known = new Map<string, string>();

  return (request, response) => {
    const url = request.url ?? '/';
    const host = request.headers.host;
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isReading) {
      const key = known.get(`${host} ${url}`);
      const page = key === undefined ? undefined : pages.peek(key);
      if (page) {
        sendPage(request, response, page);
        return;
      }
    }
    const startedAt = performance.now();
    response.once('finish', () => {
      log.debug(
        { method: request.method, url: redactUrl(url), status: response.statusCode, ms: Math.round(performance.now() - startedAt) },
        'request',
      );
    });
    answer(options, request, response, (key) => {
      if (known.size >= MAX_KNOWN_REQUESTS) known.clear();
      known.set(`${host} ${url}`, key);
    }).catch((error: unknown) => {
      log.error({ err: error, url: redactUrl(url) }, 'a request failed');
      if (response.headersSent) response.destroy();
      else sendStatus(response, 503, { 'Retry-After': '5' });
    });
  };
}

async function answer(
  options: ListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  remember: (key: string) => void,
): Promise<void> {
  const target = parseTarget(request.url ?? '/');
  if ('status' in target) return sendStatus(response, target.status);
  const { path, query } = target;
  if (FORBIDDEN_METHODS.has(request.method ?? '')) return sendStatus(response, 405);
  if (path === '/healthz') return sendStatus(response, options.health.isAlive() ? 200 : 503);
  if (path === '/readyz') return sendStatus(response, (await options.health.isReady()) ? 200 : 503);
  const site = siteOfHost(options.sites, request.headers.host);
  if (!site) return sendStatus(response, 421);
  if (CALLS.test(path) || isForOneReader(site, { path, query, isPosted: request.method === 'POST' })) {
    for (const [name, value] of Object.entries(CALL_HEADERS)) response.setHeader(name, value);
    return options.handleCall(request, response, site);
  }
  // Calls have one address for all languages; below another one they would be rendered as pages, for whoever asks at the time.
  if (CALLS.test(splitLocale(site, path).path)) return sendStatus(response, 404);
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendStatus(response, 405, { Allow: 'GET, HEAD' });
  if (options.staticFiles.has(path)) return options.staticFiles.send(path, request, response);
  // What asks for it does not read the page, and may not know SVG.
  if (path === '/favicon.ico') return sendRedirect(response, 301, iconPath(site.theme, 192));
  if (path.startsWith('/media/')) return sendMedia(options, path, request, response);
  if (isFileAddress(site, path.replace(/\/$/, ''))) {
    // A file has one address, without a slash.
    if (path.endsWith('/')) return sendStatus(response, 404);
  } else if (!path.endsWith('/')) return redirectToSlash(site, path, query, response);
  return sendPageOf(options, `${site.alias}${path}`, request, response, remember);
}

async function sendPageOf(
  { pages }: ListenerOptions,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
  remember: (key: string) => void,
): Promise<void> {
  const fresh = pages.peek(key);
  const found = fresh ? { kind: 'page' as const, page: fresh } : await pages.get(key);
  if (found.kind === 'answer') return sendAnswer(request, response, found.answer);
  if (pages.isFresh(found.page)) remember(key);
  sendPage(request, response, found.page);
}

async function sendMedia(options: ListenerOptions, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , folder, name = '', ...rest] = path.split('/');
  if (rest.length > 0) return sendStatus(response, 404);
  if (folder === 'images' || folder === 'cards') {
    const file = await options[folder].find(name);
    return file === undefined ? sendStatus(response, 404) : sendFile(request, response, file, IMMUTABLE);
  }
  if (folder !== 'files') return sendStatus(response, 404);
  const file = await options.media.find(name);
  return file === undefined ? sendStatus(response, 404) : sendFile(request, response, file, 'public, max-age=86400');
}

/** A trailing slash is canonical. What looks like a file is no page, and is not there. */
function redirectToSlash(site: Site, path: string, query: string, response: ServerResponse): void {
  const isFile = /\.[a-z0-9]{1,11}$/i.test(splitLocale(site, path).path);
  if (isFile) sendStatus(response, 404);
  else sendRedirect(response, 301, `${path}/${query}`);
}
