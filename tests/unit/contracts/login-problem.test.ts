import { expect, it } from 'vitest';
import { loginProblemOf } from '#contracts/accounts/log-in.ts';

const LEGACY = 'LEGACY_USER_PASSWORD_NOT_RESET';

// R8.10
it.each([
  ['legacyPassword', { httpCode: 401, problem: 'NOT_AUTHORIZED', code: LEGACY }],
  ['invalidCredentials', { httpCode: 401, problem: 'NOT_AUTHORIZED' }],
  ['emailNotValidated', { httpCode: 403, problem: 'NOT_AUTHORIZED' }],
  ['invalidCredentials', { httpCode: 400, problem: 'NOT_FOUND' }],
  ['invalidCredentials', { httpCode: 412, problem: 'PRECONDITION_FAILED' }],
  ['tooOften', { httpCode: 429, problem: 'SERVER_ERROR' }],
  ['timeout', { httpCode: 0, problem: 'TIMEOUT' }],
  ['server', { httpCode: 503, problem: 'SERVER_ERROR' }],
] as const)('a failed login has the message “%s” after %o', (told, failure) => {
  expect(loginProblemOf(failure)).toBe(told);
});
