import type { Locale } from '#domain/locale/locale.ts';
import type { MailWordmark } from './mail-wordmark.ts';

/** A header that a mail may set. A fixed list, so that no external value becomes a header name. */
export type MailHeader = 'List-Unsubscribe' | 'List-Unsubscribe-Post';

/** A mail to one reader. */
export interface Mail {
  /**
   * Unique id, the local part of the Message-ID. A mail that is sent twice after a failure keeps
   * it.
   */
  id?: string;
  /** Exactly one email address: `ada@example.org`. */
  to: string;
  /** Display name of the sender; the sender address is the server's (`MAIL_FROM`). */
  fromName: string;
  /** The language of the mail. */
  locale: Locale;
  subject: string;
  /** A complete document with escaped values. */
  html: string;
  /** The same content as plain text; lines end in `\n`. */
  text: string;
  /** The picture that the HTML refers to. */
  wordmark?: MailWordmark;
  headers?: Readonly<Partial<Record<MailHeader, string>>>;
  /** Address to which a reply goes, in place of the server's. Left out unless it is exactly one. */
  replyTo?: string;
}

export interface Mailer {
  /**
   * Sends a mail. When this resolves, the mail server has accepted it, though it may still bounce.
   * A line break in a subject, name or header becomes a space. Throws a `MailNotSentError` within
   * seconds if the mail is rejected, without a retry; the job queue retries (`mail-dispatch.ts`).
   */
  send(mail: Mail): Promise<void>;
}

/** `address-refused`: permanent, the email address is invalid. `not-delivered`: temporary. */
export type MailProblem = 'address-refused' | 'not-delivered';

/** Why a mail was not sent. The message contains no personal data, so that it can be logged. */
export class MailNotSentError extends Error {
  override name = 'MailNotSentError';
  readonly problem: MailProblem;

  constructor(problem: MailProblem, reason: string) {
    super(`The mail was not sent: ${withoutAddresses(reason)}`);
    this.problem = problem;
  }
}

function withoutAddresses(text: string): string {
  return text.replaceAll(/\S*@\S*/g, '[redacted]');
}
