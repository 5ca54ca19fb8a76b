import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { CallFailure } from '../call.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/login. 401 INVALID_CREDENTIALS, or LEGACY_USER_PASSWORD_NOT_RESET if a link
 * for a new password was mailed instead. 403 EMAIL_NOT_VALIDATED with the reader's id in
 * `fields.userId`, which a request for another validation mail needs (SPECIFICATION §8).
 */
export const logIn = defineContract<{
  params: undefined;
  body: { email: string; password: string };
  response: { user: CurrentUser };
}>()({
  method: 'POST',
  path: '/api/front/user/login',
  work: 'write',
  problems: [
    'INVALID_CREDENTIALS',
    'LEGACY_USER_PASSWORD_NOT_RESET',
    'EMAIL_NOT_VALIDATED',
    'REQUIRED_FIELD',
    'INVALID_FIELDS',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * Message for a reader after a failed login (SPECIFICATION §8). Timeouts and server errors are not
 * reported as wrong passwords.
 */
export type LoginProblem =
  | 'invalidCredentials'
  | 'legacyPassword'
  | 'emailNotValidated'
  | 'tooOften'
  | 'timeout'
  | 'server';

/**
 * Maps a failure to its message. Any other refusal is `invalidCredentials`, which does not reveal
 * whether the email address or the password is wrong.
 */
export function loginProblemOf({
  httpCode,
  code,
  problem,
}: Pick<CallFailure, 'httpCode' | 'code' | 'problem'>): LoginProblem {
  if (code === 'LEGACY_USER_PASSWORD_NOT_RESET') return 'legacyPassword';
  if (httpCode === 403) return 'emailNotValidated';
  if (httpCode === 429) return 'tooOften';
  if (problem === 'TIMEOUT') return 'timeout';
  return httpCode >= 500 ? 'server' : 'invalidCredentials';
}
