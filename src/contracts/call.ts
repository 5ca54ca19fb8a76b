import type { ProblemCode } from '#domain/problems.ts';
import type { CallInput, Contract, ContractTypes } from './contract.ts';
import { httpProblem, type HttpProblem } from './http-problem.ts';

/** Time limit of a request in milliseconds (SPECIFICATION §9). */
const TIME_OUT = 10_000;

/**
 * Characters of a body, at most 24 KB, up to which a write outlives its page. Browsers refuse a
 * request that outlives its page if the bodies of all such requests exceed 64 KB together (Fetch
 * Standard, "HTTP-network-or-cache fetch").
 */
const LONGEST_KEPT = 8_000;

export type CallOutcome<Types extends ContractTypes> =
  /** `httpCode` is the one in the body, if present. Forms expect 200. */
  { ok: true; httpCode: number; response: Types['response'] } | CallFailure<Types['problem']>;

export interface CallFailure<Code extends ProblemCode = ProblemCode> {
  ok: false;
  /** The endpoint's own code, if the contract lists it. */
  code?: Code;
  problem: HttpProblem;
  /** 0 without a response. */
  httpCode: number;
  fields: Record<string, string>;
  /** Reason for a missing response, for the log. */
  cause?: unknown;
}

/** Dependencies of a call, replaceable in tests. */
export interface CallOptions {
  fetch?: typeof fetch;
  /** Milliseconds. */
  timeOut?: number;
  /** Ends the request before its time limit. */
  signal?: AbortSignal;
}

/**
 * Calls an endpoint from the browser. It never rejects: failures are values. Requests that a
 * reader's action triggers use `callForReader` in src/stores instead, which also lists the error
 * and throws. A write goes on when the page is left, unless its body is long.
 */
export async function call<Types extends ContractTypes>(
  contract: Contract<Types>,
  input: CallInput<Types>,
  { fetch: send = fetch, timeOut = TIME_OUT, signal }: CallOptions = {},
): Promise<CallOutcome<Types>> {
  const path =
    fillPath(contract.path, input.params) +
    (input.query ? `?${new URLSearchParams(input.query)}` : '');
  const limit = AbortSignal.timeout(timeOut);
  // `undefined` without a body.
  const body: string | undefined = JSON.stringify(input.body);
  try {
    const answer = await send(path, {
      method: contract.method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      body,
      keepalive: contract.method !== 'GET' && !(body?.length > LONGEST_KEPT),
      // Below Safari 17.4 and Firefox 124 the caller's signal stands alone.
      signal: AbortSignal.any?.([limit, signal ?? limit]) ?? signal ?? limit,
    });
    return readOutcome(contract, answer.status, await answer.text());
  } catch (cause) {
    // Refused, interrupted and timed-out connections have one meaning for readers: the server is
    // unreachable.
    return { ok: false, problem: 'TIMEOUT', httpCode: 0, fields: {}, cause };
  }
}

export function fillPath(path: string, params: Record<string, string> | undefined): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
}

export function readOutcome<Types extends ContractTypes>(
  contract: Contract<Types>,
  status: number,
  text: string,
): CallOutcome<Types> {
  const body = readBody(text);
  const isWhole = body !== UNREADABLE;
  const envelope = isRecord(body) ? body : {};
  const httpCode = typeof envelope['httpCode'] === 'number' ? envelope['httpCode'] : status;
  if (status < 400 && httpCode < 500 && isWhole) {
    return { ok: true, httpCode, response: 'response' in envelope ? envelope['response'] : body };
  }
  const code = contract.problems.find((known) => known === envelope['code']);
  return {
    ok: false,
    ...(code !== undefined && { code }),
    problem: httpProblem(status >= 400 ? status : httpCode),
    httpCode: status >= 400 ? status : httpCode,
    fields: textsOf(envelope['fields']),
  };
}

const UNREADABLE = Symbol('unreadable');

function readBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textsOf(fields: unknown): Record<string, string> {
  if (!isRecord(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, reason]) =>
      typeof reason === 'string' ? [[field, reason]] : [],
    ),
  );
}
