import type { Edition } from '#domain/paths/urls.ts';
import type { AnnouncedPayment, BoughtTerms } from '#domain/subscriptions/announced-terms.ts';

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
  /** The next payment is due. `isFirst`: it ends a trial. */
  sendRenewal(
    target: SubscriptionMailTarget,
    next: AnnouncedPayment & { isFirst: boolean },
  ): Promise<void>;
  sendEnded(target: SubscriptionMailTarget): Promise<void>;
}
