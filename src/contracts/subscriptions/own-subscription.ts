import type { CancelReason } from '#domain/subscriptions/life-cycle.ts';
import type { OwnReceipt, OwnSubscription } from '#domain/subscriptions/own-subscription.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/subscription: the reader's subscription, or the latest one that is over, with the
 * payments, the latest first. `subscription` is null for a reader who has had none. An addition to
 * SPECIFICATION §7.
 */
export const getSubscription = defineContract<{
  params: undefined;
  body: undefined;
  response: { subscription: OwnSubscription | null; receipts: OwnReceipt[] };
}>()({ method: 'GET', path: '/api/front/subscription', work: 'read', problems: ['NOT_SIGNED_IN'] });

/** A change of the own subscription. `resume` ends a pause, or takes a cancellation back. */
export type SubscriptionChange =
  | { act: 'pause' }
  | { act: 'resume' }
  | { act: 'cancel'; reason?: CancelReason | undefined }
  | { act: 'change-offer'; offer: string };

/**
 * PATCH /api/front/subscription: changes the own subscription at the payment provider, and answers
 * its new state. 404 for an unknown offer, and without a subscription; 409 for a change that is
 * impossible in its state; 503 if the provider does not answer, and nothing has changed then. An
 * addition to SPECIFICATION §7.
 */
export const changeSubscription = defineContract<{
  params: undefined;
  body: SubscriptionChange;
  response: { subscription: OwnSubscription };
}>()({
  method: 'PATCH',
  path: '/api/front/subscription',
  work: 'outside',
  problems: [
    'NOT_SIGNED_IN',
    'NOT_FOUND',
    'NOT_POSSIBLE_NOW',
    'DEMO_ACCOUNT',
    'FOREIGN_ORIGIN',
    'SERVICE_UNAVAILABLE',
  ],
});
