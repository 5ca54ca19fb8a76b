import type { CurrentUser } from '../../domain/reader.ts';
import type { CallFailure } from '../call.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/login. 401 INVALID_CREDENTIALS, or LEGACY_USER_PASSWORD_NOT_RESET where a link to choose a password was mailed instead; 403
 * EMAIL_NOT_VALIDATED with the reader's id in `fields.userId`, to ask for the mail again with (SPECIFICATION §8).
 */
export const logIn = defineContract<{
  params: undefined;
  body: { email: string; password: string };
  response: { user: CurrentUser };
  problem: 'INVALID_CREDENTIALS' | 'LEGACY_USER_PASSWORD_NOT_RESET' | 'EMAIL_NOT_VALIDATED' | 'TOO_MANY_REQUESTS' | 'INVALID_FIELDS';
}>({
  method: 'POST',
  path: '/api/front/user/login',
  problems: ['INVALID_CREDENTIALS', 'LEGACY_USER_PASSWORD_NOT_RESET', 'EMAIL_NOT_VALIDATED', 'TOO_MANY_REQUESTS', 'INVALID_FIELDS'],
});

/** What a reader is told of a login that failed (SPECIFICATION §8). That the server is out of reach is no fault of their password. */
export type LoginProblem = 'invalidCredentials' | 'legacyPassword' | 'emailNotValidated' | 'tooOften' | 'timeout' | 'server';

/** What to tell of a failure. A refusal of no other kind is about address or password, and does not say which. */
export function loginProblemOf({ httpCode, code, problem }: Pick<CallFailure, 'httpCode' | 'code' | 'problem'>): LoginProblem {
  if (code === 'LEGACY_USER_PASSWORD_NOT_RESET') return 'legacyPassword';
  if (httpCode === 403) return 'emailNotValidated';
  if (httpCode === 429) return 'tooOften';
  if (problem === 'TIMEOUT') return 'timeout';
  return httpCode >= 500 ? 'server' : 'invalidCredentials';
}
