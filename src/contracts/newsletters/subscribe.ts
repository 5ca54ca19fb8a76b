import { defineContract } from '../contract.ts';

/**
 * POST /api/front/newsletter/{email}: asks for a newsletter of the site. The address gets a mail first, and the newsletter once the link in it was
 * followed. The answer does not tell whether it gets it already.
 */
export const subscribe = defineContract<{
  params: { email: string };
  /** Which of the site's newsletters; the first unless it is said. Ours: SPECIFICATION §7 sends no body. */
  body: { newsletter?: string } | undefined;
  response: { isAsked: boolean };
  problem: 'INVALID_FIELD' | 'NOT_FOUND' | 'FOREIGN_ORIGIN' | 'TOO_MANY_REQUESTS';
}>({
  method: 'POST',
  path: '/api/front/newsletter/{email}',
  problems: ['INVALID_FIELD', 'NOT_FOUND', 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS'],
});
