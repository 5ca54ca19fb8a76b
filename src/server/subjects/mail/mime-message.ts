import type { SendMailOptions } from 'nodemailer';
import { drawWordmark, WORDMARK_CID, type MailWordmark } from './mail-wordmark.ts';
import { MailNotSentError, type Mail } from './mailer.ts';

/**
 * A single RFC 5321 address without quoted parts: a comma, bracket or line break could add a second
 * recipient.
 */
const ONE_ADDRESS = /^[^\p{C}\s,;:<>()[\]"\\@]{1,64}@[^\p{C}\s,;:<>()[\]"\\@]{1,255}$/u;

/**
 * Converts a mail for nodemailer. Rejects with a `MailNotSentError` unless the recipient is exactly one
 * email address: nodemailer would parse a list and send to all (verified with 10.6).
 */
export async function toMimeMessage(mail: Mail, from: string): Promise<SendMailOptions> {
  if (!ONE_ADDRESS.test(mail.to))
    throw new MailNotSentError('address-refused', 'the recipient is not a single email address.');
  const attachments = mail.wordmark ? await pictureOf(mail.wordmark) : [];
  const headers = Object.entries(mail.headers ?? {}).map(([key, value]) => ({
    key,
    value: onOneLine(value),
  }));
  return {
    ...(mail.id === undefined
      ? {}
      : { messageId: `<${mail.id}@${from.split('@')[1] ?? 'localhost'}>` }),
    envelope: { from, to: [mail.to] },
    from: { name: onOneLine(mail.fromName), address: from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== undefined &&
      ONE_ADDRESS.test(mail.replyTo) && { replyTo: { name: '', address: mail.replyTo } }),
    subject: onOneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments,
    // RFC 3834: auto-responders and ticket systems do not reply.
    headers: [
      { key: 'Auto-Submitted', value: 'auto-generated' },
      { key: 'Content-Language', value: mail.locale },
      ...headers,
    ],
    encoding: 'quoted-printable',
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The wordmark as a part of the mail. A mail is sent without it if it cannot be drawn. */
async function pictureOf(wordmark: MailWordmark) {
  try {
    return [
      {
        cid: WORDMARK_CID,
        content: await drawWordmark(wordmark),
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
        filename: 'wordmark.png',
      },
    ];
  } catch {
    // Its HTML has the name of the site.
    return [];
  }
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
