import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { inEdition, siteOfHost, splitLocale } from '../../domain/sites/urls.ts';
import { archiveFormTarget } from '../../domain/sites/archive-form.ts';
import { isFileAddress } from '../../domain/files/file-addresses.ts';
import { iconPath } from '../../domain/page-head/page-head.ts';
import { isArchiveRange, isMadeOnRequest } from '../../domain/sites/uncached-page.ts';
import { callClassOf } from '../../contracts/call-classes.ts';
import type { WorkClass } from '../../domain/work-class.ts';
import { BEACON_PATH } from '../../domain/story/beacon.ts';
import { wantedAddresses } from '../../domain/sites/known-path.ts';
import type { Site } from '../../domain/sites/site.ts';
import type { Log } from '../observability/log.ts';
import type { CachedPage } from '../page-cache/cached-page.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { MissingStatus } from '../page-cache/render-outcome.ts';
import { MEDIA_KINDS, type CallBody, type CallOrigin, type MediaKind, type PassedCall } from '../backend/backend.ts';
import type { AnswerLog, AnswerNote } from './answer-log.ts';
import { hasHostTwice, hasOneHost } from './host.ts';
import { REQUEST_ID, requestIdOf } from './request-id.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { sendFile, SANDBOX } from './send-file.ts';
import { sendPrepared, type PageSender, type PreparedPage } from './send-page.ts';
import { sendAnswer, sendProblem, sendRedirect, sendStatus, sendText } from './send.ts';
import { IMMUTABLE, type StaticFiles } from './static-files.ts';
import { parseTarget } from './target.ts';
import { sendTooOften, sendUnavailable } from './unavailable.ts';
import { looksLikeFile, usualSpelling, withoutDefaultPrefix } from './usual-spelling.ts';

export interface ListenerOptions {
  sites: readonly Site[];
  pages: PageCache;
  sender: PageSender;
  staticFiles: StaticFiles;
  /** The file of a rendition or a share image. */
  findPicture(kind: MediaKind, name: string): Promise<string | undefined>;
  /** The file of a recording or another original. */
  findOriginal(name: string): Promise<string | undefined>;
  /** Whether a page may exist at one of the paths; `undefined` while the set of known pages is loading. */
  isKnown(addresses: readonly string[]): boolean | undefined;
  /** Passes endpoint calls and uncached pages to a worker process, with the request unchanged. */
  handleCall(request: IncomingMessage, response: ServerResponse, origin: CallOrigin, call: PassedCall): Promise<void>;
  /** Reads the whole body of a call, within limits of size, time and number. */
  readCallBody(request: IncomingMessage, options: { isPublication: boolean; clientAddress: string }): Promise<CallBody>;
  /** Counts a story as read or shared, without a worker process. */
  receiveBeacon(request: IncomingMessage, response: ServerResponse, origin: { site: Site; clientAddress: string }): Promise<void>;
  clientAddressOf(request: IncomingMessage): string;
  /** Counts a page that is made for one request. Returns the seconds to wait if the address has asked for too many. */
  countMadePage(clientAddress: string): number | undefined;
  /** Takes a counted page back that is kept for further readers. */
  giveBackMadePage(clientAddress: string): void;
  /** The result of a health path (`/healthz`, `/readyz`…), a word if something is wrong, or `undefined` for any other path. */
  checkHealth(path: string): Promise<boolean | string> | undefined;
  /** Counts and logs every answer that is not a known hit. */
  answers: Pick<AnswerLog, 'watch'>;
  log: Log;
}

/** A request that was a cache hit before. Its next hit skips routing and content negotiation. */
interface KnownRequest {
  key: string;
  page: CachedPage;
  accept: string | undefined;
  prepared: PreparedPage;
}

/** Limit of the map from `Host` + URL to known requests. Clients can invent URLs, so it is emptied when full. */
const MAX_KNOWN_REQUESTS = 10_000;

/** Paths of Astro's endpoints. Pages that are rendered for one request bypass the page cache in the same way. */
const CALLS = /^\/(?:api|webapi)\//;

