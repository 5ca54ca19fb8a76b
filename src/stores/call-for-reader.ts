import { call, type CallFailure, type CallOptions } from '../contracts/call.ts';
import type { CallInput, Contract, ContractTypes } from '../contracts/contract.ts';
import { httpProblem } from '../contracts/http-problem.ts';
import { listError } from './errors.ts';

/** Thrown when something a reader asked for failed; by then it stands in the shared error list. */
export class CallError extends Error {
  override name = 'CallError';
  readonly failure: CallFailure;

  constructor(contract: Pick<Contract, 'method' | 'path'>, failure: CallFailure) {
    super(`${contract.method} ${contract.path} failed with ${failure.code ?? failure.problem} (${failure.httpCode}).`);
    this.failure = failure;
  }
}

export interface ReaderCallOptions extends CallOptions {
  /** The only `httpCode` of the body that is a success, for calls that name one. */
  wanted?: number;
}

/**
 * A call that a reader's action caused: answers with the response, or lists the error and throws it on as `CallError`
 * (SPECIFICATION §7), so that the form or button that waits can also say it in its own words.
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
