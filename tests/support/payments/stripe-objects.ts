import { joinAdvantages } from '#domain/subscriptions/advantages.ts';
import type { Offer } from '#domain/sites/offers.ts';
import type { SubscriptionState } from '#domain/subscriptions/life-cycle.ts';
import { addPeriods } from '#domain/subscriptions/periods.ts';
import type { SimulatedSubscription } from '#server/subjects/subscriptions/simulated-subscription.ts';

/** A Checkout session of the stand-in. */
export interface StandInSession {
  id: string;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  form: URLSearchParams;
  offer: Offer;
}

const seconds = (instant: string | Date) => Math.floor(new Date(instant).getTime() / 1000);

export function sessionObject({ id, status, subscription, form }: StandInSession, url: string) {
  return {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    status,
    subscription,
    url: status === 'open' ? `${url}/pay/${id}` : null,
    client_reference_id: form.get('client_reference_id'),
    expires_at: seconds(new Date(Date.now() + 24 * 3_600_000)),
  };
}

/** A pause and a planned end do not change the status at Stripe. */
const STATUS: Readonly<Record<SubscriptionState, string>> = {
  trialing: 'trialing',
  active: 'active',
  'past-due': 'past_due',
  paused: 'active',
  ending: 'active',
  ended: 'canceled',
  refunded: 'active',
  disputed: 'active',
};

/**
 * The discount of a campaign. It ends with the first payment of the full price, as a coupon for
 * some months does.
 */
function discountOf({ id, price, currency, campaign, interval, periodEnd }: SimulatedSubscription) {
  if (!campaign) return [];
  let end = new Date(periodEnd);
  for (let payment = 0; payment < campaign.payments; payment += 1)
    end = addPeriods(end, interval, 1);
  const coupon = {
    duration: 'repeating',
    amount_off: price - campaign.price,
    percent_off: null,
    currency: currency.toLowerCase(),
  };
  return [
    {
      id: `di_${id}`,
      object: 'discount',
      start: 0,
      end: seconds(end),
      source: { type: 'coupon', coupon },
    },
  ];
}

/** A subscription. Its discounts are ids, unless the request expands them. */
export function subscriptionObject(
  subscription: SimulatedSubscription,
  offers: readonly Offer[],
  expanded: readonly string[] = [],
) {
  const { id, reference, state, interval } = subscription;
  const { readerId: reader, site, offer, locale, advantages = [] } = reference;
  const price = offers.find((one) => one.id === offer)?.stripePrice;
  // The period of a payment that has failed has begun nevertheless.
  const discounts = discountOf(subscription);
  const end =
    state === 'past-due'
      ? addPeriods(new Date(subscription.periodEnd), interval, 1)
      : new Date(subscription.periodEnd);
  return {
    id,
    object: 'subscription',
    customer: `cus_${reader}`,
    status: STATUS[state],
    default_payment_method: `pm_${id}`,
    metadata: { reader, site, offer, locale, advantages: joinAdvantages(advantages) },
    cancel_at_period_end: state === 'ending',
    cancel_at: null,
    pause_collection: state === 'paused' ? { behavior: 'void', resumes_at: null } : null,
    billing_cycle_anchor: seconds(subscription.periodEnd),
    discounts: expanded.includes('discounts.source.coupon')
      ? discounts
      : discounts.map((discount) => discount.id),
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          price: priceObject(subscription, price),
          current_period_end: seconds(end),
        },
      ],
    },
  };
}

function priceObject({ price, currency, interval }: SimulatedSubscription, id: string | undefined) {
  return {
    id,
    unit_amount: price,
    currency: currency.toLowerCase(),
    recurring: { interval, interval_count: 1 },
  };
}

/** A payment method with its fingerprint: a card, or nothing that has one. */
export function methodObject(card: string | null | undefined) {
  return { type: 'card', card: { brand: 'visa', last4: '4242', fingerprint: card ?? null } };
}

export function invoiceId({ id }: SimulatedSubscription['payments'][number]): string {
  return id;
}

/** The invoice of a payment. The latest paid one covers the time to the end of the paid period. */
export function invoiceObject(subscription: SimulatedSubscription, index: number) {
  const { id, payments, periodEnd } = subscription;
  const payment = payments[index];
  if (!payment) throw new Error('The stand-in has no such invoice.');
  const isOpen = payment.state === 'failed';
  const lastPaid = payments.findIndex(({ state }) => state !== 'failed');
  const end = index === lastPaid ? periodEnd : payment.at;
  return {
    id: invoiceId(payment),
    object: 'invoice',
    number: payment.number,
    status: isOpen ? 'open' : 'paid',
    hosted_invoice_url: `https://invoice.example/${payment.id}`,
    amount_due: payment.amount,
    amount_paid: isOpen ? 0 : payment.amount,
    currency: payment.currency.toLowerCase(),
    created: seconds(payment.at),
    parent: { type: 'subscription_details', subscription_details: { subscription: id } },
    lines: {
      object: 'list',
      data: [{ period: { start: seconds(payment.at), end: seconds(end) } }],
    },
    payments: {
      object: 'list',
      data: [{ payment: { type: 'payment_intent', payment_intent: `pi_${payment.id}` } }],
    },
  };
}
