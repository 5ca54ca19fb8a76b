import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/logout: ends the session and clears both its cookies. Succeeds without a
 * session too.
 */
export const logOut = defineContract<{
  params: undefined;
  body: undefined;
  response: unknown;
}>()({
  method: 'POST',
  path: '/api/front/user/logout',
  work: 'write',
  problems: ['FOREIGN_ORIGIN'],
});
