import { defineContract } from '../contract.ts';

/**
 * POST /api/front/newsletter/{email}?newsletter=: requests a newsletter of the site. The email
 * address first receives a confirmation mail, and the newsletter once its link is followed.
 * `newsletter` is a newsletter id, by default the site's first. The response does not reveal
 * whether the address is already subscribed.
 */
export const subscribe = defineContract<{
  params: { email: string };
  body: undefined;
  response: { isAsked: boolean };
}>()({
  method: 'POST',
  path: '/api/front/newsletter/{email}',
  work: 'write',
  problems: [
    'REQUIRED_FIELD',
    'INVALID_FIELD',
    'INVALID_FIELDS',
    'NOT_FOUND',
    'FOREIGN_ORIGIN',
    'TOO_MANY_REQUESTS',
  ],
});
