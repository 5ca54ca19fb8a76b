import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { callMethodsOf } from '#contracts/call-classes.ts';
import { matchesPattern } from '#domain/routes/read-path.ts';
import { mediaTypeOf, mostBytesOf, type UploadRoute } from '#domain/routes/route.ts';
import { UPLOADS } from '#domain/routes/upload-routes.ts';
import { isOwnOrigin } from '#domain/paths/own-origin.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#domain/problems.ts';
import type { CallOrigin } from '#server/platform/backend/backend.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import type { UploadTarget } from '#server/platform/http/asked.ts';
import { sendProblem } from '#server/platform/http/send.ts';

/** Uploads that a network address may have unfinished. */
const MOST_OF_ADDRESS = 4;

/**
 * The uploads of the front process: it checks them before their first byte, and passes their bodies
 * to a worker process.
 */
export interface Uploads {
  /**
   * The row of a request, or `undefined`. Read before the request has a site. A method that no row
   * of the path has is a call's if a contract has it, and is refused otherwise.
   */
  find(request: Pick<IncomingMessage, 'method' | 'url'>): UploadRoute | undefined;
  /** Answers an upload. Rejects with `BackendDownError` if no worker process takes it. */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    route: UploadRoute,
    target: UploadTarget,
  ): Promise<void>;
}

export function createUploads(options: {
  /** `UPLOADS` by default. */
  routes?: readonly UploadRoute[] | undefined;
  contentToken(): string;
  pass(
    request: IncomingMessage,
    response: ServerResponse,
    origin: CallOrigin & { upload: string },
    route: UploadRoute,
  ): Promise<void>;
  /** Deletes what is left of an upload, also after a worker process was killed. */
  remove(upload: string): Promise<void>;
}): Uploads {
  const { routes = UPLOADS, pass, remove } = options;
  const unfinished = new Map<string, number>();

  /** Counts an upload of a network address. Returns its end, whose second call does nothing. */
  const begin = (address: string) => {
    unfinished.set(address, (unfinished.get(address) ?? 0) + 1);
    let isFinished = false;
    return () => {
      if (isFinished) return;
      isFinished = true;
      const left = (unfinished.get(address) ?? 1) - 1;
      if (left === 0) unfinished.delete(address);
      else unfinished.set(address, left);
    };
  };

  const rowsAt = (url: string) =>
    routes.filter(({ pattern }) => matchesPattern(pattern, pathOf(url)));
  const methodsAt = (url = '') => [
    ...new Set([...rowsAt(url).map(({ method }) => method), ...callMethodsOf(pathOf(url))]),
  ];

  const refusalOf = (
    { method, headers }: IncomingMessage,
    route: UploadRoute,
    { site, clientAddress }: UploadTarget,
  ) => {
    if (method !== route.method) return 'METHOD_NOT_ALLOWED';
    if (
      route.caller === 'newsroom' &&
      !isBearerToken(headers.authorization, options.contentToken())
    )
      return 'NOT_SIGNED_IN';
    if (route.caller !== 'newsroom' && !isOwnOrigin(site, headers.origin, headers.host))
      return 'FOREIGN_ORIGIN';
    if (!route.types.includes(mediaTypeOf(headers['content-type'])))
      return 'UNSUPPORTED_MEDIA_TYPE';
    if (Number(headers['content-length'] ?? 0) > mostBytesOf(route, headers['content-type']))
      return 'PAYLOAD_TOO_LARGE';
    return (unfinished.get(clientAddress) ?? 0) >= MOST_OF_ADDRESS
      ? 'TOO_MANY_REQUESTS'
      : undefined;
  };

  return {
    find({ method = '', url = '' }) {
      const rows = rowsAt(url);
      // Every request passes here, also a hit, and the contracts are many.
      if (rows.length === 0) return undefined;
      const row = rows.find((one) => one.method === method);
      return row ?? (callMethodsOf(pathOf(url)).includes(method) ? undefined : rows[0]);
    },
    async answer(request, response, route, target) {
      const { site, clientAddress, requestId } = target;
      const refusal = refusalOf(request, route, target);
      if (refusal !== undefined) return refuse(response, refusal, methodsAt(request.url));
      const finish = begin(clientAddress);
      // The connection to the worker process may close later. A client that sends one file after
      // the other has one unfinished upload at a time.
      response.once('finish', finish);
      const upload = randomUUID();
      try {
        await pass(
          request,
          response,
          { site: site.alias, clientAddress, requestId, upload },
          route,
        );
      } finally {
        finish();
        await remove(upload);
      }
    },
  };
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

function refuse(response: ServerResponse, code: ProblemCode, methods: readonly string[]): void {
  const headers = {
    ...(code === 'METHOD_NOT_ALLOWED' ? { Allow: methods.join(', ') } : {}),
    ...(code === 'TOO_MANY_REQUESTS' ? { 'Retry-After': '5' } : {}),
  };
  // The body is not read, and would be taken for the next request.
  sendProblem(response, PROBLEM_STATUS[code], code, { Connection: 'close', ...headers });
}
