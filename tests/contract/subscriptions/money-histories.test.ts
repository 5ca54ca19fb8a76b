import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createSimulationPayments } from '#server/subjects/subscriptions/simulation-payments.ts';
import { createStripePayments } from '#server/subjects/subscriptions/stripe/stripe-payments.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { moneyHistory, type MoneyAct } from '#tests/support/payments/money-acts.ts';
import type { MoneyCount } from '#tests/support/payments/money-count.ts';
import { recordStore } from '#tests/support/payments/record-store.ts';
import {
  startStripeStandIn,
  STRIPE_KEY,
  WEBHOOK_SECRET,
  type StripeStandIn,
} from '#tests/support/payments/stripe-stand-in.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { emptiedDatabase } from '#tests/support/databases/emptied-database.ts';
import { MoneyHistory } from './money-history.ts';
import { playAtProvider } from './provider-history.ts';
import { simulatedNode, site, stripeNode } from './subscription-node.ts';

/** Histories at each provider. */
const AT_PROVIDER = isFullRun ? 10_000 : 200;

/** Histories of accounts, codes, events and a database, which cost a hundred times as much. */
const WITH_READERS = isFullRun ? 400 : 6;

/** Histories after which a stand-in is renewed, because it looks through all that it has. */
const CHUNK = 200;

/** A red run is repeated with its seed. */
const SEED = 20_261_128;

const LONG = 7_200_000;

/** Plays random histories from a seed on. Returns the number of payments. */
async function playAll(
  { histories, seed, readers }: { histories: number; seed: number; readers: number },
  play: (acts: MoneyAct[]) => Promise<MoneyCount>,
): Promise<number> {
  let payments = 0;
  const property = fc.asyncProperty(moneyHistory(readers), async (acts) => {
    const { charged, announced, surprises, payments: made } = await play(acts);
    payments += made;
    expect({ charged, surprises }).toEqual({ charged: announced, surprises: [] });
  });
  await fc.assert(property, { numRuns: histories, seed });
  return payments;
}

describe('the sum of what is charged is the sum of what was announced, over random histories of prices, acts and codes', () => {
  it(
    'at the simulation',
    async () => {
      const provider = createSimulationPayments({
        store: recordStore(),
        secret: 'x'.repeat(32),
        pageOf: (_order, id) => id,
      });
      expect(
        await playAll({ histories: AT_PROVIDER, seed: SEED, readers: 1 }, (acts) =>
          playAtProvider({ ...provider, provider }, acts),
        ),
      ).toBeGreaterThan(AT_PROVIDER);
    },
    LONG,
  );

  it(
    'at Stripe',
    async () => {
      let payments = 0;
      for (let from = 0; from < AT_PROVIDER; from += CHUNK) {
        const stripe = await startStripeStandIn(site.subscription.offers);
        const provider = createStripePayments({
          key: STRIPE_KEY,
          webhookSecret: WEBHOOK_SECRET,
          url: stripe.url,
        });
        payments += await playAll({ histories: CHUNK, seed: SEED + from, readers: 1 }, (acts) =>
          playAtProvider({ ...stripe, provider }, acts),
        );
        await stripe.close();
      }
      expect(payments).toBeGreaterThan(AT_PROVIDER);
    },
    LONG,
  );

  describe('with accounts, events and their loss', () => {
    let stripe: StripeStandIn;
    beforeAll(async () => {
      stripe = await startStripeStandIn(site.subscription.offers);
      return () => stripe.close();
    });
    const open = emptiedDatabase('readers, jobs, payment_events, simulated_payments', () =>
      openDatabase(MEMORY),
    );
    let played = 0;

    it.each([
      ['the simulation', async () => simulatedNode((await open()).orm)],
      ['Stripe', async () => stripeNode((await open()).orm, stripe)],
    ])(
      'and %s',
      async (_name, openNode) => {
        const node = await openNode();
        const payments = await playAll(
          { histories: WITH_READERS, seed: SEED, readers: 3 },
          (acts) => new MoneyHistory(node, `h${(played += 1)}`).play(acts),
        );
        expect(payments).toBeGreaterThan(0);
      },
      LONG,
    );
  });
});
