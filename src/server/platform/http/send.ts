import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ProblemCode } from '#domain/problems.ts';
import type { UncachedResponse } from '../page-cache/render-outcome.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/**
 * Sends a plain-text status, for requests that do not justify a page or fail before their site is
 * known.
 */
export function sendStatus(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  sendText(response, status, `${status} ${STATUS_CODES[status] ?? ''}\n`, headers);
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  const body = Buffer.from(text);
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    ...SECURITY_HEADERS,
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/**
 * Rejects a call in the envelope of every call (SPECIFICATION §7) if no worker process can respond.
 */
export function sendProblem(
  response: ServerResponse,
  status: number,
  code: ProblemCode,
  headers: Record<string, string> = {},
  fields?: Readonly<Record<string, string>>,
): void {
  const body = JSON.stringify({ httpCode: status, code, ...(fields && { fields }) });
  sendText(response, status, body, { 'Content-Type': 'application/json', ...headers });
}

/**
 * Redirects for ever. The query of the request goes along, because it may open the page (`regalo`)
 * or name a campaign. `headers` are sent in place of those of pages.
 */
export function sendRedirect(
  response: ServerResponse,
  {
    location,
    query,
    headers = SECURITY_HEADERS,
  }: { location: string; query: string; headers?: Readonly<Record<string, string>> },
): void {
  const named = {
    Location: withQuery(location, query),
    'Content-Length': 0,
    'Cache-Control': 'public, max-age=3600',
  };
  response.writeHead(301, { ...named, ...headers });
  response.end();
}

/**
 * Redirects a person who opens the address of a part. Scripts that fetch the same address get the
 * part (`Sec-Fetch-Dest`).
 */
export function sendForNow(response: ServerResponse, location: string): void {
  response.writeHead(302, {
    ...SECURITY_HEADERS,
    Location: location,
    'Content-Length': 0,
    'Cache-Control': 'no-store',
    Vary: 'Sec-Fetch-Dest',
  });
  response.end();
}

/**
 * A path with the query of a request ("?" included, or empty), unless it has a query of its own.
 */
function withQuery(location: string, query: string): string {
  if (query === '' || location.includes('?')) return location;
  const [path = '', ...hash] = location.split('#');
  return [path + query, ...hash].join('#');
}

/**
 * Sends a response that is not cached: a redirect, with the query of its request, or an error page.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: UncachedResponse,
  query: string,
): void {
  const isMoved = status === 301 || status === 308;
  const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (isMoved && location !== undefined) return sendRedirect(response, { location, query });
  const own = {
    ...SECURITY_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Length': String(body.length),
  };
  // Set one by one, so that a name in another case replaces the page's own header instead of
  // duplicating it.
  for (const [name, value] of [...headers, ...Object.entries(own)]) response.setHeader(name, value);
  response.writeHead(status);
  response.end(request.method === 'HEAD' ? undefined : body);
}
