import { defineContract } from '../contract.ts';

/** POST /api/front/user/recover-password: mails a link to choose a new password. The answer does not tell whether there is such an account. */
export const recoverPassword = defineContract<{
  params: undefined;
  body: { email: string };
  response: { isSent: boolean };
  problem: 'INVALID_FIELD' | 'INVALID_FIELDS' | 'TOO_MANY_REQUESTS';
}>({ method: 'POST', path: '/api/front/user/recover-password', problems: ['INVALID_FIELD', 'INVALID_FIELDS', 'TOO_MANY_REQUESTS'] });
