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

/** The terms that a reader has bought, with amounts in words. */
export interface BoughtTerms {
  /** The regular price with its period: «5,90 € al mes». */
  price: string;
  isTrial: boolean;
  /** The amount that was paid today. Null in a trial, and if nothing was. */
  paid: string | null;
  /** The first payment of a trial, or else the next one. */
  next: Omit<AnnouncedPayment, 'isFirst'>;
}

/**
 * Mails about subscriptions. They join the caller's transaction, so that each exists exactly if its
 * change does.
 */
export interface SubscriptionMails {
  /** The proof of what was bought (Directive 2011/83/EU, article 8.7: a durable medium). */
  sendWelcome(target: SubscriptionMailTarget, terms: BoughtTerms | undefined): Promise<void>;
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
