import {
  stateAfter,
  type SubscriptionEvent,
  type SubscriptionState,
} from '#domain/subscriptions/life-cycle.ts';
import type { Interval } from '#domain/sites/offers.ts';
import type {
  NextPrice,
  PaidSubscription,
  Payment,
  PaymentReference,
} from '#domain/subscriptions/payment.ts';
import { addPeriods } from '#domain/subscriptions/periods.ts';
import type { CheckoutOrder } from './payment-provider.ts';

/** A subscription at the simulated provider, as JSON. Instants are RFC 3339. */
export interface SimulatedSubscription {
  kind: 'subscription';
  id: string;
  reference: PaymentReference;
  /** Stands for the fingerprint of the card. Missing in records from before it was kept. */
  card?: string | null;
  price: number;
  currency: string;
  interval: Interval;
  /** The lower price of the next payments, and their number. */
  campaign: { price: number; payments: number } | null;
  state: SubscriptionState;
  /** The end of the trial, or of the paid time. */
  periodEnd: string;
  /** Whether the bank refuses the next payments. */
  isDeclined: boolean;
  /** Failed tries of the present payment, and the instant of the next one. */
  tries: number;
  nextTry: string | null;
  /** The number of invoices so far. */
  invoices: number;
  payments: readonly (Omit<Payment, 'at'> & { at: string })[];
}

/** Days between the tries of a payment. After the last try the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

/** Payments that are kept: a year of them. */
const KEPT_PAYMENTS = 12;

const DAY = 86_400_000;
const later = (instant: Date, days: number) => new Date(instant.getTime() + days * DAY);

/**
 * Starts a subscription whose checkout was completed: with its trial, else with the first payment.
 */
export function begin(
  { reference, offer, campaign }: CheckoutOrder,
  id: string,
  now: Date,
  card?: string,
): SimulatedSubscription {
  const blank: SimulatedSubscription = {
    kind: 'subscription',
    id,
    reference,
    card: card ?? null,
    price: offer.price,
    currency: offer.currency,
    interval: offer.interval,
    campaign: campaign ? { price: campaign.price, payments: campaign.payments } : null,
    state: 'trialing',
    periodEnd: later(now, offer.trialDays).toISOString(),
    isDeclined: false,
    tries: 0,
    nextTry: null,
    invoices: 0,
    payments: [],
  };
  return offer.trialDays > 0 ? blank : charge(blank, now, now);
}

/** The instant at which something happens by itself: a payment, its next try, or the end. */
export function dueAtOf({ state, periodEnd, nextTry }: SimulatedSubscription): Date | undefined {
  if (state === 'trialing' || state === 'active' || state === 'ending') return new Date(periodEnd);
  return state === 'past-due' && nextTry !== null ? new Date(nextTry) : undefined;
}

/** Carries out everything that is due, one event after the other. */
export function runDue(
  given: SimulatedSubscription,
  now: Date,
): { subscription: SimulatedSubscription; events: SubscriptionEvent[] } {
  const events: SubscriptionEvent[] = [];
  let subscription = given;
  for (
    let due = dueAtOf(subscription);
    due !== undefined && due <= now;
    due = dueAtOf(subscription)
  ) {
    const before = subscription;
    subscription =
      before.state === 'ending'
        ? { ...before, state: 'ended', nextTry: null }
        : charge(before, due, new Date(before.periodEnd));
    events.push(eventOf(subscription.state));
  }
  return { subscription, events };
}

function eventOf(state: SubscriptionState): SubscriptionEvent {
  if (state === 'active') return 'paid';
  return state === 'ended' ? 'ended' : 'payment-failed';
}

