import type { ProblemCode } from '../domain/problems.ts';
import type { CallInput, Contract, ContractTypes } from './contract.ts';
import { httpProblem, type HttpProblem } from './http-problem.ts';

/** Milliseconds (SPECIFICATION §9). */
const TIME_OUT = 10_000;

export type CallOutcome<Types extends ContractTypes> =
  /** `httpCode` is the body's own where it has one: 200 is what a form waits for. */
  { ok: true; httpCode: number; response: Types['response'] } | CallFailure<Types['problem']>;

export interface CallFailure<Code extends ProblemCode = ProblemCode> {
  ok: false;
  /** The endpoint's own code, where it is one of the contract's. */
  code?: Code;
  problem: HttpProblem;
  /** 0 when no answer came. */
  httpCode: number;
  fields: Record<string, string>;
  /** What kept an answer from coming, for the log. */
  cause?: unknown;
}

/** What a call uses of its surroundings; tests bring their own. */
export interface CallOptions {
  fetch?: typeof fetch;
  /** Milliseconds. */
  timeOut?: number;
}

/**
 * The one caller of our endpoints in a browser. Never rejects: what goes wrong is a value, for code that calls on its own account.
 * What a reader asked for goes through `callForReader` in src/stores, which also lists the error and throws.
 */
export async function call<Types extends ContractTypes>(
  contract: Contract<Types>,
  input: CallInput<Types>,
  { fetch: send = fetch, timeOut = TIME_OUT }: CallOptions = {},
): Promise<CallOutcome<Types>> {
  const path = fillPath(contract.path, input.params) + (input.query ? `?${new URLSearchParams(input.query)}` : '');
  try {
    const answer = await send(path, {
      method: contract.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(input.body !== undefined && { 'content-type': 'application/json' }) },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      signal: AbortSignal.timeout(timeOut),
    });
    return readOutcome(contract, answer.status, await answer.text());
  } catch (cause) {
    // Refused, cut off, or longer than the time-out: to a reader it is one thing, the server was not reached.
    return { ok: false, problem: 'TIMEOUT', httpCode: 0, fields: {}, cause };
  }
}

function fillPath(path: string, params: Record<string, string> | undefined): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
}

function readOutcome<Types extends ContractTypes>(contract: Contract<Types>, status: number, text: string): CallOutcome<Types> {
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
  return Object.fromEntries(Object.entries(fields).flatMap(([field, reason]) => (typeof reason === 'string' ? [[field, reason]] : [])));
}
