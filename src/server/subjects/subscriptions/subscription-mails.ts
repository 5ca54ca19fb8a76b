import type { Edition } from '#domain/paths/urls.ts';

/** The reader to whom a mail goes, in the site's name. */
export interface SubscriptionMailTarget {
  edition: Edition;
  readerId: string;
  email: string;
  nick: string;
  /** The name of the offer in the reader's language. */
  offer: string;
}

/**
 * A payment that is due, with amounts in words. `full`: the price after a campaign, and its first
 * payment.
 */
export interface AnnouncedPayment {
  at: Date;
  amount: string;
  full: { amount: string; from: Date } | null;
  isFirst: boolean;
}

/**
 * Mails about subscriptions. They join the caller's transaction, so that each exists exactly if its
 * change does.
 */
export interface SubscriptionMails {
  sendWelcome(target: SubscriptionMailTarget): Promise<void>;
  /**
   * A card that had used the trial or the price of the campaign before: the subscription ends and
   * its money goes back.
   */
  sendUsedCard(target: SubscriptionMailTarget): Promise<void>;
  /** A payment has failed; access goes on until `graceUntil`. */
  sendPaymentFailed(target: SubscriptionMailTarget, graceUntil: Date): Promise<void>;
  /** The next payment is due. */
  sendRenewal(target: SubscriptionMailTarget, next: AnnouncedPayment): Promise<void>;
  sendEnded(target: SubscriptionMailTarget): Promise<void>;
}
