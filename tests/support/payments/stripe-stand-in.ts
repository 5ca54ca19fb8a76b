import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { splitAdvantages } from '#domain/subscriptions/advantages.ts';
import type { SubscriptionEvent } from '#domain/subscriptions/life-cycle.ts';
import type { Offer } from '#domain/sites/offers.ts';
import type { Webhook } from '#server/subjects/subscriptions/payment-provider.ts';
import {
  begin,
  happen,
  pass,
  runDue,
  type SimulatedSubscription,
} from '#server/subjects/subscriptions/simulated-subscription.ts';
import { signWebhook } from '#server/subjects/subscriptions/webhook-signature.ts';
import {
  invoiceId,
  invoiceObject,
  methodObject,
  sessionObject,
  subscriptionObject,
  type StandInSession,
} from './stripe-objects.ts';

export const STRIPE_KEY = 'sk_test_0123456789abcdef';
export const WEBHOOK_SECRET = 'whsec_0123456789abcdef';

/**
 * Stateful stand-in for Stripe's API by its reference (https://docs.stripe.com/api), because
 * stripe-mock keeps no state and sends no webhooks: Checkout sessions, subscriptions, invoices,
 * refunds, disputes, the portal, and signed events.
 */
export interface StripeStandIn {
  url: string;
  /** Every request as `POST /v1/…`. */
  calls: string[];
  /**
   * Response to all requests from now on: `silent` carries none out and sends no response, `lost`
   * carries them out and sends none. The response to a request with an idempotency key is stored
   * and repeated, as Stripe does it: also an error, except for those of `UNSTORED`.
   */
  fault: { status: number; body: string } | 'silent' | 'lost' | undefined;
  /** Response to requests for a refund. */
  refundFault: { status: number; body: string } | undefined;
  /** Whether the key has no right to read coupons. */
  refusesCoupons: boolean;
  /** The number of Checkout sessions so far. */
  countSessions(): number;
  /**
   * Events that have happened, the oldest first: to be delivered in any order, more than once, or
   * never.
   */
  events: Webhook[];
  /**
   * Pays an open Checkout session. `card`: a fingerprint. The email address may be another than the
   * account's.
   */
  pay(session: string, card?: string, email?: string): void;
  /** Whether the key has no right to read payment methods. */
  refusesMethods: boolean;
  cause(subscription: string, event: SubscriptionEvent): void;
  decline(subscription: string, isDeclined: boolean): void;
  passDays(subscription: string, days: number): void;
  /** A signed event about any object. */
  sign(event: object, at?: Date): Webhook;
  close(): Promise<void>;
}

type Answer = [status: number, body: unknown];
const MISSING: Answer = [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } },
];

/**
 * Errors that precede the storage by idempotency key: a wrong API key, a key in use by another
 * request, and the rate limit.
 */
const UNSTORED: ReadonlySet<number> = new Set([401, 409, 429]);