/** Default headers of every response to a call: `no-store`, unless the handler sets its own Cache-Control. */
const CALL_HEADERS = { ...SECURITY_HEADERS, 'Cache-Control': 'no-store' };

/** Error templates. A direct request for one of them gets 404. */
const ERROR_PAGES = /^\/(?:401|403|404|410|500)\/$/;

/** Methods that `Request` forbids (https://fetch.spec.whatwg.org/#forbidden-method). */
const FORBIDDEN_METHODS: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Serves page-cache hits before all other checks, then calls, static files, media and pages that must be rendered. */
export function createListener(options: ListenerOptions): RequestListener {
  const { pages, sender } = options;
  const known = new Map<string, KnownRequest>();
  const { counts } = pages;

  const findHit = (request: IncomingMessage, url: string): PreparedPage | undefined => {
    const hit = known.get(`${request.headers.host} ${url}`);
    if (!hit || hasHostTwice(request.rawHeaders)) return undefined;
    const accept = request.headers['accept-encoding'];
    if (!pages.isFresh(hit.page)) {
      const page = pages.peek(hit.key);
      if (!page) return undefined;
      Object.assign(hit, { page, accept, prepared: sender.prepare(page, accept) });
    } else if (hit.accept !== accept) {
      hit.accept = accept;
      hit.prepared = sender.prepare(hit.page, accept);
    }
    hit.page.hits += 1;
    return hit.prepared;
  };

  return (request, response) => {
    const url = request.url ?? '/';
    if (request.method === 'GET' || request.method === 'HEAD') {
      const prepared = findHit(request, url);
      if (prepared) {
        counts.hits += 1;
        sendPrepared(request, response, prepared);
        return;
      }
    }
    const requestId = requestIdOf(request);
    response.setHeader(REQUEST_ID, requestId);
    const note: AnswerNote = { requestId, work: 'front', isHealthCheck: false };
    options.answers.watch(request, response, note);
    answer({ ...options, note }, request, response, (key, page) => {
      const accept = request.headers['accept-encoding'];
      if (known.size >= MAX_KNOWN_REQUESTS) known.clear();
      known.set(`${request.headers.host} ${url}`, { key, page, accept, prepared: sender.prepare(page, accept) });
    }).catch((error: unknown) => {
      note.error = error;
      // Its line is written already, without the error.
      if (response.closed) options.log.debug({ err: error, requestId }, 'a request failed after its client had left');
      if (response.headersSent) response.destroy();
      else sendUnavailable(request, response, { sites: options.sites, error, isCall: CALLS.test(url) });
    });
  };
}

function sendHealth(response: ServerResponse, result: boolean | string): void {
  if (typeof result === 'boolean') sendStatus(response, result ? 200 : 503);
  else sendText(response, 503, `503 ${result}\n`);
}

type AnswerOptions = ListenerOptions & { note: AnswerNote };
type Remember = (key: string, page: CachedPage) => void;

