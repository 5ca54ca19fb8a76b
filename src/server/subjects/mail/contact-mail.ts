import type { GivenAnswer } from '#domain/contributions/contribution.ts';
import type { Mail } from './mailer.ts';
import { writeMail, type Addressee } from './write-mail.ts';

/** A message of the contact page, for the newsroom. */
export interface ContactMail {
  /** The answers in the order of the form. */
  answers: readonly GivenAnswer[];
  /** The value of the field for the subject, if the form has one. */
  subject: string | undefined;
  /** The sender's address, checked by the rules of the form. A reply goes to it. */
  replyTo: string | undefined;
  /** The room of the desk, absolute. */
  link: string;
}

/** Writes the mail of a contact message, in the language of the form. */
export function writeContactMail(addressee: Addressee, mail: ContactMail): Mail {
  const { site } = addressee.edition;
  const letter = writeMail(addressee, (t) => ({
    subject: t('mail:contact.subject', {
      site: site.name,
      subject: mail.subject ?? t('mail:contact.noSubject'),
    }),
    paragraphs: [t('mail:contact.text')],
    details: mail.answers.map(({ label, value }) => ({
      label,
      value: typeof value === 'boolean' ? t(value ? 'mail:contact.yes' : 'mail:contact.no') : value,
    })),
    action: { label: t('mail:contact.action'), url: mail.link },
    notes: [],
    footer: t(mail.replyTo === undefined ? 'mail:contact.noReply' : 'mail:contact.reply'),
  }));
  return { ...letter, ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }) };
}
