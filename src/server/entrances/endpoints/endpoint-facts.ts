import type { z } from 'zod';
import type { Contract } from '#contracts/contract.ts';
import type { FormSchema } from '#domain/forms/field-rules.ts';

/** Limit of the frequency of a call. */
export interface CallLimit {
  most: number;
  /** Seconds. */
  window: number;
}

/** A limit, and the thing that is counted. */
export interface CountedLimit extends CallLimit {
  /** Counted for each of these: `network address`. */
  per: string;
  /** Counted events; by default, calls. */
  of?: string;
}

/** The schemas and limits of an endpoint, from which the OpenAPI document is generated. */
export interface EndpointFacts {
  contract: Pick<Contract, 'method' | 'path' | 'problems'>;
  /**
   * `reader`: with a session. `desk`: with a session on the desk and a role. `newsroom`: with the
   * bearer token of publications. `command`: with the token of the node's own commands. `payments`:
   * with the signature of the payment provider.
   */
  caller: 'anyone' | 'reader' | 'desk' | 'command' | 'newsroom' | 'payments';
  /** Bytes. */
  bodyLimit: number;
  /** Milliseconds. */
  timeLimit: number;
  body?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  /** Rules of fields beyond the schema of the body. */
  form?: FormSchema | undefined;
  limits: readonly CountedLimit[];
}

/** The facts that an endpoint states about itself. */
export interface StatedFacts extends Pick<EndpointFacts, 'query' | 'form'> {
  /** Limits that the handler counts. */
  innerLimits?: readonly CountedLimit[];
}
