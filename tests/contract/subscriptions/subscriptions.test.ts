import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { startStripeStandIn, type StripeStandIn } from '../../support/payments/stripe-stand-in.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { simulatedNode, site, stripeNode } from './subscription-node.ts';
import { describeStripeKeys } from './stripe-keys-suite.ts';
import { describeSubscriptions } from './subscriptions-suite.ts';

const TABLES = 'readers, jobs, payment_events, simulated_payments';

let stripe: StripeStandIn;
beforeAll(async () => {
  stripe = await startStripeStandIn(site.subscription.offers);
  return () => stripe.close();
});

describe('subscriptions on PGlite', () => {
  const open = emptiedDatabase(TABLES, () => openDatabase(MEMORY));
  describe('by the simulation', () => describeSubscriptions(async () => simulatedNode((await open()).orm)));
  describe('by Stripe', () => describeSubscriptions(async () => stripeNode((await open()).orm, stripe)));
  describe('by Stripe with faults', () => describeStripeKeys(async () => ({ node: stripeNode((await open()).orm, stripe), stripe })));
});

describe('subscriptions on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  const open = emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('subscriptions')));
  describe('by the simulation', () => describeSubscriptions(async () => simulatedNode((await open()).orm)));
  describe('by Stripe', () => describeSubscriptions(async () => stripeNode((await open()).orm, stripe)));
});
