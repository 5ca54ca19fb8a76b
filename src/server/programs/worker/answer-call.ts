import { IncomingMessage, type ServerResponse } from 'node:http';
import { isUploadClass } from '#domain/routes/route.ts';
import type { Site } from '#domain/sites/site.ts';
import type { RequestLocals } from '#server/entrances/endpoints/services.ts';
import type { Backend, CallOrigin } from '#server/platform/backend/backend.ts';
import { sendStatus } from '#server/platform/http/send.ts';
import { redactUrl, type Log } from '#server/platform/observability/log.ts';
import { requestContext } from '#server/platform/observability/request-context.ts';
import type { Tracer } from '#server/platform/observability/tracer.ts';
import type { AstroHandler } from '#server/platform/page-cache/astro-renderer.ts';
import { currentWork } from '#server/platform/runtime/current-work.ts';

type Answer = (
  request: IncomingMessage,
  response: ServerResponse,
  origin: CallOrigin,
) => Promise<void>;

/**
 * Hands calls to Astro and uploads to their receiver, with the request id and the class of work of
 * each.
 */
export function createCallAnswerer(options: {
  handler: AstroHandler;
  sites: readonly Site[];
  localsFor(site: Site, clientAddress: string): RequestLocals;
  receiveUpload: Answer;
  tracer: Tracer;
  log: Log;
}): Backend['handleCall'] {
  const { receiveUpload, tracer } = options;
  const answerByAstro = createAstroAnswer(options);
  return (asked, response, origin, { work, body }) => {
    const request = body === undefined ? asked : withBody(asked, body);
    const { method = '', url = '', headers } = request;
    const traceparent =
      typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined;
    const attributes = {
      'http.request.method': method,
      'url.path': redactUrl(url),
      'portada.request_id': origin.requestId,
    };
    return requestContext.run({ requestId: origin.requestId }, () =>
      tracer.span('call', { attributes, traceparent }, async (describe) => {
        await currentWork.run(work, () =>
          (isUploadClass(work) ? receiveUpload : answerByAstro)(request, response, origin),
        );
        describe({ 'http.response.status_code': response.statusCode });
      }),
    );
  };
}

function createAstroAnswer(
  options: Pick<
    Parameters<typeof createCallAnswerer>[0],
    'handler' | 'sites' | 'localsFor' | 'log'
  >,
): Answer {
  const { handler, sites, localsFor, log } = options;
  return async (request, response, origin) => {
    const site = sites.find(({ alias }) => alias === origin.site);
    if (!site) return sendStatus(response, 421);
    const locals: RequestLocals = {
      ...localsFor(site, origin.clientAddress),
      audience: origin.isCrawler === true ? 'crawler' : 'reader',
    };
    await handler(request, response, () => sendStatus(response, 404), locals);
    if (locals.failure !== undefined)
      log.error(
        { err: locals.failure, url: redactUrl(request.url ?? '') },
        'a page could not be rendered',
      );
  };
}

/** A request whose body has been read, as a request that still has it. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion } = request;
  const whole = new IncomingMessage(request.socket);
  Object.assign(whole, { method, url, headers, rawHeaders, httpVersion, complete: true });
  whole.push(body);
  whole.push(null);
  return whole;
}
