import type { Edition } from '#domain/paths/urls.ts';

/** The recipient of an account mail, and the edition in whose name it is sent. */
export interface MailTarget {
  edition: Edition;
  email: string;
  nick: string;
  /**
   * Id of the account with which the mail is deleted while it waits. Missing for a mail that
   * outlives the account.
   */
  readerId?: string;
}

/**
 * The mails of accounts. They are stored in the caller's transaction if there is one, and do not
 * wait for the mail server. They reject only if the database does. A link with a `backUrl` finally
 * redirects there.
 */
export interface AccountMails {
  /** Link that proves that the email address is the reader's. */
  sendValidation(target: MailTarget, token: string, backUrl: string | undefined): Promise<void>;
  /** The same for a new email address; the link requires the reader's session. */
  sendNewAddress(target: MailTarget, token: string): Promise<void>;
  /**
   * Link to choose a new password. `isLegacy`: the account came from an older system without a
   * password.
   */
  sendPasswordReset(
    target: MailTarget,
    token: string,
    why: { isLegacy: boolean; backUrl: string | undefined },
  ): Promise<void>;
  /** Notice that the password was changed. */
  sendPasswordChanged(target: MailTarget): Promise<void>;
  /** To the former email address: notice of the change, with the link that reverts it. */
  sendEmailChanged(target: MailTarget, token: string): Promise<void>;
  /** To the replaced email address: notice that the change was reverted. */
  sendEmailTakenBack(target: MailTarget): Promise<void>;
  /**
   * To the current email address: link that continues with the new email address `to`; it requires
   * the reader's session.
   */
  sendEmailChangeLink(target: MailTarget, token: string, to: string): Promise<void>;
  /** Link that deletes the account; it requires the reader's session. */
  sendDeletionLink(target: MailTarget, token: string): Promise<void>;
  /** Code for the set-up of a second factor. It requires the reader's session. */
  sendFactorCode(target: MailTarget, code: string): Promise<void>;
  /** The receipt of a deletion. */
  sendDeleted(target: MailTarget, receipt: { number: string; at: Date }): Promise<void>;
}
