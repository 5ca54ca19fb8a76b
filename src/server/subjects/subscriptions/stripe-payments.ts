import type { PaidSubscription, ReceiptState } from '../../../domain/subscription/payment.ts';
import type { Offer } from '../../../domain/subscription/offers.ts';
import { PaymentFailedError, type CheckoutOrder, type PaymentEvent, type PaymentProvider } from './payment-provider.ts';
import {
  checkoutSchema,
  disputesSchema,
  eventSchema,
  intentOf,
  intentSchema,
  invoicePaymentsSchema,
  invoiceSchema,
  invoicesSchema,
  lastPaid,
  metadataOf,
  paidUntil,
  referenceIn,
  subscriptionSchema,
  toldByStripe,
  type StripeInvoice,
} from './stripe-answers.ts';
import { openStripeApi } from './stripe-api.ts';
import { isSigned } from './webhook-signature.ts';

/** Ends of a dispute that leave the money with the newsroom. */
const WON: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

/**
 * Payments by Stripe: its hosted Checkout and customer portal, so that no card and no script of Stripe touches our pages. The
 * settings of the account decide the retries of failed payments, taxes and payment methods.
 */
export function createStripePayments(options: { key: string; webhookSecret: string; url: string; now?: () => Date }): PaymentProvider {
  const { key, webhookSecret, url, now = () => new Date() } = options;
  const api = openStripeApi({ key, url });
  const at = (subscription: string) => `/v1/subscriptions/${encodeURIComponent(subscription)}`;

  async function listInvoices(subscription: string): Promise<StripeInvoice[]> {
    const query = new URLSearchParams({ subscription, limit: '12', 'expand[]': 'data.payments' });
    return invoicesSchema.parse(await api.find(`/v1/invoices?${query}`)).data;
  }

  /** Whether the money of an invoice went back. */
  async function fateOf(invoice: StripeInvoice | undefined): Promise<ReceiptState | undefined> {
    const intent = intentOf(invoice);
    if (intent === undefined) return undefined;
    const answer = await api.find(`/v1/payment_intents/${encodeURIComponent(intent)}?expand[]=latest_charge`);
    const charge = intentSchema.parse(answer ?? {}).latest_charge;
    if (charge?.refunded === true) return 'refunded';
    if (charge?.disputed !== true) return undefined;
    const query = new URLSearchParams({ payment_intent: intent, limit: '1' });
    const [dispute] = disputesSchema.parse(await api.find(`/v1/disputes?${query}`)).data;
    return dispute !== undefined && WON.has(dispute.status) ? undefined : 'disputed';
  }

  async function findSubscription(subscription: string) {
    const answer = await api.find(at(subscription));
    return answer === undefined ? undefined : subscriptionSchema.parse(answer);
  }

  async function fetchSubscription(subscription: string): Promise<PaidSubscription | undefined> {
    const found = await findSubscription(subscription);
    if (!found) return undefined;
    const invoices = await listInvoices(subscription);
    return toldByStripe(found, invoices, await fateOf(lastPaid(invoices)));
  }

  /** The subscription that was paid by a payment. */
  async function subscriptionOfIntent(intent: string): Promise<string | undefined> {
    const query = new URLSearchParams({ 'payment[type]': 'payment_intent', 'payment[payment_intent]': intent, limit: '1' });
    const [payment] = invoicePaymentsSchema.parse(await api.find(`/v1/invoice_payments?${query}`)).data;
    if (payment === undefined) return undefined;
    const invoice = await api.find(`/v1/invoices/${encodeURIComponent(payment.invoice)}`);
    return invoice === undefined ? undefined : invoiceSchema.parse(invoice).parent?.subscription_details?.subscription;
  }

  async function subjectOf({ type, data: { object } }: ReturnType<typeof eventSchema.parse>): Promise<string | undefined> {
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    if (type.startsWith('customer.subscription.')) return object.id;
    if (type.startsWith('checkout.session.')) return text(object['subscription']);
    if (type.startsWith('invoice.')) {
      const invoice = invoiceSchema.pick({ parent: true }).safeParse(object);
      return invoice.success ? invoice.data.parent?.subscription_details?.subscription : undefined;
    }
    if (!/^charge\.(?:refund|dispute)/.test(type)) return undefined;
    const intent = text(object['payment_intent']);
    return intent === undefined ? undefined : subscriptionOfIntent(intent);
  }

  return {
    name: 'stripe',
    sells: ({ stripePrice, campaign }) => stripePrice !== undefined && (campaign === undefined || campaign.stripeCoupon !== undefined),

    async startCheckout(order) {
      const answer = await api.post('/v1/checkout/sessions', checkoutParameters(order), order.key);
      const { id, url: page, expires_at: expiresAt } = checkoutSchema.parse(answer);
      if (page === undefined || page === null) throw new PaymentFailedError('Stripe has opened a checkout without a page.');
      return { id, url: page, expiresAt };
    },
    async findCheckout(id) {
      const answer = await api.find(`/v1/checkout/sessions/${encodeURIComponent(id)}`);
      const checkout = answer === undefined ? undefined : checkoutSchema.parse(answer);
      if (checkout?.status === 'complete' && typeof checkout.subscription === 'string')
        return { status: 'complete', subscription: checkout.subscription };
      return { status: checkout?.status === 'open' ? 'open' : 'gone' };
    },
    async closeCheckout(id) {
      const path = `/v1/checkout/sessions/${encodeURIComponent(id)}`;
      const answer = await api.find(path);
      if (answer !== undefined && checkoutSchema.parse(answer).status === 'open') await api.post(`${path}/expire`, {});
    },

    fetch: fetchSubscription,

    async changeOffer(subscription, offer) {
      const found = await findSubscription(subscription);
      const [item] = found?.items.data ?? [];
      const reference = referenceIn(found?.metadata ?? {});
      if (!item || !reference) throw new PaymentFailedError('Stripe has no such subscription of a reader.');
      await api.post(at(subscription), {
        items: [{ id: item.id, price: priceOf(offer) }],
        proration_behavior: 'create_prorations',
        metadata: metadataOf({ ...reference, offer: offer.id }),
      });
    },
    async pause(subscription) {
      await api.post(at(subscription), { pause_collection: { behavior: 'void' } });
    },
    async resume(subscription) {
      const found = await findSubscription(subscription);
      const end = found?.pause_collection ? paidUntil(await listInvoices(subscription)) : undefined;
      // The invoices of a pause are void. A new period begins, and is paid, if the paid time is over.
      const isOver = end !== undefined && end <= now();
      await api.post(at(subscription), {
        ...(found?.pause_collection ? { pause_collection: '' } : { cancel_at_period_end: false }),
        ...(isOver ? { billing_cycle_anchor: 'now', proration_behavior: 'none' } : {}),
      });
    },
    async cancel(subscription) {
      const found = await findSubscription(subscription);
      // Nothing is paid ahead, so that a cancellation takes effect at once.
      if (found?.status === 'past_due' || found?.status === 'unpaid') await api.remove(at(subscription));
      else await api.post(at(subscription), { cancel_at_period_end: true });
    },
    async end(subscription, { isRefunded }) {
      const found = await findSubscription(subscription);
      if (!found) return;
      const last = lastPaid(await listInvoices(subscription));
      if (found.status !== 'canceled') await api.remove(at(subscription));
      const intent = isRefunded && (await fateOf(last)) === undefined ? intentOf(last) : undefined;
      if (intent !== undefined) await api.post('/v1/refunds', { payment_intent: intent }, `refund-${intent}`);
    },
    async portalUrl(customer, returnUrl, locale) {
      const answer = await api.post('/v1/billing_portal/sessions', { customer, return_url: returnUrl, locale: languageFor(locale) });
      const { url: page } = Object(answer);
      return typeof page === 'string' ? page : undefined;
    },

    async readEvent({ headers, body }): Promise<PaymentEvent | undefined> {
      if (!isSigned(body, headers.get('stripe-signature'), webhookSecret, now())) return undefined;
      const event = eventSchema.parse(JSON.parse(body.toString('utf8')));
      return { id: event.id, type: event.type, subscription: await subjectOf(event) };
    },
  };
}

function checkoutParameters({ reference, offer, campaign, email, doneUrl, leftUrl }: CheckoutOrder) {
  const metadata = metadataOf(reference);
  return {
    mode: 'subscription',
    client_reference_id: reference.readerId,
    customer_email: email,
    line_items: [{ price: priceOf(offer), quantity: 1 }],
    success_url: doneUrl,
    cancel_url: leftUrl,
    locale: languageFor(reference.locale),
    metadata,
    subscription_data: { metadata, ...(offer.trialDays > 0 ? { trial_period_days: offer.trialDays } : {}) },
    ...(campaign?.stripeCoupon === undefined ? {} : { discounts: [{ coupon: campaign.stripeCoupon }] }),
  };
}

function priceOf({ id, stripePrice }: Offer): string {
  if (stripePrice === undefined) throw new PaymentFailedError(`The offer ${id} has no stripePrice.`);
  return stripePrice;
}

/** Stripe's pages have no Catalan: they take the language of the browser then. */
function languageFor(locale: string): string {
  return locale === 'es' ? 'es' : 'auto';
}
