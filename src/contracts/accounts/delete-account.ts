import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/delete: removes the account of the session and all that hangs on it. The receipt is mailed as well, and is all that stays.
 * 412 for an account of the demo (SPECIFICATION §8). Whoever sends a newsletter is told afterwards, and again until they have let go of the address,
 * which is kept that long for nothing else.
 */
export const deleteAccount = defineContract<{
  params: undefined;
  body: undefined;
  /** `at` as RFC 3339. */
  response: { isDeleted: boolean; receipt: { number: string; at: string } };
  problem: 'NOT_SIGNED_IN' | 'DEMO_ACCOUNT' | 'FOREIGN_ORIGIN';
}>({
  method: 'POST',
  path: '/api/front/user/delete',
  problems: ['NOT_SIGNED_IN', 'DEMO_ACCOUNT', 'FOREIGN_ORIGIN'],
});