/** Starts the stand-in. `offers`: those whose `stripePrice` it knows. */
export async function startStripeStandIn(offers: readonly Offer[]): Promise<StripeStandIn> {
  const sessions = new Map<string, StandInSession>();
  const subscriptions = new Map<string, SimulatedSubscription>();
  const keys = new Map<string, { asked: string; made: Answer }>();
  const offerOf = (price: string | undefined) =>
    offers.find(({ stripePrice }) => stripePrice === price);
  let counted = 0;
  const nextId = (kind: string) => `${kind}_${String((counted += 1)).padStart(10, '0')}`;

  const emit = (type: string, object: object) =>
    standIn.events.push(standIn.sign({ id: nextId('evt'), type, data: { object } }));
  const store = (subscription: SimulatedSubscription) => {
    subscriptions.set(subscription.id, subscription);
    emit('customer.subscription.updated', subscriptionObject(subscription, offers));
  };
  const change = (id: string, work: (given: SimulatedSubscription) => SimulatedSubscription) => {
    const given = subscriptions.get(id);
    if (!given) throw new Error(`The stand-in has no subscription ${id}.`);
    const { subscription } = runDue(work(given), new Date());
    store(subscription);
    const [last] = subscription.payments;
    if (last && subscription.payments.length !== given.payments.length)
      emit(
        last.state === 'failed' ? 'invoice.payment_failed' : 'invoice.paid',
        invoiceObject(subscription, 0),
      );
  };

  function createSession(form: URLSearchParams): Answer {
    const offer = offerOf(form.get('line_items[0][price]') ?? undefined);
    if (form.get('mode') !== 'subscription' || !offer)
      return [400, { error: { type: 'invalid_request_error', code: 'resource_missing' } }];
    const coupon = form.get('discounts[0][coupon]');
    if (coupon !== null && coupon !== offer.campaign?.stripeCoupon)
      return [400, { error: { type: 'invalid_request_error' } }];
    const session: StandInSession = {
      id: nextId('cs_test'),
      status: 'open',
      subscription: null,
      form,
      offer,
    };
    sessions.set(session.id, session);
    return [200, sessionObject(session, standIn.url)];
  }

  function changeSubscription(id: string, form: URLSearchParams): Answer {
    const given = subscriptions.get(id);
    if (!given) return MISSING;
    const offer = form.has('items[0][price]')
      ? offerOf(form.get('items[0][price]') ?? '')
      : undefined;
    if (form.has('items[0][price]') && !offer)
      return [400, { error: { type: 'invalid_request_error' } }];
    let next = offer
      ? {
          ...given,
          price: offer.price,
          interval: offer.interval,
          reference: { ...given.reference, offer: form.get('metadata[offer]') ?? '' },
        }
      : given;
    // A discount stays with a subscription whose price changes.
    if (form.get('discounts') === '') next = { ...next, campaign: null };
    else if (offer && next.campaign)
      next = {
        ...next,
        campaign: { ...next.campaign, price: offer.price - given.price + next.campaign.price },
      };
    if (form.has('pause_collection[behavior]')) next = happen(next, 'paused', new Date());
    if (form.get('pause_collection') === '') {
      // Without a new anchor the pause ends, and nothing is paid before the next period.
      const isNew = form.get('billing_cycle_anchor') === 'now';
      next =
        isNew || new Date(next.periodEnd) > new Date()
          ? happen(next, 'resumed', new Date())
          : { ...next, state: 'active' };
    }
    if (form.get('cancel_at_period_end') === 'true') next = happen(next, 'cancelled', new Date());
    if (form.get('cancel_at_period_end') === 'false') next = happen(next, 'resumed', new Date());
    store(next);
    return [200, subscriptionObject(next, offers)];
  }

  function refund(form: URLSearchParams): Answer {
    const { refundFault } = standIn;
    if (refundFault) return [refundFault.status, refundFault.body];
    const intent = form.get('payment_intent') ?? '';
    const found = [...subscriptions.values()].find(({ payments }) =>
      payments.some(({ id }) => `pi_${id}` === intent),
    );
    if (!found) return MISSING;
    const payments = found.payments.map((payment) =>
      `pi_${payment.id}` === intent ? { ...payment, state: 'refunded' as const } : payment,
    );
    subscriptions.set(found.id, { ...found, payments });
    emit('charge.refunded', { id: nextId('ch'), payment_intent: intent });
    return [200, { id: nextId('re'), status: 'succeeded' }];
  }

  function invoicesWith(test: (payment: SimulatedSubscription['payments'][number]) => boolean) {
    return [...subscriptions.values()].flatMap((subscription) =>
      subscription.payments.flatMap((payment, index) =>
        test(payment)
          ? [{ payment, card: subscription.card, invoice: invoiceObject(subscription, index) }]
          : [],
      ),
    );
  }

  function find(path: string, query: URLSearchParams): Answer {
    const [, , kind, id] = path.split('/');
    if (kind === 'checkout') {
      const session = sessions.get(path.split('/')[4] ?? '');
      return session ? [200, sessionObject(session, standIn.url)] : MISSING;
    }
    if (kind === 'subscriptions') {
      const subscription = subscriptions.get(id ?? '');
      if (subscription && query.has('expand[]') && standIn.refusesCoupons)
        return [403, { error: { type: 'invalid_request_error' } }];
      return subscription
        ? [200, subscriptionObject(subscription, offers, query.getAll('expand[]'))]
        : MISSING;
    }
    if (kind === 'invoices' && id === undefined) {
      const subscription = subscriptions.get(query.get('subscription') ?? '');
      if (!subscription || query.get('expand[]') !== 'data.payments') return MISSING;
      return [
        200,
        {
          object: 'list',
          data: subscription.payments.map((_payment, index) => invoiceObject(subscription, index)),
        },
      ];
    }
    if (kind === 'invoices') {
      const [found] = invoicesWith((payment) => invoiceId(payment) === id);
      return found ? [200, found.invoice] : MISSING;
    }
    if (kind === 'invoice_payments') {
      const found = invoicesWith(
        (payment) => `pi_${payment.id}` === query.get('payment[payment_intent]'),
      );
      return [
        200,
        {
          object: 'list',
          data: found.map(({ invoice }) => ({ id: nextId('inpay'), invoice: invoice.id })),
        },
      ];
    }
    if (kind === 'payment_intents') {
      const [found] = invoicesWith((payment) => `pi_${payment.id}` === id);
      if (!found) return MISSING;
      const { state } = found.payment;
      // A charge stays disputed after its dispute was won.
      const fates = { refunded: state === 'refunded', disputed: disputes.has(id ?? '') };
      return [
        200,
        {
          id,
          latest_charge: { id: 'ch_1', ...fates, payment_method_details: methodObject(found.card) },
        },
      ];
    }
    if (kind === 'payment_methods') {
      if (standIn.refusesMethods) return [403, { error: { type: 'invalid_request_error' } }];
      const paying = [...subscriptions.values()].find((one) => `pm_${one.id}` === id);
      return paying ? [200, { id, ...methodObject(paying.card) }] : MISSING;
    }
    if (kind === 'disputes') {
      const status = disputes.get(query.get('payment_intent') ?? '');
      return [200, { object: 'list', data: status === undefined ? [] : [{ id: 'dp_1', status }] }];
    }
    return MISSING;
  }

  const disputes = new Map<string, 'needs_response' | 'won'>();

  /** The response to a request with an idempotency key: the stored one, if there is one. */
  function answerOnce(key: string | undefined, asked: string, make: () => Answer): Answer {
    const known = key === undefined ? undefined : keys.get(key);
    if (known)
      return known.asked === asked ? known.made : [400, { error: { type: 'idempotency_error' } }];
    const made = make();
    if (key !== undefined && !UNSTORED.has(made[0])) keys.set(key, { asked, made });
    return made;
  }

  function answer(request: IncomingMessage, body: string): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return [401, { error: { type: 'invalid_request_error' } }];
    if (request.method === 'GET') return find(pathname, searchParams);
    const form = new URLSearchParams(body);
    const [, , kind, id] = pathname.split('/');
    if (request.method === 'DELETE' && kind === 'subscriptions') {
      const given = subscriptions.get(id ?? '');
      if (!given) return MISSING;
      const ended = { ...given, state: 'ended' as const, nextTry: null };
      subscriptions.set(ended.id, ended);
      emit('customer.subscription.deleted', subscriptionObject(ended, offers));
      return [200, subscriptionObject(ended, offers)];
    }
    if (pathname === '/v1/checkout/sessions') return createSession(form);
    if (kind === 'checkout') {
      const session = sessions.get(pathname.split('/')[4] ?? '');
      if (!session) return MISSING;
      if (session.status !== 'open') return [400, { error: { type: 'invalid_request_error' } }];
      session.status = 'expired';
      return [200, sessionObject(session, standIn.url)];
    }
    if (kind === 'subscriptions') return changeSubscription(id ?? '', form);
    if (kind === 'refunds') return refund(form);
    if (pathname === '/v1/billing_portal/sessions')
      return [200, { id: nextId('bps'), url: `${standIn.url}/portal/${form.get('customer')}` }];
    return MISSING;
  }

  const standIn: StripeStandIn = {
    url: '',
    calls: [],
    fault: undefined,
    refundFault: undefined,
    refusesCoupons: false,
    refusesMethods: false,
    countSessions: () => sessions.size,
    events: [],
    pay(id, card, email) {
      const session = sessions.get(id);
      if (session?.status !== 'open') throw new Error('The Checkout session is not open.');
      const subscription = begin(orderOf(session), nextId('sub'), new Date(), card);
      session.status = 'complete';
      session.subscription = subscription.id;
      subscriptions.set(subscription.id, subscription);
      emit('checkout.session.completed', {
        ...sessionObject(session, standIn.url),
        customer_details: { email: email ?? null },
      });
      emit('customer.subscription.created', subscriptionObject(subscription, offers));
    },
    cause(id, event) {
      const [last] =
        subscriptions.get(id)?.payments.filter(({ state }) => state !== 'failed') ?? [];
      if (last && event === 'disputed') disputes.set(`pi_${last.id}`, 'needs_response');
      if (last && event === 'dispute-won') disputes.set(`pi_${last.id}`, 'won');
      change(id, (given) => happen(given, event, new Date()));
      if (last && (event === 'disputed' || event === 'refunded'))
        emit(event === 'disputed' ? 'charge.dispute.created' : 'charge.refunded', {
          id: nextId('ch'),
          payment_intent: `pi_${last.id}`,
        });
    },
    decline: (id, isDeclined) => change(id, (given) => ({ ...given, isDeclined })),
    passDays: (id, days) => change(id, (given) => pass(given, days)),
    sign(event, at = new Date()) {
      const body = JSON.stringify(event);
      return {
        headers: new Headers({ 'stripe-signature': signWebhook(body, WEBHOOK_SECRET, at) }),
        body: Buffer.from(body),
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((request, response) => {
    standIn.calls.push(`${request.method} ${request.url}`);
    const { fault } = standIn;
    if (fault === 'silent') return;
    const send = async () => {
      const key = request.headers['idempotency-key'];
      const form = await textOf(request);
      const made = answerOnce(
        typeof key === 'string' ? key : undefined,
        `${request.method} ${request.url} ${form}`,
        () => (typeof fault === 'object' ? [fault.status, fault.body] : answer(request, form)),
      );
      if (fault === 'lost') return void response.destroy();
      response.writeHead(made[0], { 'content-type': 'application/json' });
      response.end(typeof made[1] === 'string' ? made[1] : JSON.stringify(made[1]));
    };
    void send();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  standIn.url = `http://127.0.0.1:${address.port}`;
  return standIn;
}

/** The order of a Checkout session, read back from its parameters. */
function orderOf({ form, offer }: StandInSession) {
  const text = (name: string) => form.get(name) ?? '';
  const locale: 'ca' | 'es' = text('subscription_data[metadata][locale]') === 'es' ? 'es' : 'ca';
  const reference = {
    readerId: text('subscription_data[metadata][reader]'),
    site: text('subscription_data[metadata][site]'),
    offer: text('subscription_data[metadata][offer]'),
    locale,
    advantages: splitAdvantages(text('subscription_data[metadata][advantages]')),
  };
  return {
    key: '',
    reference,
    offer: { ...offer, trialDays: Number(text('subscription_data[trial_period_days]')) },
    campaign: form.has('discounts[0][coupon]') ? offer.campaign : undefined,
    email: text('customer_email'),
    doneUrl: text('success_url'),
    leftUrl: text('cancel_url'),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
