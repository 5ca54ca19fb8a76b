import { call, type CallFailure, type CallOptions } from '#contracts/call.ts';
import type { CallInput, Contract, ContractTypes } from '#contracts/contract.ts';
import { httpProblem } from '#contracts/http-problem.ts';
import { listError } from './errors.ts';

/** A failed request of a reader. It is already in the shared error list when it is thrown. */
export class CallError extends Error {
  override name = 'CallError';
  readonly failure: CallFailure;

  constructor(contract: Pick<Contract, 'method' | 'path'>, failure: CallFailure) {
    super(
      `${contract.method} ${contract.path} failed with ${failure.code ?? failure.problem} (${failure.httpCode}).`,
    );
    this.failure = failure;
  }
}

export interface ReaderCallOptions extends CallOptions {
  /** The only successful `httpCode` of the body, for calls that require one. */
  wanted?: number;
}

/**
 * Sends a request that a reader's action triggers. Returns the response, or lists the error and
 * throws it as `CallError` (SPECIFICATION §7), so that the form or button can also show its own
 * message.
 */
export async function callForReader<Types extends ContractTypes>(
  contract: Contract<Types>,
  input: CallInput<Types>,
  { wanted, ...options }: ReaderCallOptions = {},
): Promise<Types['response']> {
  const outcome = await call(contract, input, options);
  if (outcome.ok && (wanted === undefined || outcome.httpCode === wanted)) return outcome.response;
  const failure = outcome.ok ? otherThanWanted(outcome) : outcome;
  listError(contract, failure);
  throw new CallError(contract, failure);
}

function otherThanWanted({ httpCode }: { httpCode: number }): CallFailure {
  return { ok: false, problem: httpProblem(httpCode), httpCode, fields: {} };
}
