import type { CallFailure } from '../call.ts';
import { defineContract } from '../contract.ts';

/** POST /api/front/user/recover-password: mails a link to choose a new password. The answer does not tell whether there is such an account. */
export const recoverPassword = defineContract<{
  params: undefined;
  body: { email: string };
  response: { isSent: boolean };
  problem: 'INVALID_FIELD' | 'INVALID_FIELDS' | 'TOO_MANY_REQUESTS';
}>({ method: 'POST', path: '/api/front/user/recover-password', problems: ['INVALID_FIELD', 'INVALID_FIELDS', 'TOO_MANY_REQUESTS'] });

/** What a reader is told of a mail that did not go out (SPECIFICATION §4). That the server is out of reach says nothing of their account. */
export type RecoveryProblem = 'userNotFound' | 'tooOften' | 'timeout' | 'server';

/** What to tell of a failure. A refusal of no other kind is about the address. */
export function recoveryProblemOf({ httpCode, problem }: Pick<CallFailure, 'httpCode' | 'problem'>): RecoveryProblem {
  if (httpCode === 429) return 'tooOften';
  if (problem === 'TIMEOUT') return 'timeout';
  return httpCode >= 500 ? 'server' : 'userNotFound';
}
