import type { PaywallMessage } from '#domain/sites/paywall/message.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/paywall/{relativeVersionId}/messages: the messages of a version of the paywall in
 * the language of the calling page, those of the published paywall for an unknown id. The browser
 * merges them into the messages of the page. The id comes from the cookie `portada_paywall`.
 * Counters have no numbers, because the call knows no reader and counts nothing.
 */
export const listPaywallMessages = defineContract<{
  params: { relativeVersionId: string };
  body: undefined;
  response: PaywallMessage[];
}>()({
  method: 'GET',
  path: '/api/front/paywall/{relativeVersionId}/messages',
  work: 'read',
  problems: [],
});
