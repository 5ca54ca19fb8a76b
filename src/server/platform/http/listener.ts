import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { iconPath } from '#domain/page-head/page-head.ts';
import { archiveRedirect } from '#domain/paths/archive-form.ts';
import { isMadeOnRequest } from '#domain/routes/made-page.ts';
import { closedTag } from '#domain/documents/cache-tags.ts';
import { crawlerPattern } from '#domain/sites/paywall/crawlers.ts';
import { readPath } from '#domain/routes/read-path.ts';
import { isCallRoute, uploadClassOf, type Route } from '#domain/routes/route.ts';
import { NONE } from '#domain/routes/routes.ts';
import { siteOfHost } from '#domain/paths/urls.ts';
import type { CachedPage } from '../page-cache/cached-page.ts';
import { answerChannel } from './answers/answer-channel.ts';
import { answerMade } from './answers/answer-made.ts';
import { answerMedia } from './answers/answer-media.ts';
import { answerMissing, answerPage } from './answers/answer-page.ts';
import type { AnswerNote } from './answer-log.ts';
import type { Asked, ListenerOptions } from './asked.ts';
import { hasHostTwice, hasOneHost } from './host.ts';
import { REQUEST_ID, requestIdOf } from './request-id.ts';
import { sendPrepared, type PreparedPage } from './send-page.ts';
import { sendRules } from './answers/send-rules.ts';
import { FETCHED_HEADERS } from './security-headers.ts';
import { sendProblem, sendRedirect, sendStatus, sendText } from './send.ts';
import { createTurns } from './turns.ts';
import { parseTarget } from './target.ts';
import { sendUnavailable } from './unavailable.ts';

/** A request that was a cache hit before. Its next hit skips routing and content negotiation. */
interface KnownRequest {
  key: string;
  page: CachedPage;
  accept: string | undefined;
  prepared: PreparedPage;
  /** Matches the crawlers that may get another page: of a closed story on a site with crawlers. */
  crawlers: RegExp | undefined;
}

/**
 * Limit of the map from `Host` + URL to known requests. Clients can invent URLs, so it is emptied
 * when full.
 */
const MAX_KNOWN_REQUESTS = 10_000;

/** Methods that `Request` forbids (https://fetch.spec.whatwg.org/#forbidden-method). */
const FORBIDDEN_METHODS: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** A request whose target may not be read yet, or has none. */
type Asking = Omit<Asked, 'target'> & Partial<Pick<Asked, 'target'>>;

/**
 * Serves page-cache hits before all other checks, then calls, static files, media and pages that
 * must be rendered.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { pages, sender } = options;
  const known = new Map<string, KnownRequest>();
  const { counts } = pages;

  const patterns = new Map(
    options.sites.map(({ alias, paywall }) => [alias, crawlerPattern(paywall.crawlers)]),
  );
  const crawlersOf = (key: string, page: CachedPage) => {
    const site = key.slice(0, key.indexOf('/'));
    return page.tags.includes(closedTag(site)) ? patterns.get(site) : undefined;
  };

  const findHit = (request: IncomingMessage, url: string): PreparedPage | undefined => {
    const hit = known.get(`${request.headers.host} ${url}`);
    if (!hit || hasHostTwice(request.rawHeaders)) return undefined;
    if (hit.crawlers?.test(request.headers['user-agent'] ?? '') === true) return undefined;
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

  const takeTurn = createTurns();

  return (request, response) => {
    const url = request.url ?? '/';
    if (isRead(request)) {
      const prepared = findHit(request, url);
      if (prepared) {
        counts.hits += 1;
        sendPrepared(request, response, prepared);
        return;
      }
    }
    takeTurn(() => begin(request, response, url));
  };

  /** Answers a request that is no known hit. */
  function begin(request: IncomingMessage, response: ServerResponse, url: string): void {
    // The client has left while the request waited for its turn.
    if (request.destroyed || response.destroyed) return;
    const requestId = requestIdOf(request);
    response.setHeader(REQUEST_ID, requestId);
    const note: AnswerNote = { requestId, work: 'front', isHealthCheck: false };
    options.answers.watch(request, response, note);
    const remember = (key: string, page: CachedPage) => {
      const accept = request.headers['accept-encoding'];
      if (known.size >= MAX_KNOWN_REQUESTS) known.clear();
      const prepared = sender.prepare(page, accept);
      known.set(`${request.headers.host} ${url}`, {
        key,
        page,
        accept,
        prepared,
        crawlers: crawlersOf(key, page),
      });
    };
    const asking: Asking = { options, request, response, note, remember };
    answer(asking).catch((error: unknown) => {
      note.error = error;
      // Its line is written already, without the error.
      if (response.closed)
        options.log.debug({ err: error, requestId }, 'a request failed after its client had left');
      if (response.headersSent) response.destroy();
      else sendUnavailable(request, response, { target: asking.target, error });
    });
  }
}

