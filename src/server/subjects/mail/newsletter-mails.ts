import { ofName } from '#domain/text/prepositions.ts';
import { hoursInWords } from './mail-words.ts';
import type { Mail } from './mailer.ts';
import { writeMail, type Addressee } from './write-mail.ts';

/**
 * Asks the owner of an email address to confirm a subscription. Until the link is followed, no
 * newsletter is sent (double opt-in).
 */
export function writeNewsletterConfirmation(
  addressee: Addressee,
  mail: { newsletter: string; link: string; hours: number },
): Mail {
  const { site, locale } = addressee.edition;
  const { newsletter, link, hours } = mail;
  return writeMail(addressee, (t) => ({
    subject: t('mail:newsletterConfirmation.subject', { newsletter }),
    paragraphs: [
      t('mail:newsletterConfirmation.text', { newsletter, ofSite: ofName(site.name, locale) }),
    ],
    action: { label: t('mail:newsletterConfirmation.action'), url: link },
    notes: [
      t('mail:validFor', { time: hoursInWords(hours, locale) }),
      t('mail:newsletterConfirmation.note'),
    ],
  }));
}

/**
 * Welcomes a new subscriber; `link` is the front page. `unsubscribe` must be an https URL in
 * production (RFC 8058, 3.1).
 */
export function writeNewsletterWelcome(
  addressee: Addressee,
  mail: { newsletter: string; link: string; unsubscribe: string },
): Mail {
  const { newsletter, link, unsubscribe } = mail;
  const { site, locale } = addressee.edition;
  return writeMail(addressee, (t) => ({
    subject: t('mail:newsletterWelcome.subject', { newsletter }),
    paragraphs: [
      t('mail:newsletterWelcome.text', { newsletter, ofSite: ofName(site.name, locale) }),
    ],
    action: { label: t('mail:newsletterWelcome.action'), url: link },
    notes: [t('mail:newsletterWelcome.note')],
    unsubscribe,
  }));
}