async function answer(options: AnswerOptions, request: IncomingMessage, response: ServerResponse, remember: Remember): Promise<void> {
  const target = parseTarget(request.url ?? '/');
  if ('status' in target) return sendStatus(response, target.status);
  const { path, query } = target;
  if (FORBIDDEN_METHODS.has(request.method ?? '')) return sendStatus(response, 405);
  const health = options.checkHealth(path);
  options.note.isHealthCheck = health !== undefined;
  if (health) return sendHealth(response, await health);
  if (!hasOneHost(request)) return sendStatus(response, 400);
  const site = siteOfHost(options.sites, request.headers.host);
  if (!site) return sendStatus(response, 421);
  if (CALLS.test(path) || isMadeOnRequest(site, { path, query, isPosted: request.method === 'POST' })) {
    const { requestId } = options.note;
    for (const [name, value] of Object.entries(CALL_HEADERS)) response.setHeader(name, value);
    const clientAddress = options.clientAddressOf(request);
    if (path === BEACON_PATH) return options.receiveBeacon(request, response, { site, clientAddress });
    return passCall(options, request, response, { path, origin: { site: site.alias, clientAddress, requestId } });
  }
  // Calls have one path for all languages; with a language prefix they would be rendered as pages.
  if (CALLS.test(splitLocale(site, path).path)) return sendStatus(response, 404);
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendStatus(response, 405, { Allow: 'GET, HEAD' });
  if (options.staticFiles.has(path)) return options.staticFiles.send(path, request, response);
  // Crawlers request `/favicon.ico` without parsing the HTML, and some cannot render SVG: redirect to the PNG icon.
  if (path === '/favicon.ico') return sendRedirect(response, 301, iconPath(site.theme, 192));
  if (path.startsWith('/media/')) return sendMedia(options, path, request, response);
  const isFile = isFileAddress(site, path.replace(/\/$/, ''));
  // The canonical URL of a file has no trailing slash.
  if (isFile && path.endsWith('/')) return sendStatus(response, 404);
  // The page cache ignores queries, so that the form is answered here, without a render.
  const dates = archiveFormTarget(site, path, query);
  if (dates !== undefined) return sendRedirect(response, 301, dates);
  const spelling = findOtherSpelling(options, site, path);
  if (spelling === 'none') return sendMissing(options, site, path, 404, request, response);
  if (spelling !== undefined) return sendRedirect(response, 301, spelling + query);
  // Pages have a trailing slash. A path that looks like a file gets 404 instead of a redirect.
  if (!isFile && !path.endsWith('/')) {
    if (looksLikeFile(site, path)) return sendMissing(options, site, path, 404, request, response);
    return sendRedirect(response, 301, `${path}/${query}`);
  }
  const isUnknown = options.isKnown(wantedAddresses(site, path)) === false;
  if (isUnknown || ERROR_PAGES.test(splitLocale(site, path).path)) return sendMissing(options, site, path, 404, request, response);
  return sendPageOf(options, site, path, request, response, remember);
}

/** Status and code for a body that was not read. */
const BODY_PROBLEMS = {
  'too-long': { status: 413, code: 'PAYLOAD_TOO_LARGE' },
  'too-slow': { status: 408, code: 'REQUEST_TIMEOUT' },
  'too-many': { status: 429, code: 'TOO_MANY_REQUESTS' },
} as const;

/** Passes a call to a worker process once its body is whole. Calls that nothing serves get 404 here. */
async function passCall(
  options: AnswerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { path, origin }: { path: string; origin: CallOrigin },
): Promise<void> {
  const isCall = CALLS.test(path);
  const wait = isCall ? undefined : options.countMadePage(origin.clientAddress);
  if (wait !== undefined) return sendTooOften(request, response, options.sites, wait);
  const work = isCall ? callClassOf(request.method ?? '', path) : uncachedClassOf(path);
  if (work === undefined || !isPassed(work)) return sendProblem(response, 404, 'NOT_FOUND');
  options.note.work = work;
  const read = await options.readCallBody(request, { isPublication: work === 'publication', clientAddress: origin.clientAddress });
  if (read.ok) return options.handleCall(request, response, origin, { work, body: read.body });
  if (read.problem === 'gone') return;
  const { status, code } = BODY_PROBLEMS[read.problem];
  // The rest of the body would be read as the next request.
  const headers = { Connection: 'close', ...(status === 413 ? {} : { 'Retry-After': '5' }) };
  if (isCall) sendProblem(response, status, code, headers);
  else sendStatus(response, status, headers);
}

/** The class of a page that is made for its request. */
function uncachedClassOf(path: string): 'page' | 'search' {
  return SEARCH_PAGES.test(path) ? 'search' : 'page';
}

/** Pages that search, with or without a language prefix. */
const SEARCH_PAGES = /^(?:\/[a-z]{2})?\/(?:buscar|agenda|programas)\//;

function isPassed(work: WorkClass): work is PassedCall['work'] {
  return work !== 'front' && work !== 'render' && work !== 'refresh' && work !== 'picture';
}

