import { absoluteUrl, frontPath, type Edition } from '../../domain/sites/urls.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import type { MailDispatch } from '../mail/mail-dispatch.ts';
import { writeNewsletterConfirmation, writeNewsletterWelcome } from '../mail/newsletter-mails.ts';
import { CONFIRMATION_HOURS, confirmationPath, type NewsletterMails } from './newsletters.ts';

/** The mails of subscriptions, in the site's name. Failures are logged, and the reader can request another mail. */
export function createMailedNewsletterMails(options: {
  dispatch: MailDispatch;
  /** The name of a newsletter in a language. */
  nameOf(edition: Edition, id: string): Promise<string>;
}): NewsletterMails {
  const { dispatch, nameOf } = options;
  const addressee = (edition: Edition, email: string) => ({ to: email, edition, colours: getMailColours(edition.site.theme) });
  return {
    async sendConfirmation({ edition, email, newsletter }, token) {
      const link = absoluteUrl(edition.site, confirmationPath(edition, token));
      const name = await nameOf(edition, newsletter);
      dispatch.send(
        writeNewsletterConfirmation(addressee(edition, email), { newsletter: name, link, hours: CONFIRMATION_HOURS }),
        'newsletter',
      );
    },
    async sendWelcome({ edition, email, newsletter }, unsubscribe) {
      const link = absoluteUrl(edition.site, frontPath(edition));
      const name = await nameOf(edition, newsletter);
      dispatch.send(writeNewsletterWelcome(addressee(edition, email), { newsletter: name, link, unsubscribe }), 'newsletter');
    },
  };
}
