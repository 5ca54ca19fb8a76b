import type { CallFailure } from '../call.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/recover-password: mails a link for a new password. The response does not
 * reveal whether the account exists.
 */
export const recoverPassword = defineContract<{
  params: undefined;
  body: { email: string };
  response: { isSent: boolean };
}>()({
  method: 'POST',
  path: '/api/front/user/recover-password',
  work: 'write',
  problems: ['REQUIRED_FIELD', 'INVALID_FIELD', 'INVALID_FIELDS', 'TOO_MANY_REQUESTS'],
});

/**
 * Message for a reader after a failed request (SPECIFICATION §4). Timeouts and server errors are
 * not reported as an unknown account.
 */
export type RecoveryProblem = 'userNotFound' | 'tooOften' | 'timeout' | 'server';

/** Maps a failure to its message. Any other refusal concerns the email address. */
export function recoveryProblemOf({
  httpCode,
  problem,
}: Pick<CallFailure, 'httpCode' | 'problem'>): RecoveryProblem {
  if (httpCode === 429) return 'tooOften';
  if (problem === 'TIMEOUT') return 'timeout';
  return httpCode >= 500 ? 'server' : 'userNotFound';
}
