import { formatPublishedDate } from '../../domain/dates/published-date.ts';
import { hoursInWords, nameToGreet } from './mail-words.ts';
import type { Mail } from './mailer.ts';
import { writeMail, type Addressee } from './write-mail.ts';

/** Mails whose link does something, for `hours`. */
interface AccountTask {
  kind: 'validation' | 'newAddress' | 'passwordReset' | 'legacyPassword' | 'exportReady' | 'deletionLink';
  /** Validation: of the address. Export: the download, for who is logged in. */
  link: string;
  hours: number;
}

/** To the address that an account has: that a session wants another one. */
interface EmailChangeTask {
  kind: 'emailChangeLink';
  /** Goes on to the new address, for `hours`. */
  link: string;
  hours: number;
  /** The new address. */
  email: string;
}

/** Mails about what has happened to an account, to the address it had until then. */
interface AccountNotice {
  kind: 'passwordChanged' | 'emailTakenBack';
  /** The login page, where somebody who did not ask for another password gets the account back. */
  link: string;
  at: Date;
}

/** To the address that an account had: that it has another one. */
interface AddressChange {
  kind: 'emailChanged';
  /** Takes it back, for `hours`. */
  link: string;
  at: Date;
  hours: number;
}

/** The receipt of a deletion. */
interface DeletionReceipt {
  kind: 'accountDeleted';
  /** The front page. */
  link: string;
  at: Date;
  number: string;
}

export type AccountMail = (AccountTask | EmailChangeTask | AccountNotice | AddressChange | DeletionReceipt) & { nick: string };

/** The mails of accounts (SPECIFICATION §4, §8); `link` is absolute. */
export function writeAccountMail(addressee: Addressee, mail: AccountMail): Mail {
  const { site, locale } = addressee.edition;
  return writeMail(addressee, (t) => {
    const nick = nameToGreet(mail.nick);
    const greeting = nick === undefined ? t('mail:greetingWithoutName') : t('mail:greeting', { nick });
    const text = t(`mail:${mail.kind}.text`, { site: site.name });
    const note = t(`mail:${mail.kind}.note`, { contact: site.contactEmail ?? site.url });
    const letter = { subject: t(`mail:${mail.kind}.subject`), action: { label: t(`mail:${mail.kind}.action`), url: mail.link } };
    const at = 'at' in mail ? [t('mail:at', { date: formatPublishedDate(mail.at, locale, site.timeZone) })] : [];
    const receipt = 'number' in mail ? [t('mail:receipt', { number: mail.number })] : [];
    const newEmail = 'email' in mail ? [t('mail:newEmail', { email: mail.email })] : [];
    const told = [greeting, text, ...newEmail, ...at, ...receipt];
    if (!('hours' in mail)) return { ...letter, paragraphs: [...told, note], notes: [] };
    const validFor = t('mail:validFor', { time: hoursInWords(mail.hours, locale) });
    return { ...letter, paragraphs: told, notes: [validFor, note] };
  });
}
