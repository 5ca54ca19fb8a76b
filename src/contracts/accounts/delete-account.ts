import { defineContract } from '../contract.ts';

/** POST /api/front/user/delete: removes the account of the session and all that hangs on it. 412 for an account of the demo (SPECIFICATION §8). */
export const deleteAccount = defineContract<{
  params: undefined;
  body: undefined;
  response: { isDeleted: boolean };
  problem: 'NOT_SIGNED_IN' | 'DEMO_ACCOUNT' | 'FOREIGN_ORIGIN';
}>({ method: 'POST', path: '/api/front/user/delete', problems: ['NOT_SIGNED_IN', 'DEMO_ACCOUNT', 'FOREIGN_ORIGIN'] });
