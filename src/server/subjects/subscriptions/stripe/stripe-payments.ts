import { STRIPE_SIGNATURE } from '#domain/subscriptions/signature-header.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { readEventBody } from '../event-body.ts';
import {
  chargeEventSchema,
  checkoutEventSchema,
  eventSchema,
  invoiceEventSchema,
  invoicePaymentsSchema,
  invoiceSchema,
  subscriptionEventSchema,
  readAnswer,
} from './stripe-answers.ts';
import { openStripeApi, type StripeApi } from './stripe-api.ts';
import { stripeCheckouts } from './stripe-checkouts.ts';
import { languageFor } from './stripe-parameters.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import { isSigned } from '../webhook-signature.ts';

/**
 * Payments by Stripe: its hosted Checkout and customer portal, so that no card and no script of
 * Stripe touches our pages. The settings of the account decide the retries of failed payments,
 * taxes and payment methods.
 */
export function createStripePayments(options: {
  key: string;
  webhookSecret: string;
  url: string;
  now?: () => Date;
}): PaymentProvider {
  const { key, webhookSecret, url, now = () => new Date() } = options;
  const api = openStripeApi({ key, url });
  return {
    name: 'stripe',
    sells: ({ stripePrice, campaign }) =>
      stripePrice !== undefined && (campaign === undefined || campaign.stripeCoupon !== undefined),

    ...stripeCheckouts(api),
    ...stripeSubscriptions(api, now),

    async portalUrl(customer, returnUrl, locale) {
      const answer = await api.post('/v1/billing_portal/sessions', {
        customer,
        return_url: returnUrl,
        locale: languageFor(locale),
      });
      const { url: page } = Object(answer);
      return typeof page === 'string' ? page : undefined;
    },

    async readEvent({ headers, body }) {
      if (!isSigned(body, headers.get(STRIPE_SIGNATURE), webhookSecret, now())) return 'forged';
      const event = readEventBody(body, eventSchema);
      const about = event && (await subscriptionIn(api, body, event.type));
      return event && about
        ? { id: event.id, type: event.type, subscription: about.subscription }
        : 'malformed';
    },
  };
}

/**
 * The subscription that an event is about, if it is about one. `undefined` for an event of another
 * form.
 */
async function subscriptionIn(
  api: StripeApi,
  body: Buffer,
  type: string,
): Promise<{ subscription: string | undefined } | undefined> {
  if (type.startsWith('customer.subscription.')) {
    const event = readEventBody(body, subscriptionEventSchema);
    return event && { subscription: event.data.object.id };
  }
  if (type.startsWith('checkout.session.')) {
    const event = readEventBody(body, checkoutEventSchema);
    return event && { subscription: event.data.object.subscription ?? undefined };
  }
  if (type.startsWith('invoice.')) {
    const event = readEventBody(body, invoiceEventSchema);
    return event && { subscription: event.data.object.parent?.subscription_details?.subscription };
  }
  if (!/^charge\.(?:refund|dispute)/.test(type)) return { subscription: undefined };
  const event = readEventBody(body, chargeEventSchema);
  const intent = event?.data.object.payment_intent ?? undefined;
  return (
    event && {
      subscription: intent === undefined ? undefined : await subscriptionOfIntent(api, intent),
    }
  );
}

/** The subscription that was paid by a payment. */
async function subscriptionOfIntent(api: StripeApi, intent: string): Promise<string | undefined> {
  const query = new URLSearchParams({
    'payment[type]': 'payment_intent',
    'payment[payment_intent]': intent,
    limit: '1',
  });
  const [payment] = readAnswer(
    invoicePaymentsSchema,
    await api.find(`/v1/invoice_payments?${query}`),
  ).data;
  if (payment === undefined) return undefined;
  const invoice = await api.find(`/v1/invoices/${encodeURIComponent(payment.invoice)}`);
  return invoice === undefined
    ? undefined
    : readAnswer(invoiceSchema, invoice).parent?.subscription_details?.subscription;
}
