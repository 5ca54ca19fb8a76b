import type { z } from 'zod';
import type { ReceiptState } from '#domain/subscriptions/payment.ts';
import { isPaymentFailure, PaymentFailedError, type PaymentProvider } from '../payment-provider.ts';
import {
  discountsSchema,
  disputesSchema,
  fingerprintIn,
  intentOf,
  intentSchema,
  invoicesSchema,
  lastPaid,
  metadataOf,
  paidUntil,
  paymentMethodSchema,
  referenceIn,
  subscriptionSchema,
  toldByStripe,
  type StripeInvoice,
  readAnswer,
} from './stripe-answers.ts';
import type { StripeApi } from './stripe-api.ts';
import { priceOf } from './stripe-parameters.ts';
import { nextPriceOf } from './stripe-prices.ts';

/** Ends of a dispute that leave the money with the newsroom. */
const WON: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

/** The state of subscriptions at Stripe, and their changes. */
export function stripeSubscriptions(
  api: StripeApi,
  now: () => Date,
): Pick<PaymentProvider, 'fetch' | 'changeOffer' | 'pause' | 'resume' | 'cancel' | 'end'> {
  return {
    async fetch(subscription) {
      const found = await findSubscription(api, subscription);
      if (!found) return undefined;
      const invoices = await listInvoices(api, subscription);
      const discounts = found.discounts.length === 0 ? [] : await listDiscounts(api, subscription);
      const next = discounts ? nextPriceOf(found, discounts, invoices) : null;
      const { fate, card: paying } = await lastChargeOf(api, lastPaid(invoices));
      const isAsked = referenceIn(found.metadata)?.advantages?.length;
      const card = isAsked
        ? (paying ?? (await findFingerprint(api, found.default_payment_method)))
        : undefined;
      return toldByStripe(found, { invoices, returned: fate, next, card: card ?? null });
    },

    async changeOffer(subscription, offer) {
      const found = await findSubscription(api, subscription);
      const [item] = found?.items.data ?? [];
      const reference = referenceIn(found?.metadata ?? {});
      if (!item || !reference)
        throw new PaymentFailedError('Stripe has no such subscription of a reader.');
      await api.post(pathOf(subscription), {
        items: [{ id: item.id, price: priceOf(offer) }],
        proration_behavior: 'create_prorations',
        // A campaign belongs to its offer.
        discounts: '',
        metadata: metadataOf({ ...reference, offer: offer.id }),
      });
    },

    async pause(subscription) {
      await api.post(pathOf(subscription), { pause_collection: { behavior: 'void' } });
    },

    async resume(subscription) {
      const found = await findSubscription(api, subscription);
      // The invoices of a pause are void. A new period begins, and is paid, if the paid time is
      // over.
      const isOver = found?.pause_collection
        ? endOfPaid(found, await listInvoices(api, subscription)) <= now()
        : false;
      await api.post(pathOf(subscription), {
        ...(found?.pause_collection ? { pause_collection: '' } : { cancel_at_period_end: false }),
        ...(isOver ? { billing_cycle_anchor: 'now', proration_behavior: 'none' } : {}),
      });
    },

    async cancel(subscription) {
      const found = await findSubscription(api, subscription);
      const isUnpaid = found?.status === 'past_due' || found?.status === 'unpaid';
      const invoices = await listInvoices(api, subscription);
      const isPaused = found?.pause_collection !== null && found?.pause_collection !== undefined;
      const isOver = isPaused && endOfPaid(found, invoices) <= now();
      // Nothing is paid ahead, so that a cancellation takes effect at once.
      if (isUnpaid || isOver || (await fateOf(api, lastPaid(invoices))) === 'disputed')
        await api.remove(pathOf(subscription));
      // Without the end of the pause, a resumption would have to take both back.
      else
        await api.post(pathOf(subscription), {
          cancel_at_period_end: true,
          ...(isPaused ? { pause_collection: '' } : {}),
        });
    },

    async end(subscription, { isRefunded }) {
      const found = await findSubscription(api, subscription);
      if (!found) return;
      const last = lastPaid(await listInvoices(api, subscription));
      if (found.status !== 'canceled') await api.remove(pathOf(subscription));
      const intent =
        isRefunded && (await fateOf(api, last)) === undefined ? intentOf(last) : undefined;
      // Without a key: Stripe refunds a payment once, and would repeat an error for a key.
      if (intent !== undefined) await api.post('/v1/refunds', { payment_intent: intent });
    },
  };
}

