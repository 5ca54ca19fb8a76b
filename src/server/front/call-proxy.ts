import { request as openRequest, type Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { BackendDownError, type CallOrigin } from '../worker/backend.ts';
import { CALL_HEADERS, ORDER_HEADER } from '../worker/orders.ts';

/** Bytes of a call's body; endpoints have limits of their own below it. */
const MAX_BODY = 64 * 1024 * 1024;

/** Milliseconds until a call's answer begins: a publication may be long, and nothing that a reader waits for. */
const LIMITS = { call: 20_000, publication: 75_000 } as const;

/** Headers that belong to one connection (RFC 9110, 7.6.1), and those that only the front may set. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  ...'connection keep-alive proxy-connection te trailer transfer-encoding upgrade expect'.split(' '),
  ORDER_HEADER,
  ...Object.values(CALL_HEADERS),
]);

/** A CDN must not keep what is made for one request, whatever an answer says. */
const CDN_HEADERS: ReadonlySet<string> = new Set(['cdn-cache-control', 'cache-tag', 'surrogate-control', 'surrogate-key']);

/** Passes a request on to a worker and its answer back, as streams. Rejects with `BackendDownError` while nothing of an answer was sent. */
export async function passCall(
  worker: { socket: string; agent: Agent },
  request: IncomingMessage,
  response: ServerResponse,
  origin: CallOrigin,
): Promise<void> {
  const limit = request.url?.startsWith('/api/content/') === true ? LIMITS.publication : LIMITS.call;
  const passed = openRequest({
    socketPath: worker.socket,
    agent: worker.agent,
    ...(request.method === undefined ? {} : { method: request.method }),
    path: request.url ?? '/',
    headers: headersFor(request, origin),
    setHost: false,
  });
  const answered = Promise.withResolvers<IncomingMessage>();
  passed.on('response', answered.resolve).on('error', answered.reject);
  const timer = setTimeout(() => passed.destroy(new BackendDownError(`The call took longer than ${limit} ms.`)), limit);
  const leave = () => passed.destroy();
  response.once('close', leave);
  try {
    sendBody(request, passed);
    const answer = await answered.promise;
    clearTimeout(timer);
    response.writeHead(answer.statusCode ?? 502, keptHeaders(answer, response));
    await pipeline(answer, response);
  } catch (error) {
    if (request.destroyed && !request.complete) return;
    if (response.headersSent) return void response.destroy();
    throw new BackendDownError('A worker did not answer a call.', { cause: error });
  } finally {
    clearTimeout(timer);
    response.off('close', leave);
  }
}

function headersFor(request: IncomingMessage, origin: CallOrigin): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined && !OWN_HEADERS.has(name)) headers[name] = value;
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  headers[CALL_HEADERS.site] = origin.site;
  headers[CALL_HEADERS.client] = origin.clientAddress;
  headers[CALL_HEADERS.requestId] = origin.requestId;
  return headers;
}

/** Not by `pipeline`: a worker may answer before it has read everything, and the client's socket must live on for that answer. */
function sendBody(request: IncomingMessage, passed: ClientRequest): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_BODY) passed.destroy(new Error(`A call's body has more than ${MAX_BODY} bytes.`));
  });
  request.pipe(passed);
}

/** The answer's headers, without those of its connection; what the listener has set already stands where the answer does not say otherwise. */
function keptHeaders(answer: IncomingMessage, response: ServerResponse): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && !OWN_HEADERS.has(name) && !CDN_HEADERS.has(name)) kept[name] = value;
  }
  for (const name of Object.keys(kept)) response.removeHeader(name);
  return kept;
}
