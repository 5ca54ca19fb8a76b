import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/delete: removes the account of the session and all that hangs on it. The receipt is mailed as well, and is all that stays.
 * 412 for an account of the demo (SPECIFICATION §8). 503 while whoever sends a newsletter has not let go of the address: the account is still there,
 * its newsletters end nevertheless, and the call can be made again.
 */
export const deleteAccount = defineContract<{
  params: undefined;
  body: undefined;
  /** `at` as RFC 3339. */
  response: { isDeleted: boolean; receipt: { number: string; at: string } };
  problem: 'NOT_SIGNED_IN' | 'DEMO_ACCOUNT' | 'FOREIGN_ORIGIN' | 'SERVICE_UNAVAILABLE';
}>({
  method: 'POST',
  path: '/api/front/user/delete',
  problems: ['NOT_SIGNED_IN', 'DEMO_ACCOUNT', 'FOREIGN_ORIGIN', 'SERVICE_UNAVAILABLE'],
});
