import { call, type CallFailure, type CallOptions } from '../contracts/call.ts';
import type { CallInput, Contract, ContractTypes } from '../contracts/contract.ts';
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

/**
 * A call that a reader's action caused: answers with the response, or lists the error and throws it on as `CallError`
 * (SPECIFICATION §7), so that the form or button that waits can also say it in its own words.
 */
export async function callForReader<Types extends ContractTypes>(
  contract: Contract<Types>,
  input: CallInput<Types>,
  options?: CallOptions,
): Promise<Types['response']> {
  const outcome = await call(contract, input, options);
  if (outcome.ok) return outcome.response;
  listError(contract, outcome);
  throw new CallError(contract, outcome);
}
