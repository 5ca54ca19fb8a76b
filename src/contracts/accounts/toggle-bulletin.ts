import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/bulletin: toggles the site's own bulletin (SPECIFICATION §4). 403 if
 * `userId` is not the session's.
 */
export const toggleBulletin = defineContract<{
  params: undefined;
  body: { userId?: string | undefined } | undefined;
  response: { bulletin: boolean };
}>()({
  method: 'POST',
  path: '/api/front/user/bulletin',
  work: 'outside',
  problems: ['NOT_SIGNED_IN', 'FORBIDDEN', 'INVALID_FIELDS'],
});
