import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage, Encoding } from '../page-cache/cached-page.ts';
import { chooseEncoding, matchesEtag } from './negotiate.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

interface Prepared {
  etag: string;
  headers: string[];
  /** Its bytes as Latin-1: Node sends headers and a string in one write, and gathers headers and a Buffer from two places (`writev`). */
  body: string;
}

const prepared = new WeakMap<CachedPage, Map<Encoding, Prepared>>();

/** Browsers ask again each time, and mostly get 304: a correction must not wait for anybody's cache. */
const BROWSER_CACHE = 'public, max-age=0, must-revalidate';

/** Sends a cached page: 200, or 304 to who has it already. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const { etag, headers, body } = prepare(page, chooseEncoding(request.headers['accept-encoding']));
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { ETag: etag, Vary: 'Accept-Encoding', 'Cache-Control': BROWSER_CACHE }).end();
    return;
  }
  response.writeHead(200, headers);
  if (request.method === 'HEAD') response.end();
  else response.end(body, 'latin1');
}

function prepare(page: CachedPage, encoding: Encoding): Prepared {
  const ofPage = prepared.get(page) ?? new Map<Encoding, Prepared>();
  const before = ofPage.get(encoding);
  if (before) return before;
  const body = page.bodies[encoding];
  const etag = `"${page.etag}-${encoding}"`;
  const headers = {
    'Content-Type': page.contentType,
    'Content-Length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    Vary: 'Accept-Encoding',
    ETag: etag,
    'Cache-Control': BROWSER_CACHE,
    ...(page.contentSecurityPolicy === '' ? {} : { 'Content-Security-Policy': page.contentSecurityPolicy }),
    ...SECURITY_HEADERS,
  };
  const made = { etag, headers: Object.entries(headers).flat(), body: body.toString('latin1') };
  prepared.set(page, ofPage.set(encoding, made));
  return made;
}
