import type { APIContext } from 'astro';
import type { Answer, Contract, ContractTypes, Refusal } from '#contracts/contract.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#domain/problems.ts';
import { isMediaFolderAway } from '#server/platform/media/media-marker.ts';
import { findDatabaseProblem } from '#server/platform/database/database-problem.ts';
import { readBody } from '#server/platform/http/read-body.ts';
import { isThreadBusy, isTooComplex, TOO_COMPLEX } from '#server/platform/threads/thread-errors.ts';
import { isTimeLimit, withinTime } from '#server/platform/runtime/time-limit.ts';
import type { EndpointFacts } from './endpoint-facts.ts';

/**
 * The parts of a request that endpoints use, so that a page can call an endpoint for its reader
 * without Astro's full context.
 */
export type CallContext = Pick<APIContext, 'request' | 'url' | 'params' | 'locals'> & {
  /** Renders a page of the site. Calls that a page makes for its reader have none. */
  rewrite?: APIContext['rewrite'];
};

export type Endpoint = (context: CallContext) => Promise<Response>;

/** An endpoint with the list of its methods, and the facts of its contracts. */
export type ServedContract = Endpoint & {
  methods: readonly string[];
  facts: readonly EndpointFacts[];
};

/** The result of an endpoint's handler: the response, or a problem of its contract. */
export type Outcome<Types extends ContractTypes> =
  | ({ ok: true; httpCode?: number; response: Types['response'] } & AlsoSent)
  | ({
      ok: false;
      httpCode?: number;
      code: Types['problem'];
      fields?: Record<string, string>;
    } & AlsoSent);

/** The parts of a response besides its envelope. */
export interface AlsoSent {
  /** `Set-Cookie` values. */
  cookies?: readonly string[];
  /** Seconds to wait before a retry. */
  retryAfter?: number;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
  /** Sent instead of the envelope of a successful response. */
  file?: string | ReadableStream<Uint8Array>;
}

/**
 * Timeout of a call in milliseconds: longer than a database statement's (`SERVER_LIMITS`), shorter
 * than nginx's (60 s by default).
 */
const CALL_LIMIT = 15_000;

/** Seconds to wait before retrying a call that took too long. */
const RETRY_AFTER = 5;

export interface EndpointOptions<Types extends ContractTypes> {
  /** Maximum size of the request's body in bytes. */
  bodyLimit: number;
  /** Whether `handle` gets the body's bytes, a `Buffer`, because its signature is over them. */
  isRaw?: boolean;
  /** Timeout of the whole call in milliseconds; CALL_LIMIT by default. */
  timeLimit?: number;
  /** For the OpenAPI document. */
  facts: Pick<EndpointFacts, 'caller' | 'body' | 'query' | 'form' | 'limits'>;
  /** Checks the caller. Resolves to a refusal, or to `undefined` if the call is allowed. */
  authorize(context: CallContext): Promise<({ code: ProblemCode } & AlsoSent) | undefined>;
  /** Handles the call. Values pushed to `cookies` are sent with any response, even an error. */
  handle(context: CallContext, body: unknown, cookies: string[]): Promise<Outcome<Types>>;
}

/**
 * The only way to serve a contract: checks method, caller, size and JSON, and wraps every response
 * in the envelope of SPECIFICATION §7. An unavailable database or a timeout results in 503 with a
 * code. Responses reveal nothing about an internal error besides its code. GET endpoints also
 * accept HEAD.
 */
