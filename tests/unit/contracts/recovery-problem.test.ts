import { describe, expect, it } from 'vitest';
import { recoveryProblemOf } from '#contracts/accounts/recover-password.ts';

describe('the message after a failed recovery mail', () => {
  // R8.19
  it.each([
    ['userNotFound', { httpCode: 404, problem: 'NOT_FOUND' }],
    ['userNotFound', { httpCode: 400, problem: 'NOT_FOUND' }],
    ['tooOften', { httpCode: 429, problem: 'SERVER_ERROR' }],
    ['timeout', { httpCode: 0, problem: 'TIMEOUT' }],
    ['server', { httpCode: 503, problem: 'SERVER_ERROR' }],
  ] as const)('selects the message “%s” after %o', (told, failure) => {
    expect(recoveryProblemOf(failure)).toBe(told);
  });
});
