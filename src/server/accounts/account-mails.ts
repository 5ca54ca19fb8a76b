import type { Edition } from '../../domain/addresses.ts';

/** Whom a mail of an account goes to, and in whose name. */
export interface MailTarget {
  edition: Edition;
  email: string;
  nick: string;
}

/**
 * The mails that accounts send. None of them rejects, nor waits for a mail server: what cannot be sent is logged, and the reader may ask again. A link
 * with a `backUrl` leads there in the end.
 */
export interface AccountMails {
  /** The link that proves that the address is the reader's. */
  sendValidation(target: MailTarget, token: string, backUrl: string | undefined): Promise<void>;
  /** The same to an address that an account is to have; the link counts where its reader is logged in. */
  sendNewAddress(target: MailTarget, token: string): Promise<void>;
  /** The link under which a new password is chosen. `isLegacy` where the account came from an older system without one. */
  sendPasswordReset(target: MailTarget, token: string, why: { isLegacy: boolean; backUrl: string | undefined }): Promise<void>;
  /** That the password is another one now. */
  sendPasswordChanged(target: MailTarget): Promise<void>;
  /** To the address that the account had until now: that it has another one, and the link that takes this back. */
  sendEmailChanged(target: MailTarget, token: string): Promise<void>;
  /** To the address that an account had taken: that it has the one before again. */
  sendEmailTakenBack(target: MailTarget): Promise<void>;
  /** To the address that an account has: the link that goes on to the new address `to`, where its reader is logged in. */
  sendEmailChangeLink(target: MailTarget, token: string, to: string): Promise<void>;
  /** The link that deletes the account, where its reader is logged in. */
  sendDeletionLink(target: MailTarget, token: string): Promise<void>;
  /** The receipt of a deletion. */
  sendDeleted(target: MailTarget, receipt: { number: string; at: Date }): Promise<void>;
}
