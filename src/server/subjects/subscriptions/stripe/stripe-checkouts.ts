import {
  PaymentFailedError,
  type CheckoutOrder,
  type PaymentProvider,
} from '../payment-provider.ts';
import { checkoutSchema, metadataOf, readAnswer } from './stripe-answers.ts';
import type { StripeApi } from './stripe-api.ts';
import { languageFor, priceOf } from './stripe-parameters.ts';

/** Checkouts on Stripe's hosted page: started, found and closed. */
export function stripeCheckouts(
  api: StripeApi,
): Pick<PaymentProvider, 'startCheckout' | 'findCheckout' | 'closeCheckout'> {
  return {
    async startCheckout(order) {
      const answer = await api.post('/v1/checkout/sessions', checkoutParameters(order), order.key);
      const { id, url: page, expires_at: expiresAt } = readAnswer(checkoutSchema, answer);
      if (page === undefined || page === null)
        throw new PaymentFailedError('Stripe has opened a checkout without a page.', {
          status: 200,
        });
      return { id, url: page, expiresAt };
    },

    async findCheckout(id) {
      const answer = await api.find(pathOf(id));
      const checkout = answer === undefined ? undefined : readAnswer(checkoutSchema, answer);
      if (checkout?.status === 'complete' && typeof checkout.subscription === 'string')
        return { status: 'complete', subscription: checkout.subscription };
      return { status: checkout?.status === 'open' ? 'open' : 'gone' };
    },

    async closeCheckout(id) {
      const answer = await api.find(pathOf(id));
      if (answer !== undefined && readAnswer(checkoutSchema, answer).status === 'open')
        await api.post(`${pathOf(id)}/expire`, {});
    },
  };
}

function pathOf(id: string): string {
  return `/v1/checkout/sessions/${encodeURIComponent(id)}`;
}

function checkoutParameters({
  reference,
  offer,
  campaign,
  email,
  doneUrl,
  leftUrl,
}: CheckoutOrder) {
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
    subscription_data: {
      metadata,
      ...(offer.trialDays > 0 ? { trial_period_days: offer.trialDays } : {}),
    },
    ...(campaign?.stripeCoupon === undefined
      ? {}
      : { discounts: [{ coupon: campaign.stripeCoupon }] }),
  };
}
