import { z } from 'zod';
import { eventWord } from '../event-body.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import { PaymentFailedError } from '../payment-provider.ts';
import { joinAdvantages, splitAdvantages } from '#domain/subscriptions/advantages.ts';
import type { SubscriptionState } from '#domain/subscriptions/life-cycle.ts';
import type {
  NextPrice,
  PaidSubscription,
  Payment,
  PaymentReference,
  ReceiptState,
} from '#domain/subscriptions/payment.ts';

/** The parts of Stripe's answers that Portada reads (API of 2025-03-31 and later). */

/** An answer in the form that Portada reads. Throws a `PaymentFailedError` for another form. */
export function readAnswer<Form extends z.ZodType>(form: Form, answer: unknown): z.output<Form> {
  const { success, data, error } = form.safeParse(answer);
  if (success) return data;
  const places = error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new PaymentFailedError(`Stripe answered in another form: ${places}.`, { status: 200 });
}

const seconds = z.number().transform((count) => new Date(count * 1000));
/** An object, or its id if it is not expanded. */
const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) });

export const checkoutSchema = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  subscription: idOf.nullish(),
  expires_at: seconds,
});

export const subscriptionSchema = z.object({
  id: z.string(),
  customer: idOf.nullish(),
  default_payment_method: idOf.nullish(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()).default({}),
  cancel_at_period_end: z.boolean().default(false),
  cancel_at: z.number().nullish(),
  pause_collection: z.object({}).nullish(),
  billing_cycle_anchor: seconds.nullish(),
  discounts: z.array(z.unknown()).default([]),
  items: listOf(
    z.object({
      id: z.string(),
      current_period_end: seconds,
      price: z
        .object({
          unit_amount: z.number().nullish(),
          currency: z.string(),
          recurring: z.object({ interval: z.string() }).nullish(),
        })
        .nullish(),
    }),
  ),
});

/** A subscription with its discounts and their coupons, which its usual answer only names. */
export const discountsSchema = z.object({
  discounts: z.array(
    z.object({
      start: seconds,
      end: seconds.nullish(),
      source: z.object({
        coupon: z
          .object({
            duration: z.string(),
            amount_off: z.number().nullish(),
            percent_off: z.number().nullish(),
          })
          .nullish(),
      }),
    }),
  ),
});

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullish(),
  status: z.string().nullish(),
  hosted_invoice_url: z.string().nullish(),
  amount_due: z.number(),
  amount_paid: z.number(),
  currency: z.string(),
  created: seconds,
  parent: z.object({ subscription_details: z.object({ subscription: idOf }).nullish() }).nullish(),
  lines: listOf(z.object({ period: z.object({ end: seconds }) })),
  payments: listOf(z.object({ payment: z.object({ payment_intent: idOf.nullish() }) })).optional(),
});

/**
 * A payment method, of which only cards and bank accounts have a fingerprint
 * (https://docs.stripe.com/api/charges/object).
 */
const fingerprinted = z.object({
  card: z.object({ fingerprint: z.string().nullish() }).nullish(),
  sepa_debit: z.object({ fingerprint: z.string().nullish() }).nullish(),
});

export const invoicesSchema = listOf(invoiceSchema);
export const invoicePaymentsSchema = listOf(z.object({ invoice: idOf }));
export const disputesSchema = listOf(z.object({ status: z.string() }));
export const intentSchema = z.object({
  latest_charge: z
    .object({
      refunded: z.boolean(),
      disputed: z.boolean(),
      payment_method_details: fingerprinted.nullish(),
    })
    .nullish(),
});
export const paymentMethodSchema = fingerprinted;

/** An id in an event, or an object with it. */
const eventId = z.union([eventWord, z.object({ id: eventWord }).transform(({ id }) => id)]);
const eventAbout = <About extends z.ZodType>(about: About) =>
  z.object({ id: eventWord, type: eventWord, data: z.object({ object: about }) });

/** Any event. */
export const eventSchema = eventAbout(z.object({}));
/** Events by what they are about. */
export const subscriptionEventSchema = eventAbout(z.object({ id: eventWord }));
export const checkoutEventSchema = eventAbout(z.object({ subscription: eventId.nullish() }));
export const invoiceEventSchema = eventAbout(
  z.object({
    parent: z
      .object({ subscription_details: z.object({ subscription: eventId }).nullish() })
      .nullish(),
  }),
);
export const chargeEventSchema = eventAbout(z.object({ payment_intent: eventId.nullish() }));

type StripeSubscription = z.infer<typeof subscriptionSchema>;
export type StripeInvoice = z.infer<typeof invoiceSchema>;

