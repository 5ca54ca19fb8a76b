import { SIMULATION_SIGNATURE } from '#domain/subscriptions/signature-header.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SubscriptionEvent } from '#domain/subscriptions/life-cycle.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';
import { eventWord, readEventBody } from './event-body.ts';
import type { CheckoutOrder, PaymentProvider, Webhook } from './payment-provider.ts';
import {
  happen,
  pass,
  runDue,
  told,
  type SimulatedSubscription,
} from './simulated-subscription.ts';
import { simulationCheckouts, type SimulationCheckouts } from './simulation-checkouts.ts';
import type { SimulationRecords } from './simulation-store.ts';
import { isSigned, signWebhook } from './webhook-signature.ts';

const eventSchema = z.object({ id: eventWord, type: eventWord, subscription: eventWord });

/**
 * The simulated provider: nobody pays anything. Beside the port it has a page for its checkout, and
 * a clock for each subscription.
 */
export interface SimulationPayments extends PaymentProvider, SimulationCheckouts {
  /** The door for its webhooks. Without one, they are not sent. */
  deliverTo(door: (webhook: Webhook) => Promise<unknown>): void;
  /** An event that a bank or the newsroom causes. */
  cause(subscription: string, event: SubscriptionEvent): Promise<void>;
  /** Whether the bank refuses the next payments. */
  decline(subscription: string, isDeclined: boolean): Promise<void>;
  /** Lets days pass for one subscription, and carries out what is due then. */
  passDays(subscription: string, days: number): Promise<void>;
  /** Carries out the payments that are due. */
  runAllDue(): Promise<void>;
}

/**
 * Payments that are simulated in our own database, for demonstrations and tests. Its events arrive
 * as signed webhooks, like those of a real provider. `pageOf` is the URL of its checkout page.
 */
export function createSimulationPayments(options: {
  /** Its records. */
  store: SimulationRecords;
  secret: string;
  pageOf(order: CheckoutOrder, id: string): string;
  now?: () => Date;
}): SimulationPayments {
  const { store, pageOf, now = () => new Date() } = options;
  const key = derivedSecret(options.secret, 'simulated payments');
  let door: ((webhook: Webhook) => Promise<unknown>) | undefined;

  async function report(subscription: string, type: string): Promise<void> {
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, type, subscription });
    await door?.({
      headers: new Headers({ [SIMULATION_SIGNATURE]: signWebhook(body, key, new Date()) }),
      body: Buffer.from(body),
    });
  }

  async function change(
    id: string,
    work: (given: SimulatedSubscription) => SimulatedSubscription,
    event: string,
  ): Promise<void> {
    const events = await store.change(id, (record) => {
      if (record.kind !== 'subscription') return { records: [], result: [] };
      const { subscription, events: due } = runDue(work(record), now());
      return { records: [subscription], result: [event, ...due] };
    });
    for (const type of events ?? []) await report(id, type);
  }

  const cause = (id: string, event: SubscriptionEvent) =>
    change(id, (given) => happen(given, event, now()), event);

  return {
    name: 'simulation',
    sells: () => true,
    deliverTo(next) {
      door = next;
    },

    ...simulationCheckouts({ store, key, pageOf, report, now }),

    async fetch(subscription) {
      const record = await store.find(subscription);
      return record?.kind === 'subscription' ? told(record) : undefined;
    },
    changeOffer: (subscription, { id: offer, price, currency, interval }) =>
      change(
        subscription,
        (given) => ({
          ...given,
          price,
          currency,
          interval,
          campaign: null,
          reference: { ...given.reference, offer },
        }),
        'offer-changed',
      ),
    pause: (subscription) => cause(subscription, 'paused'),
    resume: (subscription) => cause(subscription, 'resumed'),
    cancel: (subscription) => cause(subscription, 'cancelled'),
    async end(subscription, { isRefunded }) {
      if (isRefunded) await cause(subscription, 'refunded');
      await cause(subscription, 'ended');
    },
    portalUrl: () => Promise.resolve(undefined),

    cause,
    decline: (subscription, isDeclined) =>
      change(subscription, (given) => ({ ...given, isDeclined }), 'card-changed'),
    passDays: (subscription, days) =>
      change(subscription, (given) => pass(given, days), 'time-passed'),
    async runAllDue() {
      for (const id of await store.listDue(now()))
        await change(id, (given) => given, 'time-passed');
    },

    readEvent({ headers, body }) {
      if (!isSigned(body, headers.get(SIMULATION_SIGNATURE), key, new Date()))
        return Promise.resolve('forged');
      return Promise.resolve(readEventBody(body, eventSchema) ?? 'malformed');
    },
  };
}