/** The end of the paid time. A trial may have no invoice: its end is that of its period. */
function endOfPaid(
  { items }: Pick<z.infer<typeof subscriptionSchema>, 'items'>,
  invoices: readonly StripeInvoice[],
): Date {
  return paidUntil(invoices) ?? items.data[0]?.current_period_end ?? new Date(0);
}

function pathOf(subscription: string): string {
  return `/v1/subscriptions/${encodeURIComponent(subscription)}`;
}

async function findSubscription(api: StripeApi, subscription: string) {
  const answer = await api.find(pathOf(subscription));
  return answer === undefined ? undefined : readAnswer(subscriptionSchema, answer);
}

/**
 * `undefined` with a key that has no right to read coupons: the state of a paid subscription is
 * told without them.
 */
async function listDiscounts(api: StripeApi, subscription: string) {
  try {
    const answer = await api.find(
      `${pathOf(subscription)}?${new URLSearchParams({ 'expand[]': 'discounts.source.coupon' })}`,
    );
    return readAnswer(discountsSchema, answer ?? { discounts: [] }).discounts;
  } catch (error) {
    if (isPaymentFailure(error) && error.status === 403) return undefined;
    throw error;
  }
}

async function listInvoices(api: StripeApi, subscription: string): Promise<StripeInvoice[]> {
  const query = new URLSearchParams({ subscription, limit: '12', 'expand[]': 'data.payments' });
  return readAnswer(invoicesSchema, await api.find(`/v1/invoices?${query}`)).data;
}

/** The fate of an invoice if its money went back, and the fingerprint of the card that paid it. */
async function lastChargeOf(
  api: StripeApi,
  invoice: StripeInvoice | undefined,
): Promise<{ fate: ReceiptState | undefined; card: string | undefined }> {
  const intent = intentOf(invoice);
  if (intent === undefined) return { fate: undefined, card: undefined };
  const answer = await api.find(
    `/v1/payment_intents/${encodeURIComponent(intent)}?expand[]=latest_charge`,
  );
  const charge = readAnswer(intentSchema, answer ?? {}).latest_charge;
  const card = fingerprintIn(charge?.payment_method_details);
  if (charge?.refunded === true) return { fate: 'refunded', card };
  if (charge?.disputed !== true) return { fate: undefined, card };
  const query = new URLSearchParams({ payment_intent: intent, limit: '1' });
  const [dispute] = readAnswer(disputesSchema, await api.find(`/v1/disputes?${query}`)).data;
  return { fate: dispute !== undefined && WON.has(dispute.status) ? undefined : 'disputed', card };
}

async function fateOf(
  api: StripeApi,
  invoice: StripeInvoice | undefined,
): Promise<ReceiptState | undefined> {
  return (await lastChargeOf(api, invoice)).fate;
}

/**
 * The fingerprint of the card that a trial will be paid with. `undefined` with a key that has no
 * right to read it.
 */
async function findFingerprint(
  api: StripeApi,
  method: string | null | undefined,
): Promise<string | undefined> {
  if (method === null || method === undefined) return undefined;
  try {
    const answer = await api.find(`/v1/payment_methods/${encodeURIComponent(method)}`);
    return fingerprintIn(readAnswer(paymentMethodSchema, answer ?? {}));
  } catch (error) {
    if (isPaymentFailure(error) && error.status === 403) return undefined;
    throw error;
  }
}
