import type { SendMailOptions } from 'nodemailer';
import { MailNotSentError, type Mail } from './mailer.ts';

/** One address of RFC 5321 without quoted parts: a comma, a bracket or a line break could name a second recipient. */
const ONE_ADDRESS = /^[^\p{C}\s,;:<>()[\]"\\@]{1,64}@[^\p{C}\s,;:<>()[\]"\\@]{1,255}$/u;

/**
 * A mail as nodemailer takes it. Throws a `MailNotSentError` when it is not for exactly one address: nodemailer would read a list in it, and
 * send to all (tried with 10.6).
 */
export function toMimeMessage(mail: Mail, from: string): SendMailOptions {
  if (!ONE_ADDRESS.test(mail.to)) throw new MailNotSentError('address-refused', 'what it is to go to is not one address.');
  const headers = Object.entries(mail.headers ?? {}).map(([key, value]) => ({ key, value: onOneLine(value) }));
  return {
    envelope: { from, to: [mail.to] },
    from: { name: onOneLine(mail.fromName), address: from },
    to: { name: '', address: mail.to },
    subject: onOneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    // RFC 3834: holiday notices and ticket systems do not answer it.
    headers: [{ key: 'Auto-Submitted', value: 'auto-generated' }, { key: 'Content-Language', value: mail.locale }, ...headers],
    encoding: 'quoted-printable',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