const metadataSchema = z.object({
  reader: z.string(),
  site: z.string(),
  offer: z.string(),
  locale: z.enum(LOCALES),
  advantages: z.string().default('').transform(splitAdvantages),
});

/** The metadata that Portada gives each subscription, from which `referenceIn` reads it. */
export function metadataOf({ readerId, site, offer, locale, advantages = [] }: PaymentReference) {
  return { reader: readerId, site, offer, locale, advantages: joinAdvantages(advantages) };
}

/** The reader of a subscription; null if Portada has not made it. */
export function referenceIn(metadata: Record<string, string>): PaymentReference | null {
  const own = metadataSchema.safeParse(metadata);
  if (!own.success) return null;
  const { reader: readerId, ...reference } = own.data;
  return { readerId, ...reference };
}

/** The payment of an invoice that was paid last, of the latest first. */
export function lastPaid(invoices: readonly StripeInvoice[]): StripeInvoice | undefined {
  return invoices.find(({ status, amount_paid: amount }) => status === 'paid' && amount > 0);
}

/** The id of the payment of an invoice. */
export function intentOf(invoice: StripeInvoice | undefined): string | undefined {
  return (
    invoice?.payments?.data.find(({ payment }) => typeof payment.payment_intent === 'string')
      ?.payment.payment_intent ?? undefined
  );
}

/** The end of the time that the paid invoices cover. Invoices of a trial are paid with 0. */
export function paidUntil(invoices: readonly StripeInvoice[]): Date | undefined {
  const ends = invoices.flatMap(({ status, lines }) =>
    status === 'paid' ? lines.data.map(({ period }) => period.end.getTime()) : [],
  );
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
}

/** The facts beside a subscription that its present state needs. */
interface Beside {
  /** The latest first. */
  invoices: readonly StripeInvoice[];
  /** The fate of the last paid invoice, if its money went back. */
  returned: ReceiptState | undefined;
  next: NextPrice | null;
  card: string | null;
}

/** The fingerprint of a card or a bank account. */
export function fingerprintIn(
  method: z.infer<typeof fingerprinted> | null | undefined,
): string | undefined {
  return method?.card?.fingerprint ?? method?.sepa_debit?.fingerprint ?? undefined;
}

/**
 * A subscription as the port tells it. `undefined` while its first payment is missing.
 */
export function toldByStripe(
  subscription: StripeSubscription,
  { invoices, returned, next, card }: Beside,
): PaidSubscription | undefined {
  const state = stateOf(subscription, returned);
  const [item] = subscription.items.data;
  if (state === undefined || item === undefined) return undefined;
  const last = lastPaid(invoices);
  return {
    id: subscription.id,
    customer: subscription.customer ?? null,
    card,
    reference: referenceIn(subscription.metadata),
    state,
    currentPeriodEnd: paidUntil(invoices) ?? item.current_period_end,
    next,
    payments: invoices.flatMap((invoice) =>
      paymentOf(invoice, invoice === last ? returned : undefined),
    ),
  };
}

function stateOf(
  {
    status,
    pause_collection: pause,
    cancel_at_period_end: isCancelled,
    cancel_at: cancelAt,
  }: StripeSubscription,
  returned: ReceiptState | undefined,
): SubscriptionState | undefined {
  if (returned === 'refunded') return 'refunded';
  // Also with a dispute: nothing goes on that the bank could decide about.
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended';
  if (returned === 'disputed') return 'disputed';
  if (status === 'past_due' || status === 'unpaid') return 'past-due';
  if (status === 'paused') return 'paused';
  if (status !== 'active' && status !== 'trialing') return undefined;
  if (isCancelled || typeof cancelAt === 'number') return 'ending';
  if (pause) return 'paused';
  return status;
}

/** Invoices without an amount and void ones are no payments. */
function paymentOf(invoice: StripeInvoice, returned: ReceiptState | undefined): Payment[] {
  const {
    id,
    number,
    status,
    hosted_invoice_url: url,
    amount_due: due,
    amount_paid: paid,
    currency,
    created,
  } = invoice;
  const isPaid = status === 'paid';
  const amount = isPaid ? paid : due;
  if (amount === 0 || (!isPaid && status !== 'open' && status !== 'uncollectible')) return [];
  const state = returned ?? (isPaid ? 'paid' : 'failed');
  return [
    {
      id,
      number: number ?? id,
      url: url ?? null,
      amount,
      currency: currency.toUpperCase(),
      state,
      at: created,
    },
  ];
}
