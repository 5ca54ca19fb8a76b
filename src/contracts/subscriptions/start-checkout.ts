import type { CheckoutTerms } from '#domain/subscriptions/checkout-terms.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/subscription/checkout: starts the payment of an offer, and answers the URL of the
 * provider's page. A reader has one checkout at a time: a repeated call answers the same page.
 * `code` is that of a campaign; a wrong one is an `INVALID_FIELD` (`code`: `unknown`, or `used` for
 * a reader who may not use it). `announced`: the terms that the reader has seen; with worse ones
 * now, nothing is started (`INVALID_FIELD`, `announced`). `backUrl`: the page to which the reader
 * returns, on one of our hosts; any other is ignored. 404 for an unknown offer, 409 for a
 * subscriber, 503 if the provider does not answer. An addition to SPECIFICATION §7.
 */
export const startCheckout = defineContract<{
  params: undefined;
  body: { offer: string; code?: string; backUrl?: string; announced?: CheckoutTerms };
  response: { url: string };
}>()({
  method: 'POST',
  path: '/api/front/subscription/checkout',
  work: 'outside',
  problems: [
    'NOT_SIGNED_IN',
    'NOT_FOUND',
    'ALREADY_SUBSCRIBED',
    'INVALID_FIELD',
    'DEMO_ACCOUNT',
    'FOREIGN_ORIGIN',
    'SERVICE_UNAVAILABLE',
  ],
});

/**
 * POST /api/front/subscription/portal: the provider's page on which a reader changes the card and
 * finds the invoices. 404 if the provider has none for the reader. An addition to SPECIFICATION §7.
 */
export const openPortal = defineContract<{
  params: undefined;
  body: undefined;
  response: { url: string };
}>()({
  method: 'POST',
  path: '/api/front/subscription/portal',
  work: 'outside',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'DEMO_ACCOUNT', 'FOREIGN_ORIGIN', 'SERVICE_UNAVAILABLE'],
});
