import { createHmac } from 'node:crypto';
import { absoluteUrl, frontPath, type Edition } from '#domain/paths/urls.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import type { MailDispatch } from '../mail/mail-dispatch.ts';
import { writeNewsletterConfirmation, writeNewsletterWelcome } from '../mail/newsletter-mails.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';
import { CONFIRMATION_HOURS, confirmationPath, type NewsletterMails } from './newsletters.ts';

/** Writes the mails of subscriptions in the site's name and passes them to the job queue. */
export function createMailedNewsletterMails(options: {
  dispatch: MailDispatch;
  queue: Pick<JobQueue, 'remove'>;
  /** Secret from which the names of waiting mails are derived. */
  secret: string;
  /** The name of a newsletter in a language. */
  nameOf(edition: Edition, id: string): Promise<string>;
}): NewsletterMails {
  const { dispatch, queue, nameOf } = options;
  const key = derivedSecret(options.secret, 'newsletter mails');
  // The row of a job must not contain an email address that can be guessed from a plain hash.
  const subjectOf = (email: string) =>
    `newsletter:${createHmac('sha256', key).update(email.toLowerCase()).digest('base64url')}`;
  const addressee = (edition: Edition, email: string) => ({
    to: email,
    edition,
    colours: getMailColours(edition.site.theme),
  });
  return {
    nameOf,
    async sendConfirmation({ edition, email, name }, token) {
      const link = absoluteUrl(edition.site, confirmationPath(edition, token));
      const hours = CONFIRMATION_HOURS;
      const mail = writeNewsletterConfirmation(addressee(edition, email), {
        newsletter: name,
        link,
        hours,
      });
      await dispatch.send({
        mail,
        template: 'newsletterConfirmation',
        linkHours: hours,
        subject: subjectOf(email),
      });
    },
    async sendWelcome({ edition, email, name }, unsubscribe) {
      const link = absoluteUrl(edition.site, frontPath(edition));
      const mail = writeNewsletterWelcome(addressee(edition, email), {
        newsletter: name,
        link,
        unsubscribe,
      });
      await dispatch.send({ mail, template: 'newsletterWelcome', subject: subjectOf(email) });
    },
    removeWaiting: (email) => queue.remove(subjectOf(email)),
  };
}
