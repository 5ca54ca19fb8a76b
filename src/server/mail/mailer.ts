import type { Locale } from '../../domain/locale.ts';

/** A header that a mail may set for itself. The names are these, so no value from outside becomes one. */
export type MailHeader = 'List-Unsubscribe' | 'List-Unsubscribe-Post';

/** A mail to one reader. */
export interface Mail {
  /** One address and nothing else: `ada@example.org`. */
  to: string;
  /** Who writes, in words; the address is that of the server (`MAIL_FROM`). */
  fromName: string;
  /** The language it is written in. */
  locale: Locale;
  subject: string;
  /** A whole document: what stands in it is escaped. */
  html: string;
  /** The same words for who reads no HTML; lines end in `\n`. */
  text: string;
  headers?: Readonly<Partial<Record<MailHeader, string>>>;
}

export interface Mailer {
  /**
   * Hands a mail over: once this returns, somebody else has it, though it may still come back. A line break in a subject, name or header
   * becomes a space. Throws a `MailNotSentError` within seconds when the mail is not taken; nothing is tried twice.
   */
  send(mail: Mail): Promise<void>;
}

/** `address-refused`: no mail will ever reach the address as it stands. `not-delivered`: it may another time. */
export type MailProblem = 'address-refused' | 'not-delivered';

/** Why a mail was not sent. The message names no reader, so that it may be logged. */
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