/** Answers health checks and invalid requests, and reads the target of all others. */
async function answer(asking: Asking): Promise<void> {
  const { options, request, response, note } = asking;
  const target = parseTarget(request.url ?? '/');
  if ('status' in target) return sendStatus(response, target.status);
  if (FORBIDDEN_METHODS.has(request.method ?? '')) return sendStatus(response, 405);
  const health = options.checkHealth(target.path);
  note.isHealthCheck = health !== undefined;
  if (health) return sendHealth(response, await health);
  if (!hasOneHost(request)) return sendStatus(response, 400);
  const site = siteOfHost(options.sites, request.headers.host);
  if (!site) return sendStatus(response, 421);
  asking.target = { ...readPath(site, target.path), query: target.query };
  return answerTarget({ ...asking, target: asking.target });
}

function sendHealth(response: ServerResponse, result: boolean | string): void {
  if (typeof result === 'boolean') sendStatus(response, result ? 200 : 503);
  else sendText(response, 503, `503 ${result}\n`);
}

/** Answers a request by its route. */
async function answerTarget(asked: Asked): Promise<void> {
  const { options, request, response, target, note } = asked;
  const { site, path, query, route } = target;
  if (route.answer === 'call') {
    const clientAddress = options.clientAddressOf(request);
    const upload = options.uploads.find(request);
    if (upload) {
      note.work = uploadClassOf(upload);
      return options.uploads.answer(request, response, upload, {
        site,
        path,
        clientAddress,
        requestId: note.requestId,
      });
    }
    const stream = { site: site.alias, path, clientAddress };
    if (options.answerStream(request, response, stream)) return;
  }
  if (isMadeOnRequest(target, { query, isPosted: request.method === 'POST' }))
    return answerMade(asked);
  if (route === NONE) return sendStatus(response, 404);
  if (!isRead(request)) return sendWrongMethod(response, route);
  if (options.staticFiles.has(path)) return options.staticFiles.send(path, request, response);
  // Crawlers request `/favicon.ico` without parsing the HTML, and some cannot render SVG: redirect
  // to the PNG icon.
  if (path === '/favicon.ico')
    return sendRedirect(response, {
      location: iconPath(site.theme, 192),
      query,
      headers: FETCHED_HEADERS,
    });
  switch (route.answer) {
    case 'media':
      return answerMedia(asked);
    // The page cache ignores queries, so that the form of the archive is answered here, without a
    // render. So are short paths of days and months.
    case 'redirect':
      return sendRedirect(response, archiveRedirect(target, query));
    case 'rules':
      return sendRules(request, response, site);
    case 'channel':
      return answerChannel(asked);
    // A direct request for an error template.
    case 'error':
      return answerMissing(asked, 404);
    default:
      return answerPage(asked);
  }
}

function sendWrongMethod(response: ServerResponse, route: Route): void {
  const headers = { Allow: 'GET, HEAD' };
  if (isCallRoute(route)) sendProblem(response, 405, 'METHOD_NOT_ALLOWED', headers);
  else sendStatus(response, 405, headers);
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}