export function serveContract<Types extends ContractTypes>(
  contract: Contract<Types>,
  options: EndpointOptions<Types>,
): ServedContract {
  const methods = contract.method === 'GET' ? ['GET', 'HEAD'] : [contract.method];
  const { bodyLimit, timeLimit = CALL_LIMIT, isRaw = false } = options;
  const serve: Endpoint = async (context) => {
    if (!methods.includes(context.request.method)) return refuseMethod(methods);
    const cookies: string[] = [];
    const withCookies = (also: AlsoSent): AlsoSent => ({
      ...also,
      cookies: [...cookies, ...(also.cookies ?? [])],
    });
    const answer = async () => {
      const refusal = await options.authorize(context);
      if (refusal) return refuse(refusal, refusal);
      const body = await (isRaw ? readRaw : readJson)(context.request, bodyLimit);
      if ('code' in body) return refuse(body);
      const outcome = await options.handle(context, body.json, cookies);
      if (outcome.ok)
        return send(
          { httpCode: outcome.httpCode ?? 200, response: outcome.response } satisfies Answer,
          withCookies(outcome),
        );
      return refuse(outcome, withCookies(outcome));
    };
    try {
      return await withinTime(timeLimit, 'a call', answer());
    } catch (error) {
      if (isTooComplex(error))
        return refuse({ code: 'INVALID_FIELDS', httpCode: 422, fields: { body: TOO_COMPLEX } });
      if (isThreadBusy(error))
        return refuse({ code: 'SERVICE_UNAVAILABLE' }, withCookies({ retryAfter: RETRY_AFTER }));
      // A client that disconnected during the body does not receive the response.
      const level = isBrokenOff(error) ? 'debug' : 'error';
      const problem = findDatabaseProblem(error);
      const reason = problem === undefined ? 'a call failed' : `a call failed: ${problem.state}`;
      context.locals.services.log[level]({ err: error, path: contract.path }, reason);
      if (problem)
        return refuse({ code: problem.code }, withCookies({ retryAfter: problem.retryAfter }));
      return isTimeLimit(error) || isMediaFolderAway(error)
        ? refuse({ code: 'SERVICE_UNAVAILABLE' }, withCookies({ retryAfter: RETRY_AFTER }))
        : refuse({ code: 'UNKNOWN_ERROR' }, withCookies({}));
    }
  };
  return Object.assign(serve, {
    methods,
    facts: [{ contract, bodyLimit, timeLimit, ...options.facts }],
  });
}

/**
 * Whether the client aborted its request, so that the connection closed before the body was
 * complete.
 */
function isBrokenOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
  );
}

/** Serves contracts that share a URL. A 405 lists the methods of all of them (RFC 9110, 10.2.1). */
export function serveTogether(...endpoints: readonly ServedContract[]): ServedContract {
  const methods = endpoints.flatMap((endpoint) => endpoint.methods);
  const serve: Endpoint = async (context) => {
    const endpoint = endpoints.find((one) => one.methods.includes(context.request.method));
    return endpoint ? endpoint(context) : refuseMethod(methods);
  };
  return Object.assign(serve, { methods, facts: endpoints.flatMap(({ facts }) => facts) });
}

async function readRaw(request: Request, limit: number): Promise<{ json: unknown } | Problem> {
  const bytes = await readBody(request, limit);
  return bytes === undefined ? { code: 'PAYLOAD_TOO_LARGE' } : { json: bytes };
}

async function readJson(request: Request, limit: number): Promise<{ json: unknown } | Problem> {
  const bytes = await readBody(request, limit);
  if (bytes === undefined) return { code: 'PAYLOAD_TOO_LARGE' };
  if (bytes.length === 0) return { json: undefined };
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return {
      code: 'UNSUPPORTED_MEDIA_TYPE',
      fields: { 'content-type': 'must be application/json' },
    };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // PostgreSQL cannot store text that contains NUL.
    if (text.includes('\\u0000'))
      return { code: 'INVALID_FIELDS', fields: { body: 'must not contain NUL' } };
    return { json: JSON.parse(text) };
  } catch {
    return { code: 'INVALID_FIELDS', fields: { body: 'must be JSON in UTF-8' } };
  }
}

function refuseMethod(methods: readonly string[]): Response {
  return refuse({ code: 'METHOD_NOT_ALLOWED' }, {}, { Allow: methods.join(', ') });
}

/** A refusal, whose HTTP status is that of its code unless it names another. */
type Problem = Omit<Refusal, 'httpCode'> & { httpCode?: number };

function refuse(
  { code, httpCode = PROBLEM_STATUS[code], fields }: Problem,
  also: AlsoSent = {},
  headers: Record<string, string> = {},
): Response {
  return send({ httpCode, code, ...(fields !== undefined && { fields }) }, also, headers);
}

function send(
  envelope: Answer | Refusal,
  also: AlsoSent,
  headers: Record<string, string> = {},
): Response {
  const { cookies = [], retryAfter, file } = also;
  const sent = new Headers({ 'Cache-Control': 'no-store', ...headers, ...also.headers });
  for (const cookie of cookies) sent.append('Set-Cookie', cookie);
  if (retryAfter !== undefined) sent.set('Retry-After', String(retryAfter));
  if (file !== undefined) return new Response(file, { status: envelope.httpCode, headers: sent });
  return Response.json(envelope, { status: envelope.httpCode, headers: sent });
}
