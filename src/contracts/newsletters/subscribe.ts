import { defineContract } from '../contract.ts';

/**
 * POST /api/front/newsletter/{email}: asks for the site's newsletter. The address gets a mail first, and the newsletter once the link in it was
 * followed. The answer does not tell whether it gets it already.
 */
export const subscribe = defineContract<{
  params: { email: string };
  body: undefined;
  response: { isAsked: boolean };
  problem: 'INVALID_FIELD' | 'NOT_FOUND' | 'FOREIGN_ORIGIN' | 'TOO_MANY_REQUESTS';
}>({
  method: 'POST',
  path: '/api/front/newsletter/{email}',
  problems: ['INVALID_FIELD', 'NOT_FOUND', 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS'],
});
