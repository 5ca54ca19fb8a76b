import type { CancelReason, SubscriptionState } from './life-cycle.ts';
import type { ReceiptState, SubscriptionSource } from './payment.ts';

/** A subscription as its reader sees it. Instants are in RFC 3339, amounts in cents. */
export interface OwnSubscription {
  /** Alias of the site that sold it. */
  site: string;
  /**
   * The offer, with its name in the language of the calling page. Null for a gift of the newsroom.
   */
  offer: { id: string; name: string } | null;
  state: SubscriptionState;
  /** `comp` is a gift of the newsroom. */
  provider: SubscriptionSource;
  /** Whether it gives access now. */
  isEntitled: boolean;
  since: string;
  /** The end of the trial, or of the paid time. */
  currentPeriodEnd: string;
  /** Until when a failed payment leaves the access. Null unless the last payment has failed. */
  graceUntil: string | null;
  /**
   * Null if no payment will follow. `full`: the price after a campaign, and the instant of its
   * first payment.
   */
  nextPayment: {
    at: string;
    amount: number;
    currency: string;
    full: { amount: number; from: string } | null;
  } | null;
  /** The stated reason for the last cancellation. */
  reason: CancelReason | null;
  /** The changes that are possible now. */
  acts: ('change-offer' | 'pause' | 'resume' | 'cancel')[];
}

/** A payment: the number and the page are the provider's, which issues the invoice. */
export interface OwnReceipt {
  number: string;
  url: string | null;
  amount: number;
  currency: string;
  state: ReceiptState;
  at: string;
}
