import { beforeAll, describe } from 'vitest';
import { startStripeStandIn, type StripeStandIn } from '#tests/support/payments/stripe-stand-in.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { simulatedNode, site, stripeNode } from './subscription-node.ts';
import { describeUsedAdvantages } from './used-advantages-suite.ts';

const TABLES = 'readers, jobs, payment_events, simulated_payments';

let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await startStripeStandIn(site.subscription.offers);
  return () => stripe.close();
});

// The unique index and the locks are what two checkouts at once meet.
describeOnEachDatabase(
  'used advantages',
  TABLES,
  (open) => {
    describe('by the simulation', () =>
      describeUsedAdvantages(async () => simulatedNode((await open()).orm)));
    describe('by Stripe', () =>
      describeUsedAdvantages(async () => stripeNode((await open()).orm, stripe)));
  },
  { onBoth: true },
);
