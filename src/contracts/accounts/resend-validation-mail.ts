import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/resend-validation-mail, with the id from a login's 403. The response does
 * not reveal whether the account exists.
 */
export const resendValidationMail = defineContract<{
  params: undefined;
  body: { userId: string };
  response: { isSent: boolean };
}>()({
  method: 'POST',
  path: '/api/front/user/resend-validation-mail',
  work: 'write',
  problems: ['REQUIRED_FIELD', 'INVALID_FIELDS', 'TOO_MANY_REQUESTS'],
});
