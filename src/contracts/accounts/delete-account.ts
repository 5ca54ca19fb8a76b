import type { CallFailure } from '../call.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/delete: deletes the session's account with all its data. It requires the
 * current password of readers who have one (OWASP ASVS 5.0, 7.5.1): 400 REQUIRED_FIELD without it,
 * 401 INVALID_CREDENTIALS for a wrong one. A reader without a password receives a mailed link,
 * which deletes the account once it is opened and confirmed; `isDeleted` is false then. The receipt
 * is mailed too, and is all that remains. 412 for an account of the demo (SPECIFICATION §8). The
 * newsletter provider is notified afterwards, with retries until it has removed the email address,
 * which is stored that long for this purpose only.
 */
export const deleteAccount = defineContract<{
  params: undefined;
  body: { password?: string | null | undefined } | undefined;
  /** `at` as RFC 3339. */
  response: { isDeleted: true; receipt: { number: string; at: string } } | { isDeleted: false };
}>()({
  method: 'POST',
  path: '/api/front/user/delete',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'DEMO_ACCOUNT',
    'FOREIGN_ORIGIN',
    'REQUIRED_FIELD',
    'INVALID_CREDENTIALS',
    'TOO_MANY_REQUESTS',
  ],
});

/** Message for a reader after a failed deletion. */
export type DeletionProblem = 'demo' | 'noPassword' | 'wrongPassword' | 'tooOften' | 'failed';

/** Maps a failure to its message (SPECIFICATION §8 names the first). */
export function deletionProblemOf({
  httpCode,
  code,
}: Pick<CallFailure, 'httpCode' | 'code'>): DeletionProblem {
  if (httpCode === 412) return 'demo';
  if (code === 'REQUIRED_FIELD') return 'noPassword';
  if (code === 'INVALID_CREDENTIALS') return 'wrongPassword';
  return httpCode === 429 ? 'tooOften' : 'failed';
}
