import { absoluteUrl, frontPath, type Edition } from '../../domain/addresses.ts';
import type { Log } from '../log.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { writeNewsletterConfirmation, writeNewsletterWelcome } from '../mail/newsletter-mails.ts';
import { CONFIRMATION_HOURS, confirmationPath, type NewsletterMails } from './newsletters.ts';

/** The mails of subscriptions, written in the site's name. What cannot be sent is logged; who waits for it may ask again. */
export function createMailedNewsletterMails(options: {
  mailer: Mailer;
  log: Log;
  /** The name of a newsletter in a language. */
  nameOf(edition: Edition, id: string): Promise<string>;
}): NewsletterMails {
  const { mailer, log, nameOf } = options;
  const send = async (mail: Mail) => {
    try {
      await mailer.send(mail);
    } catch (error) {
      log.error({ err: error, mail: 'newsletter' }, 'a mail could not be sent');
    }
  };
  const addressee = (edition: Edition, email: string) => ({ to: email, edition, colours: getMailColours(edition.site.theme) });
  return {
    async sendConfirmation({ edition, email, newsletter }, token) {
      const link = absoluteUrl(edition.site, confirmationPath(edition, token));
      const name = await nameOf(edition, newsletter);
      await send(writeNewsletterConfirmation(addressee(edition, email), { newsletter: name, link, hours: CONFIRMATION_HOURS }));
    },
    async sendWelcome({ edition, email, newsletter }, unsubscribe) {
      const link = absoluteUrl(edition.site, frontPath(edition));
      await send(writeNewsletterWelcome(addressee(edition, email), { newsletter: await nameOf(edition, newsletter), link, unsubscribe }));
    },
  };
}
