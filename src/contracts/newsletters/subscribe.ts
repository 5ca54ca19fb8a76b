import { defineContract } from '../contract.ts';

/**
 * POST /api/front/newsletter/{email}?newsletter=: asks for a newsletter of the site. The address gets a mail first, and the newsletter once the link in it was
 * followed. `newsletter` is the id of one of the site's, the first unless it is given. The answer does not tell whether the address gets it already.
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
