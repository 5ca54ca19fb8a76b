import type { Locale } from '../locale/locale.ts';
import type { Advantage } from './advantages.ts';
import type { SubscriptionState } from './life-cycle.ts';

/** Payment providers. */
export const PROVIDERS = ['simulation', 'stripe'] as const;

export type ProviderName = (typeof PROVIDERS)[number];

/** Where a subscription comes from: a payment provider, or the newsroom as a gift. */
export const SUBSCRIPTION_SOURCES = [...PROVIDERS, 'comp'] as const;

export type SubscriptionSource = (typeof SUBSCRIPTION_SOURCES)[number];

/** States of a payment. `disputed`: the reader's bank has withdrawn it. */
export const RECEIPT_STATES = ['paid', 'failed', 'refunded', 'disputed'] as const;

export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** A payment, as the provider tells it. */
export interface Payment {
  /** The provider's id of the invoice. */
  id: string;
  /** The provider's number of the invoice. */
  number: string;
  /** The provider's page of the invoice. */
  url: string | null;
  /** Cents. */
  amount: number;
  currency: string;
  state: ReceiptState;
  at: Date;
}

/**
 * The reader of a subscription at the provider, by our ids: mail addresses at the provider may be
 * others.
 */
export interface PaymentReference {
  readerId: string;
  /** Alias of the site. */
  site: string;
  offer: string;
  locale: Locale;
  /**
   * The advantages with which the subscription began. Missing in subscriptions from before they
   * were remembered.
   */
  advantages?: readonly Advantage[];
}

/** The price of the next payment, as the provider will charge it. Cents. */
export interface NextPrice {
  amount: number;
  currency: string;
  /**
   * The price after a campaign, and the instant of the first payment that has it. Null if nothing
   * becomes dearer.
   */
  full: { amount: number; from: Date } | null;
}

/** The present state of a subscription at its provider. */
export interface PaidSubscription {
  /** The provider's ids. */
  id: string;
  customer: string | null;
  /**
   * The provider's fingerprint of the card or account that pays. Null if it does not tell it, or
   * the subscription has no advantage.
   */
  card: string | null;
  /** Null for a subscription that Portada has not made. */
  reference: PaymentReference | null;
  state: SubscriptionState;
  /** The end of the trial, or of the time that the last payment has paid for. */
  currentPeriodEnd: Date;
  /** Null if the provider does not tell it. It has a meaning only while a payment follows. */
  next: NextPrice | null;
  /** The latest first, a year of them at most. */
  payments: readonly Payment[];
}
