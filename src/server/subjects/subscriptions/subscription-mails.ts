import type { Edition } from '../../../domain/sites/urls.ts';

/** The reader to whom a mail goes, in the site's name. */
export interface SubscriptionMailTarget {
  edition: Edition;
  readerId: string;
  email: string;
  nick: string;
  /** The name of the offer in the reader's language. */
  offer: string;
}

/** Mails about subscriptions. They join the caller's transaction, so that each exists exactly if its change does. */
export interface SubscriptionMails {
  sendWelcome(target: SubscriptionMailTarget): Promise<void>;
  /** A payment has failed; access goes on until `graceUntil`. */
  sendPaymentFailed(target: SubscriptionMailTarget, graceUntil: Date): Promise<void>;
  /** The next payment is due. `amount` is in words. */
  sendRenewal(target: SubscriptionMailTarget, next: { at: Date; amount: string; isFirst: boolean }): Promise<void>;
  sendEnded(target: SubscriptionMailTarget): Promise<void>;
}