/**
 * The canonical path for a path spelled differently: with the prefix of the default language, or in upper case. `none`:
 * no known page matches in any spelling. `undefined`: look the path up as it is.
 * Only the set of known pages is checked. The result stays on the same site, because `parseTarget` has rejected doubled
 * slashes and backslashes.
 */
function findOtherSpelling({ isKnown }: ListenerOptions, site: Site, path: string): string | 'none' | undefined {
  const plain = withoutDefaultPrefix(site, path);
  const canStand = (one: string) => isKnown(wantedAddresses(site, one)) !== false;
  const asIs = plain.endsWith('/') || isFileAddress(site, plain) ? plain : `${plain}/`;
  if (plain === path && canStand(asIs)) return undefined;
  if (CALLS.test(plain) || plain.startsWith('/media/')) return 'none';
  const usual = usualSpelling(site, plain);
  if (usual === undefined) return 'none';
  const found = [asIs, usual].find((one) => one !== path && canStand(one));
  return found ?? (plain === path ? undefined : 'none');
}

async function sendPageOf(
  options: AnswerOptions,
  site: Site,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  remember: Remember,
): Promise<void> {
  const { pages, sender } = options;
  const key = `${site.alias}${path}`;
  const fresh = pages.peek(key);
  // Whether the page of a range is kept is known afterwards: days and months with stories are, and crawlers read them all.
  const counted = !fresh && isArchiveRange(site, path) && !pages.has(key) ? options.clientAddressOf(request) : undefined;
  const wait = counted === undefined ? undefined : options.countMadePage(counted);
  if (wait !== undefined) return sendTooOften(request, response, options.sites, wait);
  if (!fresh) options.note.work = 'render';
  const found = fresh ? { kind: 'page' as const, page: fresh } : await pages.get(key);
  if (counted !== undefined && found.kind === 'page') options.giveBackMadePage(counted);
  // From the disk, or old for a moment: no render was waited for.
  if ('state' in found && (found.state === 'hit' || found.state === 'stale')) options.note.work = 'front';
  if (found.kind === 'missing') return sendMissing(options, site, path, found.status, request, response);
  if (found.kind === 'answer') return sendAnswer(request, response, found.answer);
  if (found.page.status !== 200) return sender.sendError(request, response, found.page);
  found.page.hits += 1;
  if (!pages.isFresh(found.page)) return sender.sendStale(request, response, found.page);
  remember(key, found.page);
  sender.send(request, response, found.page);
}

/** Responds with the cached error page of the site and language. */
async function sendMissing(
  { pages, sender, log }: AnswerOptions,
  site: Site,
  path: string,
  status: MissingStatus,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { locale } = splitLocale(site, path);
  // Feed readers and crawlers that request a feed or a site map do not need an HTML error page.
  if (isFileAddress(site, path)) return sendStatus(response, status);
  const key = site.alias + inEdition({ site, locale }, `/${status}/`);
  const kept = pages.peek(key);
  const found = kept
    ? { kind: 'page' as const, page: kept }
    : await pages.get(key).catch((error: unknown) => log.warn({ err: error, key }, 'an error page could not be rendered'));
  if (found?.kind !== 'page') return sendStatus(response, status);
  sender.sendError(request, response, found.page);
}

async function sendMedia(options: AnswerOptions, path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , folder, name = '', ...rest] = path.split('/');
  if (rest.length > 0) return sendStatus(response, 404);
  const kind = MEDIA_KINDS.find((one) => one === folder);
  if (kind) {
    options.note.work = 'picture';
    const file = await options.findPicture(kind, name);
    return file === undefined ? sendStatus(response, 404) : sendFile(request, response, file, { 'Cache-Control': IMMUTABLE });
  }
  if (folder !== 'files') return sendStatus(response, 404);
  const file = await options.findOriginal(name);
  return file === undefined
    ? sendStatus(response, 404)
    : sendFile(request, response, file, { 'Cache-Control': 'public, max-age=86400', ...SANDBOX });
}
