import { defineContract } from '../contract.ts';

/**
 * POST /api/front/paywall/content/{id}/gift: a link that opens a closed story to anybody. For
 * subscribers, some a month. `left`: links that the reader can make this month. FORBIDDEN: without
 * a subscription, and while it is paused. GIFTS_USED_UP: no link is left.
 */
export const giveStory = defineContract<{
  params: { id: string };
  body: undefined;
  response: { url: string; left: number; until: string };
}>()({
  method: 'POST',
  path: '/api/front/paywall/content/{id}/gift',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'FORBIDDEN',
    'NOT_FOUND',
    'GIFTS_USED_UP',
    'FOREIGN_ORIGIN',
    'TOO_MANY_REQUESTS',
  ],
});
