import type { CallInput, Contract, ContractTypes } from '#contracts/contract.ts';

/** A call, and an answer of the types that its contract declares. */
export interface Example {
  contract: Pick<Contract, 'method' | 'path'>;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  httpCode: number;
  response: unknown;
}

/** An example whose parts have the types of its contract. */
export function example<Types extends ContractTypes>(
  contract: Contract<Types>,
  input: CallInput<Types> & { response: Types['response']; httpCode?: number },
): Example {
  const { params = {}, query = {}, body, httpCode = 200, response } = input;
  return { contract, params, query, body, httpCode, response };
}
