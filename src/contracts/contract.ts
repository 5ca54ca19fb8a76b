import type { ProblemCode } from '#domain/problems.ts';
import type { NeededRole } from '#domain/sites/roles.ts';
import type { WorkClass } from '#domain/routes/work-class.ts';

/**
 * Agreement of browser and server about one endpoint. Method, path and problem codes are values,
 * and everything else is types only. zod in a browser costs 20 KB (5 as zod/mini), and validating
 * our own responses again gains nothing. The server parses requests with a schema beside each
 * handler, and the compiler checks its responses against these types.
 */
export interface ContractTypes {
  /** Values for the `{names}` in the path, or `undefined` without any. */
  params: Record<string, string> | undefined;
  /** JSON body of the request, or `undefined` without one. */
  body: unknown;
  /** The `response` field of a successful response. */
  response: unknown;
  problem: ProblemCode;
}

export interface Contract<Types extends ContractTypes = ContractTypes> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{names}` for the values of `params`. */
  path: string;
  /** Class of work, which has places of its own in a worker process. */
  work: WorkClass;
  /**
   * Whether it waits for the service that judges comments, on a site that has one
   * (`comments.external`).
   */
  isJudged?: true;
  /**
   * The role that the caller must have on the site of the request. Nothing else grants a call of
   * the desk.
   */
  role?: NeededRole;
  /** The endpoint's own problem codes, besides those common to all endpoints. */
  problems: readonly Types['problem'][];
  /** Never set. It preserves the type parameter. */
  types?: Types;
}

/**
 * Declares an endpoint. `Types` describes input and output, and the union of problem codes is
 * inferred from the list: `defineContract<{ params; body; response }>()({ method, path, work,
 * problems })`.
 */
export function defineContract<Types extends Omit<ContractTypes, 'problem'>>() {
  return <const Problem extends ProblemCode>(
    contract: Pick<Contract, 'method' | 'path' | 'work' | 'isJudged'> & {
      problems: readonly Problem[];
    },
  ): Contract<Pick<Types, 'params' | 'body' | 'response'> & { problem: Problem }> => contract;
}

/**
 * A call of staff: its path is below `/api/desk/`, its class is `desk`. `serveDeskCall` serves it.
 */
export type DeskContract<Types extends ContractTypes = ContractTypes> = Contract<Types> & {
  work: 'desk';
  role: NeededRole;
};

/** The codes that each call of the desk may answer with, besides its own. */
export const DESK_PROBLEMS = [
  'NOT_SIGNED_IN',
  'ROLE_REQUIRED',
  'FOREIGN_ORIGIN',
  'INVALID_FIELDS',
  'TOO_MANY_REQUESTS',
] as const;

/**
 * Declares a call of staff: `defineDeskContract<{ params; body; response }>()({ method, path, role,
 * problems })`.
 */
export function defineDeskContract<Types extends Omit<ContractTypes, 'problem'>>() {
  return <const Problem extends ProblemCode>(
    contract: Pick<DeskContract, 'method' | 'role'> & {
      path: `/api/desk/${string}`;
      problems: readonly Problem[];
    },
  ): DeskContract<
    Pick<Types, 'params' | 'body' | 'response'> & {
      problem: Problem | (typeof DESK_PROBLEMS)[number];
    }
  > => ({
    ...contract,
    work: 'desk',
    problems: [...DESK_PROBLEMS, ...contract.problems],
  });
}

/**
 * An upload of staff: its path is below `/api/desk/`, its class is `upload`. `serveDeskUpload`
 * serves it.
 */
export type DeskUploadContract<Types extends ContractTypes = ContractTypes> = Contract<Types> & {
  work: 'upload';
  role: NeededRole;
};

/**
 * Declares an upload of staff: `defineDeskUpload<{ params; response }>()({ path, role, problems
 * })`.
 */
export function defineDeskUpload<Types extends Pick<ContractTypes, 'params' | 'response'>>() {
  return <const Problem extends ProblemCode>(
    contract: Pick<DeskUploadContract, 'role'> & {
      path: `/api/desk/${string}`;
      problems: readonly Problem[];
    },
  ): DeskUploadContract<
    Pick<Types, 'params' | 'response'> & {
      body: undefined;
      problem: Problem | (typeof DESK_PROBLEMS)[number];
    }
  > => ({
    ...contract,
    method: 'PUT',
    work: 'upload',
    problems: [...DESK_PROBLEMS, ...contract.problems],
  });
}

/** Input of a call: params and body if the contract has them, and a query. */
export type CallInput<Types extends ContractTypes> = (Types['params'] extends undefined
  ? { params?: undefined }
  : { params: Types['params'] }) & {
  /** Query of the URL, without its `?`. */
  query?: Readonly<Record<string, string>> | undefined;
} & (undefined extends Types['body'] ? { body?: Types['body'] } : { body: Types['body'] });

/** Body of a successful response. */
export interface Answer<Response = unknown> {
  httpCode: number;
  response: Response;
}

/** Body of a refusal. `fields` gives a reason for each invalid field. */
export interface Refusal {
  httpCode: number;
  code: ProblemCode;
  fields?: Record<string, string>;
}
