import { map } from 'nanostores';
import { call, type CallOptions, type CallOutcome } from '#contracts/call.ts';
import type { CallInput, ContractTypes, DeskContract } from '#contracts/contract.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { listError } from '../errors.ts';

/** State that all islands of a page of the desk share. */
export interface DeskState {
  /**
   * `ended`: the session on the desk has ended. `no-role`: the role of a call was taken. No further
   * call is then accepted.
   */
  standing: 'open' | 'ended' | 'no-role';
  /** Result of the last action. */
  said: { kind: 'done' | 'problem'; text: string } | undefined;
  /** An action that is carried out soon, unless the person undoes it. */
  undo: { text: string } | undefined;
}

export const $desk = map<DeskState>({ standing: 'open', said: undefined, undo: undefined });

/**
 * Calls an endpoint of the desk. `undefined` after a failure; a refusal of the session or of the
 * role is in `$desk`.
 */
export async function callDesk<Types extends ContractTypes>(
  contract: DeskContract<Types>,
  input: CallInput<Types>,
  options: CallOptions = {},
): Promise<Types['response'] | undefined> {
  const outcome = await askDesk(contract, input, options);
  return outcome.ok ? outcome.response : undefined;
}

/**
 * Calls an endpoint of the desk as `callDesk` does, for callers that act on the reason of a
 * refusal.
 */
export async function askDesk<Types extends ContractTypes>(
  contract: DeskContract<Types>,
  input: CallInput<Types>,
  options: CallOptions = {},
): Promise<CallOutcome<Types>> {
  const outcome = await tryDesk(contract, input, options);
  if (outcome.ok) return outcome;
  listError(contract, outcome);
  return outcome;
}

/**
 * The same for calls whose failures are expected, such as while the network is away: they are not
 * listed.
 */
export async function tryDesk<Types extends ContractTypes>(
  contract: DeskContract<Types>,
  input: CallInput<Types>,
  options: CallOptions = {},
): Promise<CallOutcome<Types>> {
  const outcome = await call(contract, input, options);
  if (!outcome.ok) tellStanding(outcome.code);
  return outcome;
}

/** Says that the session has ended or that the role was taken, by the code of a refusal. */
export function tellStanding(code: ProblemCode | undefined): void {
  if (code === 'NOT_SIGNED_IN') $desk.setKey('standing', 'ended');
  if (code === 'ROLE_REQUIRED') $desk.setKey('standing', 'no-role');
}

/** Says the result of an action to the person, in the place that all rooms share. */
export function say(kind: 'done' | 'problem', text: string): void {
  $desk.setKey('said', { kind, text });
}

/** Takes the result back that the person has read. */
export function silence(): void {
  $desk.setKey('said', undefined);
}
