import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/change-password, with a single-use mailed token. It ends every session of
 * the account, invalidates its other tokens of this kind, and unlocks a login that was blocked
 * after wrong passwords.
 */
export const changePassword = defineContract<{
  params: undefined;
  body: { token: string; password: string };
  response: { isChanged: boolean };
}>()({
  method: 'POST',
  path: '/api/front/user/change-password',
  work: 'write',
  problems: [
    'INVALID_CREDENTIALS',
    'REQUIRED_FIELD',
    'INVALID_FIELD',
    'INVALID_FIELDS',
    'TOO_MANY_REQUESTS',
  ],
});
