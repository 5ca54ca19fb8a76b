import { fillPath, readOutcome, type CallOutcome } from '../call.ts';
import type { Contract, ContractTypes } from '../contract.ts';

/** Milliseconds of an upload by a slow network. */
const TIME_OUT = 600_000;

/**
 * Sends a file as the whole body of a call, with its own media type. It never rejects: failures are
 * values.
 */
export async function sendFile<Types extends ContractTypes>(
  contract: Contract<Types>,
  { params, file }: { params: NonNullable<Types['params']>; file: Blob },
): Promise<CallOutcome<Types>> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- `call` sends JSON, and is in the scripts of readers' pages
    const answer = await fetch(fillPath(contract.path, params), {
      method: contract.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': file.type },
      body: file,
      signal: AbortSignal.timeout(TIME_OUT),
    });
    return readOutcome(contract, answer.status, await answer.text());
  } catch (cause) {
    return { ok: false, problem: 'TIMEOUT', httpCode: 0, fields: {}, cause };
  }
}
