import type { ProblemCode } from '../domain/problems.ts';

/**
 * A contract is what both sides agree on about one endpoint. It carries method, path and problem codes as values and everything
 * else as types only: zod in a browser costs 20 KB (5 as zod/mini), and checking our own answers a second time buys nothing.
 * The server parses what comes in with a schema beside each handler; its answers the compiler holds against these types.
 */
export interface ContractTypes {
  /** Values for the `{names}` in the path; `undefined` where it has none. */
  params: Record<string, string> | undefined;
  /** What is sent as JSON; `undefined` for nothing. */
  body: unknown;
  /** The `response` field of a good answer. */
  response: unknown;
  problem: ProblemCode;
}

export interface Contract<Types extends ContractTypes = ContractTypes> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{names}` for the values of `params`. */
  path: string;
  /** The codes this endpoint answers with, besides those any call may end in. */
  problems: readonly Types['problem'][];
  /** Never there: it keeps the types. */
  types?: Types;
}

/** Declares an endpoint; `Types` says what goes in and what comes out. */
export function defineContract<Types extends ContractTypes>(contract: Omit<Contract<Types>, 'types'>): Contract<Types> {
  return contract;
}

/** The input of a call: its params and body, each only where the contract has one, and a query. */
export type CallInput<Types extends ContractTypes> = (Types['params'] extends undefined
  ? { params?: undefined }
  : { params: Types['params'] }) & {
  /** Query of the address, without its `?`. */
  query?: Readonly<Record<string, string>> | undefined;
} & (undefined extends Types['body'] ? { body?: Types['body'] } : { body: Types['body'] });

/** A good answer on the wire. */
export interface Answer<Response = unknown> {
  httpCode: number;
  response: Response;
}

/** A refusal on the wire; `fields` gives a reason for each field that is wrong. */
export interface Refusal {
  httpCode: number;
  code: ProblemCode;
  fields?: Record<string, string>;
}
