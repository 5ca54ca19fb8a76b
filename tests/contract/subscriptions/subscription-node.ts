import type { Site } from '#domain/sites/site.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { createJobRunner, type JobRunner } from '#server/platform/jobs/job-runner.ts';
import { createAdvantageKeys } from '#server/subjects/subscriptions/advantages/advantage-keys.ts';
import { createEndHandler } from '#server/subjects/subscriptions/end-at-provider.ts';
import {
  PaymentFailedError,
  type PaymentProvider,
  type Webhook,
} from '#server/subjects/subscriptions/payment-provider.ts';
import { createSimulationPayments } from '#server/subjects/subscriptions/simulation-payments.ts';
import { SimulationStore } from '#server/subjects/subscriptions/simulation-store.ts';
import { createStripePayments } from '#server/subjects/subscriptions/stripe/stripe-payments.ts';
import type { SubscriptionMails } from '#server/subjects/subscriptions/subscription-mails.ts';
import { createFunnelCounts } from '#server/subjects/figures/funnel-counts.ts';
import { createMessageCounts } from '#server/subjects/paywall/message-counts.ts';
import {
  createSubscriptionUpkeep,
  type SubscriptionUpkeep,
} from '#server/subjects/subscriptions/subscription-upkeep.ts';
import {
  createSubscriptions,
  type Subscriptions,
} from '#server/subjects/subscriptions/subscriptions.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';
import {
  STRIPE_KEY,
  WEBHOOK_SECRET,
  type StripeStandIn,
} from '#tests/support/payments/stripe-stand-in.ts';
import { OFFERS, type PaymentBench } from './payment-provider-suite.ts';

const [monthly] = OFFERS;

/** A site that sells a monthly and a yearly offer, one with a trial, and one no more. */
export const site: Site = siteOf({
  alias: 'elfar',
  name: 'El Far',
  locales: ['ca', 'es'],
  featureFlags: { accounts: true },
  subscription: {
    offers: [
      ...OFFERS,
      { ...monthly, id: 'prova', trialDays: 14, stripePrice: 'price_prova', campaign: undefined },
      {
        ...monthly,
        id: 'torna',
        trialDays: 14,
        stripePrice: 'price_torna',
        campaign: monthly?.campaign && {
          ...monthly.campaign,
          code: 'torna',
          stripeCoupon: 'TORNA',
          isForReturning: true,
        },
      },
      { ...monthly, id: 'antic', isSold: false, campaign: undefined },
    ],
  },
});

/** The services of a node, with its provider and the hands at the provider's side. */
export interface SubscriptionNode {
  orm: Orm;
  provider: PaymentProvider;
  bench: Omit<PaymentBench, 'provider' | 'sent' | 'signed'>;
  subscriptions: Subscriptions;
  upkeep: SubscriptionUpkeep;
  jobs: JobRunner;
  /** Mails so far, in words. */
  mails: string[];
  /** Webhooks that were sent since the last look. They are not delivered by themselves. */
  taken(): Webhook[];
  /** Makes the provider unreachable. */
  setAway(isAway: boolean): void;
}

/** A node whose payments are simulated. */
export function simulatedNode(orm: Orm): SubscriptionNode {
  const sent: Webhook[] = [];
  let isAway = false;
  const provider = createSimulationPayments({
    store: new SimulationStore(orm),
    secret: 'a secret of thirty-two characters',
    pageOf: (_order, id) => `${site.url}/${id}`,
  });
  provider.deliverTo(async (webhook) => void sent.push(webhook));
  const guarded = new Proxy(provider, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (!isAway || typeof member !== 'function' || name === 'sells') return member;
      return () => Promise.reject(new PaymentFailedError('The simulation is away.'));
    },
  });
  return wired(orm, guarded, {
    bench: {
      pay: (checkout, card) => provider.pay(checkout, card),
      cause: (id, event) => provider.cause(id, event),
      decline: (id, isDeclined) => provider.decline(id, isDeclined),
      passDays: (id, days) => provider.passDays(id, days),
    },
    taken: () => sent.splice(0),
    setAway: (next) => (isAway = next),
  });
}

/** A node with payments by Stripe's stand-in. */
export function stripeNode(orm: Orm, stripe: StripeStandIn): SubscriptionNode {
  stripe.fault = undefined;
  stripe.refundFault = undefined;
  stripe.events.length = 0;
  return wired(
    orm,
    createStripePayments({ key: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, url: stripe.url }),
    {
      bench: stripe,
      taken: () => stripe.events.splice(0),
      setAway: (isAway) =>
        (stripe.fault = isAway
          ? { status: 500, body: '{"error":{"type":"api_error"}}' }
          : undefined),
    },
  );
}

function wired(
  orm: Orm,
  provider: PaymentProvider,
  hands: Pick<SubscriptionNode, 'bench' | 'taken' | 'setAway'>,
): SubscriptionNode {
  const queue = new JobQueue(orm);
  const mails: string[] = [];
  const tell = (words: string) => Promise.resolve(void mails.push(words.replaceAll(/\s/gu, ' ')));
  const kept: SubscriptionMails = {
    sendWelcome: ({ readerId }) => tell(`welcome of ${readerId}`),
    sendUsedCard: ({ readerId }) => tell(`used card of ${readerId}`),
    sendPaymentFailed: ({ readerId }) => tell(`payment failed of ${readerId}`),
    sendRenewal: ({ readerId }, { amount, full, isFirst }) => {
      const later = full ? `, ${full.amount} from ${full.from.toISOString().slice(0, 10)}` : '';
      return tell(`renewal of ${readerId}: ${amount}${later}${isFirst ? ' (first)' : ''}`);
    },
    sendEnded: ({ readerId }) => tell(`end of ${readerId}`),
  };
  const subscriptions = createSubscriptions({
    orm,
    provider,
    sites: [site],
    queue,
    mails: kept,
    messageCounts: createMessageCounts({ orm, log: silentLog }),
    funnelCounts: createFunnelCounts({ add: () => {} }),
    keys: createAdvantageKeys(['a secret of thirty-two characters']),
    log: silentLog,
  });
  return {
    orm,
    provider,
    subscriptions,
    upkeep: createSubscriptionUpkeep({
      orm,
      provider,
      refresh: subscriptions.refresh,
      sites: [site],
      mails: kept,
      log: silentLog,
    }),
    jobs: createJobRunner({ queue, handlers: [createEndHandler(() => provider)], log: silentLog }),
    mails,
    ...hands,
  };
}
