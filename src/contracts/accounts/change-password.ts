import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/change-password, with a mailed token, which works once. Every session of the account ends, every other such token is spent, and a login
 * that wrong guesses had closed is open.
 */
export const changePassword = defineContract<{
  params: undefined;
  body: { token: string; password: string };
  response: { isChanged: boolean };
  problem: 'INVALID_CREDENTIALS' | 'INVALID_FIELD' | 'INVALID_FIELDS' | 'TOO_MANY_REQUESTS';
}>({
  method: 'POST',
  path: '/api/front/user/change-password',
  problems: ['INVALID_CREDENTIALS', 'INVALID_FIELD', 'INVALID_FIELDS', 'TOO_MANY_REQUESTS'],
});
