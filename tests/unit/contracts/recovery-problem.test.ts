import { describe, expect, it } from 'vitest';
import { recoveryProblemOf } from '../../../src/contracts/accounts/recover-password.ts';

describe('what a reader is told of a recovery mail that did not go out', () => {
  it.each([
    ['userNotFound', { httpCode: 404, problem: 'NOT_FOUND' }],
    ['userNotFound', { httpCode: 400, problem: 'NOT_FOUND' }],
    ['tooOften', { httpCode: 429, problem: 'SERVER_ERROR' }],
    ['timeout', { httpCode: 0, problem: 'TIMEOUT' }],
    ['server', { httpCode: 503, problem: 'SERVER_ERROR' }],
  ] as const)('is “%s” after %o', (told, failure) => {
    expect(recoveryProblemOf(failure)).toBe(told);
  });
});
