import { formatPublishedDate } from '#domain/dates/published-date.ts';
import { hoursInWords, nameToGreet } from './mail-words.ts';
import type { Mail } from './mailer.ts';
import { writeMail, type Addressee } from './write-mail.ts';

/** A mail with a link that is valid for `hours`. */
interface AccountTask {
  kind: 'validation' | 'newAddress' | 'passwordReset' | 'legacyPassword' | 'deletionLink';
  /** Validation: link that proves the email address. */
  link: string;
  hours: number;
}

/** To the account's current email address, after a session requested another one. */
interface EmailChangeTask {
  kind: 'emailChangeLink';
  /** Link that continues with the new email address; valid for `hours`. */
  link: string;
  hours: number;
  /** The new email address. */
  email: string;
}

/** A notice about a change of an account, to the email address that it had before. */
interface AccountNotice {
  kind: 'passwordChanged' | 'emailTakenBack';
  /** The login page, where an owner who did not request the change can recover the account. */
  link: string;
  at: Date;
}

/** To the account's former email address, after it was changed. */
interface AddressChange {
  kind: 'emailChanged';
  /** Link that reverts the change; valid for `hours`. */
  link: string;
  at: Date;
  hours: number;
}

/** A code of digits to type on the page that requested it. */
interface CodeMail {
  kind: 'factorCode';
  /** The page that asks for the code. */
  link: string;
  code: string;
  /** Its validity. */
  minutes: number;
}

/** The receipt of a deletion. */
interface DeletionReceipt {
  kind: 'accountDeleted';
  /** The front page. */
  link: string;
  at: Date;
  number: string;
}

export type AccountMail = (
  | AccountTask
  | EmailChangeTask
  | AccountNotice
  | AddressChange
  | CodeMail
  | DeletionReceipt
) & { nick: string };

/** Writes the mails of accounts (SPECIFICATION §4, §8); `link` is absolute. */
export function writeAccountMail(addressee: Addressee, mail: AccountMail): Mail {
  const { site, locale } = addressee.edition;
  return writeMail(addressee, (t) => {
    const nick = nameToGreet(mail.nick);
    const greeting =
      nick === undefined ? t('mail:greetingWithoutName') : t('mail:greeting', { nick });
    const text = t(`mail:${mail.kind}.text`, { site: site.name });
    const note = t(`mail:${mail.kind}.note`, { contact: site.contactEmail ?? site.url });
    const letter = {
      subject: t(`mail:${mail.kind}.subject`),
      action: { label: t(`mail:${mail.kind}.action`), url: mail.link },
    };
    const at =
      'at' in mail
        ? [t('mail:at', { date: formatPublishedDate(mail.at, locale, site.timeZone) })]
        : [];
    const receipt = 'number' in mail ? [t('mail:receipt', { number: mail.number })] : [];
    const newEmail = 'email' in mail ? [t('mail:newEmail', { email: mail.email })] : [];
    if (mail.kind === 'factorCode') {
      const code = t('mail:code', { code: mail.code.replaceAll(/.{4}(?=.)/g, '$& ') });
      const validFor = t('mail:codeValidFor', { minutes: mail.minutes });
      return { ...letter, paragraphs: [greeting, text, code], notes: [validFor, note] };
    }
    const told = [greeting, text, ...newEmail, ...at, ...receipt];
    if (!('hours' in mail)) return { ...letter, paragraphs: [...told, note], notes: [] };
    const validFor = t('mail:validFor', { time: hoursInWords(mail.hours, locale) });
    return { ...letter, paragraphs: told, notes: [validFor, note] };
  });
}
