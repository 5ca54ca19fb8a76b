import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ProblemCode } from '../../../domain/problems.ts';
import type { UncachedResponse } from '../page-cache/render-outcome.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Sends a plain-text status, for requests that do not justify a page or fail before their site is known. */
export function sendStatus(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  sendText(response, status, `${status} ${STATUS_CODES[status] ?? ''}\n`, headers);
}

export function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
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

/** Rejects a call in the envelope of every call (SPECIFICATION §7) if no worker process can respond. */
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

/** Redirects. `headers` are sent in place of those of pages. */
export function sendRedirect(
  response: ServerResponse,
  status: 301 | 308,
  location: string,
  headers: Readonly<Record<string, string>> = SECURITY_HEADERS,
): void {
  response.writeHead(status, { Location: location, 'Content-Length': 0, 'Cache-Control': 'public, max-age=3600', ...headers });
  response.end();
}

/** Sends a response that is not cached: a redirect or an error page. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, { status, headers, body }: UncachedResponse): void {
  const isMoved = status === 301 || status === 308;
  const own = {
    ...SECURITY_HEADERS,
    'Cache-Control': isMoved ? 'public, max-age=3600' : 'no-store',
    'Content-Length': String(body.length),
  };
  // Set one by one, so that a name in another case replaces the page's own header instead of duplicating it.
  for (const [name, value] of [...headers, ...Object.entries(own)]) response.setHeader(name, value);
  response.writeHead(status);
  response.end(request.method === 'HEAD' ? undefined : body);
}
