import type { CallFailure } from '../call.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/delete: removes the account of the session and all that hangs on it. It asks for the current password of readers who have one
 * (OWASP ASVS 5.0, 7.5.1): 400 REQUIRED_FIELD without it, 401 INVALID_CREDENTIALS for a wrong one. To a reader without a password it mails a link, which
 * deletes the account where it is opened and confirmed: `isDeleted` is false then. The receipt is mailed as well, and is all that stays.
 * 412 for an account of the demo (SPECIFICATION §8). Whoever sends a newsletter is told afterwards, and again until they have let go of the address,
 * which is kept that long for nothing else.
 */
export const deleteAccount = defineContract<{
  params: undefined;
  body: { password?: string | null | undefined } | undefined;
  /** `at` as RFC 3339. */
  response: { isDeleted: true; receipt: { number: string; at: string } } | { isDeleted: false };
  problem: 'NOT_SIGNED_IN' | 'DEMO_ACCOUNT' | 'FOREIGN_ORIGIN' | 'REQUIRED_FIELD' | 'INVALID_CREDENTIALS' | 'TOO_MANY_REQUESTS';
}>({
  method: 'POST',
  path: '/api/front/user/delete',
  problems: ['NOT_SIGNED_IN', 'DEMO_ACCOUNT', 'FOREIGN_ORIGIN', 'REQUIRED_FIELD', 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
});

/** What a reader is told of a deletion that failed. */
export type DeletionProblem = 'demo' | 'noPassword' | 'wrongPassword' | 'tooOften' | 'failed';

/** What to tell of a failure (SPECIFICATION §8 names the first). */
export function deletionProblemOf({ httpCode, code }: Pick<CallFailure, 'httpCode' | 'code'>): DeletionProblem {
  if (httpCode === 412) return 'demo';
  if (code === 'REQUIRED_FIELD') return 'noPassword';
  if (code === 'INVALID_CREDENTIALS') return 'wrongPassword';
  return httpCode === 429 ? 'tooOften' : 'failed';
}
