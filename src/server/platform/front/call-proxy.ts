import {
  request as openRequest,
  type Agent,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream/promises';
import { BackendDownError, type CallOrigin, type PassedCall } from '../backend/backend.ts';
import { CALL_HEADERS, ORDER_HEADER } from '../backend/orders.ts';

/**
 * Milliseconds until the response to a call must begin. Publications may take longer, because
 * readers do not wait for them.
 */
const LIMITS = { call: 20_000, publication: 75_000 } as const;

/**
 * Headers of a single connection (RFC 9110, 7.6.1), and headers that only the front process may
 * set.
 */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  ...'connection keep-alive proxy-connection te trailer transfer-encoding upgrade expect'.split(
    ' ',
  ),
  ORDER_HEADER,
  ...Object.values(CALL_HEADERS),
]);

/** Headers removed from every response, because a CDN must never cache the response to a call. */
const CDN_HEADERS: ReadonlySet<string> = new Set([
  'cdn-cache-control',
  'cache-tag',
  'surrogate-control',
  'surrogate-key',
]);

/**
 * Passes a request with its whole body to a worker process, and streams the response back. Rejects
 * with `BackendDownError` if the worker fails before any of the response was sent.
 */
export async function passCall(
  worker: { socket: string; agent: Agent },
  request: IncomingMessage,
  response: ServerResponse,
  { origin, call: { work, body } }: { origin: CallOrigin; call: PassedCall },
): Promise<void> {
  const limit = work === 'publication' ? LIMITS.publication : LIMITS.call;
  const passed = openRequest({
    socketPath: worker.socket,
    agent: worker.agent,
    ...(request.method === undefined ? {} : { method: request.method }),
    path: request.url ?? '/',
    headers: headersFor(request, origin, { work, body }),
    setHost: false,
  });
  const answered = Promise.withResolvers<IncomingMessage>();
  passed.on('response', answered.resolve).on('error', answered.reject);
  const timer = setTimeout(
    () => passed.destroy(new BackendDownError(`The call took longer than ${limit} ms.`)),
    limit,
  );
  const leave = () => passed.destroy();
  response.once('close', leave);
  try {
    passed.end(body);
    const answer = await answered.promise;
    clearTimeout(timer);
    response.writeHead(answer.statusCode ?? 502, keptHeaders(answer, response));
    await pipeline(answer, response);
  } catch (error) {
    // The client has disconnected.
    if (response.destroyed && !response.headersSent) return;
    if (response.headersSent) return void response.destroy();
    throw new BackendDownError('A worker process did not respond to a call.', { cause: error });
  } finally {
    clearTimeout(timer);
    response.off('close', leave);
  }
}

/**
 * The headers of a call for a worker process, without those of the client's connection and of a
 * body.
 */
export function headersFor(
  request: IncomingMessage,
  origin: CallOrigin,
  { work, body }: PassedCall,
): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !OWN_HEADERS.has(name)) headers[name] = value;
  delete headers['content-length'];
  if (body !== undefined && body.length > 0) headers['content-length'] = String(body.length);
  headers[CALL_HEADERS.site] = origin.site;
  headers[CALL_HEADERS.client] = origin.clientAddress;
  headers[CALL_HEADERS.requestId] = origin.requestId;
  headers[CALL_HEADERS.work] = work;
  if (origin.isCrawler === true) headers[CALL_HEADERS.crawler] = 'yes';
  if (origin.upload !== undefined) headers[CALL_HEADERS.upload] = origin.upload;
  return headers;
}

/**
 * The response's headers without those of its connection. They replace headers of the same name
 * that the listener has already set.
 */
export function keptHeaders(
  answer: IncomingMessage,
  response: ServerResponse,
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !OWN_HEADERS.has(name) && !CDN_HEADERS.has(name)) kept[name] = value;
  }
  for (const name of Object.keys(kept)) response.removeHeader(name);
  return kept;
}
