import type { Offer, OfferCampaign } from '#domain/sites/offers.ts';
import type {
  PaidSubscription,
  PaymentReference,
  ProviderName,
} from '#domain/subscriptions/payment.ts';

/** A checkout to start: the provider asks the reader for the payment, on its own page. */
export interface CheckoutOrder {
  /** Idempotency key: the same key starts one checkout. */
  key: string;
  reference: PaymentReference;
  offer: Offer;
  campaign: OfferCampaign | undefined;
  /** Prefills the provider's form. */
  email: string;
  /** Absolute URLs to which the provider sends the reader afterwards. */
  doneUrl: string;
  leftUrl: string;
}

/** An open checkout. */
export interface StartedCheckout {
  id: string;
  /** The provider's page. */
  url: string;
  expiresAt: Date;
}

/** `complete`: with the subscription that it has made. */
export type CheckoutStatus =
  | { status: 'open' | 'gone' }
  | { status: 'complete'; subscription: string };

/**
 * An event that a provider has reported. It only says that the subscription has changed: its
 * present state is fetched.
 */
export interface PaymentEvent {
  /** The provider's id of the event. */
  id: string;
  type: string;
  /**
   * The provider's id of the subscription that it is about; `undefined` for an event of no
   * interest.
   */
  subscription: string | undefined;
}

/** The headers and the raw body of a webhook. */
export interface Webhook {
  headers: Headers;
  body: Buffer;
}

/**
 * A payment provider, which holds cards, payments and invoices. Portada stores the state that it
 * tells. Methods throw a `PaymentFailedError` if the provider cannot be reached or refuses, and
 * change nothing of ours. Changes are repeatable: a subscription that is already so stays so.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Whether the provider sells the offer. */
  sells(offer: Offer): boolean;
  startCheckout(order: CheckoutOrder): Promise<StartedCheckout>;
  findCheckout(id: string): Promise<CheckoutStatus>;
  /** Makes an open checkout unusable. */
  closeCheckout(id: string): Promise<void>;
  /**
   * The present state; `undefined` for an unknown subscription, and for one whose first payment is
   * still missing.
   */
  fetch(subscription: string): Promise<PaidSubscription | undefined>;
  changeOffer(subscription: string, offer: Offer): Promise<void>;
  pause(subscription: string): Promise<void>;
  /** Ends a pause, or takes a cancellation back. */
  resume(subscription: string): Promise<void>;
  /** Cancels to the end of the paid period. */
  cancel(subscription: string): Promise<void>;
  /** Ends at once, and returns the last payment if `isRefunded`. */
  end(subscription: string, options: { isRefunded: boolean }): Promise<void>;
  /**
   * The provider's page on which a customer changes the card and finds invoices; `undefined` if it
   * has none.
   */
  portalUrl(customer: string, returnUrl: string, locale: string): Promise<string | undefined>;
  /**
   * Checks signature and age of a webhook. `forged`: also changed or old. `malformed`: signed, but
   * no event.
   */
  readEvent(webhook: Webhook): Promise<PaymentEvent | 'forged' | 'malformed'>;
}

/** A provider cannot be reached, or refuses. The message has no personal data. */
export class PaymentFailedError extends Error {
  override name = 'PaymentFailedError';
  /** HTTP status of the provider's answer; `undefined` without an answer. */
  readonly status: number | undefined;

  constructor(message: string, { status }: { status?: number | undefined } = {}) {
    super(message);
    this.status = status;
  }
}

/**
 * Whether an error is a `PaymentFailedError`. By its name, because the build of the pages has a
 * class of its own.
 */
export function isPaymentFailure(error: unknown): error is PaymentFailedError {
  return error instanceof Error && error.name === 'PaymentFailedError';
}

/**
 * Whether a failed request has to be repeated with its idempotency key. Without an answer the
 * provider may have carried it out. A key in use (409) belongs to a request that is being carried
 * out, and the rate limit (429) precedes the storage of answers. Every other answer is final,
 * because it is stored and given again for the key
 * (https://docs.stripe.com/error-low-level#idempotency).
 */
export function needsSameKey(error: unknown): boolean {
  return (
    isPaymentFailure(error) &&
    (error.status === undefined || error.status === 409 || error.status === 429)
  );
}

/** Whether a failure is about the provider or its key, and not about the object of the request. */
export function isProviderAway(error: unknown): boolean {
  if (!isPaymentFailure(error)) return false;
  const { status } = error;
  return (
    status === undefined || status >= 500 || status === 401 || status === 403 || status === 429
  );
}
