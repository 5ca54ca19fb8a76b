import { STRIPE_SIGNATURE } from '../../../../domain/subscription/signature-header.ts';
import type { z } from 'zod';
import type { PaymentProvider } from '../payment-provider.ts';
import { eventSchema, invoicePaymentsSchema, invoiceSchema } from './stripe-answers.ts';
import { openStripeApi, type StripeApi } from './stripe-api.ts';
import { stripeCheckouts } from './stripe-checkouts.ts';
import { languageFor } from './stripe-parameters.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import { isSigned } from '../webhook-signature.ts';

/**
 * Payments by Stripe: its hosted Checkout and customer portal, so that no card and no script of Stripe touches our pages. The
 * settings of the account decide the retries of failed payments, taxes and payment methods.
 */
export function createStripePayments(options: { key: string; webhookSecret: string; url: string; now?: () => Date }): PaymentProvider {
  const { key, webhookSecret, url, now = () => new Date() } = options;
  const api = openStripeApi({ key, url });
  return {
    name: 'stripe',
    sells: ({ stripePrice, campaign }) => stripePrice !== undefined && (campaign === undefined || campaign.stripeCoupon !== undefined),

    ...stripeCheckouts(api),
    ...stripeSubscriptions(api, now),

    async portalUrl(customer, returnUrl, locale) {
      const answer = await api.post('/v1/billing_portal/sessions', { customer, return_url: returnUrl, locale: languageFor(locale) });
      const { url: page } = Object(answer);
      return typeof page === 'string' ? page : undefined;
    },

    async readEvent({ headers, body }) {
      if (!isSigned(body, headers.get(STRIPE_SIGNATURE), webhookSecret, now())) return undefined;
      const event = eventSchema.parse(JSON.parse(body.toString('utf8')));
      return { id: event.id, type: event.type, subscription: await subscriptionOfEvent(api, event) };
    },
  };
}

/** The subscription that an event is about. */
async function subscriptionOfEvent(api: StripeApi, { type, data: { object } }: z.infer<typeof eventSchema>): Promise<string | undefined> {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  if (type.startsWith('customer.subscription.')) return object.id;
  if (type.startsWith('checkout.session.')) return text(object['subscription']);
  if (type.startsWith('invoice.')) {
    const invoice = invoiceSchema.pick({ parent: true }).safeParse(object);
    return invoice.success ? invoice.data.parent?.subscription_details?.subscription : undefined;
  }
  if (!/^charge\.(?:refund|dispute)/.test(type)) return undefined;
  const intent = text(object['payment_intent']);
  return intent === undefined ? undefined : subscriptionOfIntent(api, intent);
}

/** The subscription that was paid by a payment. */
async function subscriptionOfIntent(api: StripeApi, intent: string): Promise<string | undefined> {
  const query = new URLSearchParams({ 'payment[type]': 'payment_intent', 'payment[payment_intent]': intent, limit: '1' });
  const [payment] = invoicePaymentsSchema.parse(await api.find(`/v1/invoice_payments?${query}`)).data;
  if (payment === undefined) return undefined;
  const invoice = await api.find(`/v1/invoices/${encodeURIComponent(payment.invoice)}`);
  return invoice === undefined ? undefined : invoiceSchema.parse(invoice).parent?.subscription_details?.subscription;
}
