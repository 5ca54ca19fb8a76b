import { defineContract } from '../contract.ts';

/** A subscription that the newsroom gives away (`until`: the last day, YYYY-MM-DD), or its end. */
export type SubscriptionGift =
  | { verb: 'give'; site: string; email: string; until: string }
  | { verb: 'end'; site: string; email: string };

/** Reasons for a refusal, as the field `problem`. */
export const GIFT_PROBLEMS = [
  'unknown-site',
  'unknown-reader',
  'unproved-reader',
  'demo-reader',
  'already-subscribed',
  'past-day',
] as const;

export type GiftProblem = (typeof GIFT_PROBLEMS)[number];

/**
 * POST /api/subscriptions: gives a reader a subscription without payment, or ends it. It serves
 * `npm run comp` while a node holds the embedded database. Its bearer token is a file of the data
 * folder (`command-token`), which no tool of the newsroom knows.
 */
export const giveSubscription = defineContract<{
  params: undefined;
  body: SubscriptionGift;
  response: { isChanged: boolean };
}>()({
  method: 'POST',
  path: '/api/subscriptions',
  work: 'write',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'PAYLOAD_TOO_LARGE', 'SERVICE_UNAVAILABLE'],
});
