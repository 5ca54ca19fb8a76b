import { beforeAll, describe } from 'vitest';
import { startStripeStandIn, type StripeStandIn } from '#tests/support/payments/stripe-stand-in.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { simulatedNode, site, stripeNode } from './subscription-node.ts';
import { describeStripeKeys } from './stripe-keys-suite.ts';
import { describeSubscriptions } from './subscriptions-suite.ts';

const TABLES = 'readers, jobs, payment_events, simulated_payments';

let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await startStripeStandIn(site.subscription.offers);
  return () => stripe.close();
});

describeOnEachDatabase('subscriptions', TABLES, (open) => {
  describe('by the simulation', () =>
    describeSubscriptions(async () => simulatedNode((await open()).orm)));
  describe('by Stripe', () =>
    describeSubscriptions(async () => stripeNode((await open()).orm, stripe)));
  describe('by Stripe with faults', () =>
    describeStripeKeys(async () => ({ node: stripeNode((await open()).orm, stripe), stripe })));
});
