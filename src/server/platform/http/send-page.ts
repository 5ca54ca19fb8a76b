import type { IncomingMessage, ServerResponse } from 'node:http';
import { SPECULATION_RULES } from '#domain/paths/urls.ts';
import type { CachedPage, Encoding } from '../page-cache/cached-page.ts';
import { cdnTagsOfPage } from './cdn-tags.ts';
import { chooseEncoding, matchesEtag } from './negotiate.ts';
import { headersOfType } from './security-headers.ts';

/** A page's response in one encoding, ready to be written. */
export interface PreparedPage {
  etag: string;
  headers: string[];
  /**
   * A small body is a Latin-1 string of its bytes, because Node sends a string and the headers in
   * one write.
   */
  body: string | Buffer;
}

export interface PageSender {
  /** The response for a value of Accept-Encoding. */
  prepare(page: CachedPage, acceptEncoding: string | undefined): PreparedPage;
  /** Sends a cached page with 200, or 304 if the client's copy is current. */
  send(request: IncomingMessage, response: ServerResponse, page: CachedPage): void;
  /**
   * Sends a page whose new version is being made, or could not be made. A CDN must not keep it. It
   * is sent whole, because a 304 would tell a CDN to keep its copy.
   */
  sendStale(request: IncomingMessage, response: ServerResponse, page: CachedPage): void;
  /** Sends an error page with `no-store`. */
  sendError(request: IncomingMessage, response: ServerResponse, page: CachedPage): void;
}

/**
 * Browsers revalidate on every request and mostly get 304, so that a correction is visible at once.
 */
const BROWSER_CACHE = 'public, max-age=0, must-revalidate';

/**
 * Limit in bytes for sending a body as a string. Node writes strings of up to 16 KiB, headers
 * included, from its stack (`src/stream_base.cc`, `WriteString`), and allocates memory for longer
 * ones. CPU time of a string relative to a Buffer: 0.90 × at 4 kB, 1.04 × at 15 kB, 1.17 × at 22
 * kB, 1.49 × at 60 kB.
 */
const MAX_STRING = 12 * 1024;

/**
 * Maximum age of a page on a CDN in seconds, unless a purge removes it earlier. The header is
 * defined in RFC 9213.
 */
const CDN_MAX_AGE = 24 * 3600;

/**
 * The same for pages that expire by the clock, such as the schedule at the next start of a
 * broadcast. A CDN counts from its request, so that it would keep a longer age past the end.
 */
const CDN_CLOCKED_AGE = 60;

/** Seconds for which a CDN may keep a page. */
function cdnAgeOf({ storedAt, freshUntil }: Pick<CachedPage, 'storedAt' | 'freshUntil'>): number {
  return freshUntil - storedAt < CDN_MAX_AGE * 1000 ? CDN_CLOCKED_AGE : CDN_MAX_AGE;
}

function cdnHeadersOf(page: CachedPage): Record<string, string> {
  return page.status === 200
    ? {
        'CDN-Cache-Control': `max-age=${cdnAgeOf(page)}`,
        'Cache-Tag': cdnTagsOfPage(page.tags).join(','),
      }
    : {};
}

/** `hasCdn`: whether a CDN in front purges by tag. Without a CDN the tags are not sent. */
export function createPageSender({ hasCdn }: { hasCdn: boolean }): PageSender {
  const prepared = new WeakMap<CachedPage, Map<Encoding, PreparedPage>>();
  const prepare = (page: CachedPage, acceptEncoding: string | undefined): PreparedPage => {
    const encoding = chooseEncoding(acceptEncoding);
    const ofPage = prepared.get(page) ?? new Map<Encoding, PreparedPage>();
    const before = ofPage.get(encoding);
    if (before) return before;
    const made = preparePage(page, encoding, hasCdn ? cdnHeadersOf(page) : {});
    prepared.set(page, ofPage.set(encoding, made));
    return made;
  };
  return {
    prepare,
    send: (request, response, page) =>
      sendPrepared(request, response, prepare(page, request.headers['accept-encoding'])),
    sendStale(request, response, page) {
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      const { headers, body } = preparePage(
        page,
        encoding,
        hasCdn ? { 'CDN-Cache-Control': 'no-store' } : {},
      );
      response.writeHead(200, headers);
      endWith(request, response, body);
    },
    sendError(request, response, page) {
      const { headers, body } = prepare(page, request.headers['accept-encoding']);
      response.writeHead(page.status, headers);
      endWith(request, response, body);
    },
  };
}

export function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, headers, body }: PreparedPage,
): void {
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response
      .writeHead(304, { ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': BROWSER_CACHE })
      .end();
    return;
  }
  response.writeHead(200, headers);
  endWith(request, response, body);
}

function endWith(request: IncomingMessage, response: ServerResponse, body: string | Buffer): void {
  if (request.method === 'HEAD') response.end();
  else response.end(body, 'latin1');
}

function preparePage(
  page: CachedPage,
  encoding: Encoding,
  forCdn: Record<string, string>,
): PreparedPage {
  const body = page.bodies[encoding];
  const etag = `"${page.etag}-${encoding}"`;
  const headers = {
    'Content-Type': page.contentType,
    'Content-Length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    ...(page.status === 200
      ? { ETag: etag, 'Cache-Control': BROWSER_CACHE }
      : { 'Cache-Control': 'no-store' }),
    ...forCdn,
    ...(page.status === 200 && page.contentType.startsWith('text/html')
      ? { 'Speculation-Rules': `"${SPECULATION_RULES}"` }
      : {}),
    ...(page.contentSecurityPolicy === ''
      ? {}
      : { 'Content-Security-Policy': page.contentSecurityPolicy }),
    ...headersOfType(page.contentType),
  };
  return {
    etag,
    headers: Object.entries(headers).flat(),
    body: body.length <= MAX_STRING ? body.toString('latin1') : body,
  };
}