/** Asks the bank for the payment of the period that begins at `from`. */
function charge(given: SimulatedSubscription, at: Date, from: Date): SimulatedSubscription {
  const isRetry = given.tries > 0;
  const invoices = isRetry ? given.invoices : given.invoices + 1;
  const amount = given.campaign?.price ?? given.price;
  const invoice = {
    id: `in_${given.id}_${invoices}`,
    number: `SIM-${String(invoices).padStart(4, '0')}`,
    url: null,
    amount,
    currency: given.currency,
    state: given.isDeclined ? ('failed' as const) : ('paid' as const),
    at: at.toISOString(),
  };
  const payments = [invoice, ...(isRetry ? given.payments.slice(1) : given.payments)].slice(
    0,
    KEPT_PAYMENTS,
  );
  if (given.isDeclined) {
    const wait = RETRY_DAYS[given.tries];
    const failed = { ...given, invoices, payments, tries: given.tries + 1 };
    return wait === undefined
      ? { ...failed, state: 'ended', nextTry: null }
      : { ...failed, state: 'past-due', nextTry: later(at, wait).toISOString() };
  }
  return {
    ...given,
    invoices,
    payments,
    state: 'active',
    campaign:
      given.campaign && given.campaign.payments > 1
        ? { ...given.campaign, payments: given.campaign.payments - 1 }
        : null,
    periodEnd: addPeriods(from, given.interval, 1).toISOString(),
    tries: 0,
    nextTry: null,
  };
}

/**
 * An event that a person causes: the reader, the bank, or the newsroom. An impossible one changes
 * nothing.
 */
export function happen(
  given: SimulatedSubscription,
  event: SubscriptionEvent,
  now: Date,
): SimulatedSubscription {
  const state = stateAfter(given.state, event);
  if (state === undefined) return given;
  switch (event) {
    case 'resumed':
      return given.state === 'paused' ? goOn({ ...given, state }, now) : { ...given, state };
    case 'refunded':
    case 'disputed':
      // There is nothing to return before the first payment.
      return lastPaid(given) < 0
        ? given
        : { ...withLastPayment(given, event), state, nextTry: null };
    case 'dispute-won':
      return goOn({ ...withLastPayment(given, 'paid'), state }, now);
    default:
      return { ...given, state, nextTry: state === 'past-due' ? given.nextTry : null };
  }
}

/**
 * After a pause or a dispute: with one payment for a new period if the paid time has ended
 * meanwhile, which nobody pays.
 */
function goOn(given: SimulatedSubscription, now: Date): SimulatedSubscription {
  return new Date(given.periodEnd) <= now ? charge(given, now, now) : given;
}

function lastPaid({ payments }: SimulatedSubscription): number {
  return payments.findIndex((payment) => payment.state !== 'failed');
}

function withLastPayment(
  given: SimulatedSubscription,
  state: Payment['state'],
): SimulatedSubscription {
  const last = lastPaid(given);
  return {
    ...given,
    payments: given.payments.map((payment, index) =>
      index === last ? { ...payment, state } : payment,
    ),
  };
}

/**
 * Lets days pass for one subscription: its instants move into the past, so that the clocks of all
 * others stay right.
 */
export function pass(given: SimulatedSubscription, days: number): SimulatedSubscription {
  const earlier = (instant: string) => later(new Date(instant), -days).toISOString();
  return {
    ...given,
    periodEnd: earlier(given.periodEnd),
    nextTry: given.nextTry === null ? null : earlier(given.nextTry),
    payments: given.payments.map((payment) => ({ ...payment, at: earlier(payment.at) })),
  };
}

/**
 * The price that `charge` will ask for, and the first payment after the campaign, counted as its
 * periods are.
 */
function nextPriceOf({
  price,
  currency,
  campaign,
  interval,
  periodEnd,
}: SimulatedSubscription): NextPrice {
  if (!campaign) return { amount: price, currency, full: null };
  let from = new Date(periodEnd);
  for (let payment = 0; payment < campaign.payments; payment += 1)
    from = addPeriods(from, interval, 1);
  return { amount: campaign.price, currency, full: { amount: price, from } };
}

/** The subscription as the port tells it. */
export function told(given: SimulatedSubscription): PaidSubscription {
  const { id, reference, state, periodEnd, payments, card = null } = given;
  return {
    id,
    customer: `cus_${reference.readerId}`,
    card: reference.advantages?.length ? card : null,
    reference,
    state,
    currentPeriodEnd: new Date(periodEnd),
    next: nextPriceOf(given),
    payments: payments.map((payment) => ({ ...payment, at: new Date(payment.at) })),
  };
}
