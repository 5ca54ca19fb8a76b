import { defineContract } from '../contract.ts';

/**
 * POST /api/front/subscription/webhook/{provider}: an event of the payment provider, signed over
 * its raw body within 300 seconds. Each event is carried out once, in any order: the present state
 * of the subscription is fetched. 400 for a wrong or old signature, and for a signed body that is
 * no event; 404 for a provider that is not in use, and 503 while the database or the provider is
 * away, so that the provider repeats it. At most 1 MB. An addition to SPECIFICATION §7.
 */
export const receiveWebhook = defineContract<{
  params: { provider: string };
  body: Record<string, unknown>;
  response: { isReceived: boolean };
}>()({
  method: 'POST',
  path: '/api/front/subscription/webhook/{provider}',
  work: 'outside',
  problems: [
    'INVALID_SIGNATURE',
    'INVALID_FIELDS',
    'NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'SERVICE_UNAVAILABLE',
  ],
});
