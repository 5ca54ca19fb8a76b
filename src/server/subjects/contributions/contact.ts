import { CONTACT_EMAIL, CONTACT_SUBJECT } from '#domain/contributions/contact-fields.ts';
import { CONTACT, type GivenAnswer } from '#domain/contributions/contribution.ts';
import { deskPaths } from '#domain/paths/desk-paths.ts';
import { absoluteUrl, type Edition } from '#domain/paths/urls.ts';
import { writeContactMail } from '../mail/contact-mail.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import type { MailDispatch } from '../mail/mail-dispatch.ts';
import type { Contributions } from './contributions.ts';

/** A checked message of the contact form. */
export interface SentContact {
  edition: Edition;
  answers: GivenAnswer[];
  userId: string | undefined;
  isSuspect: boolean;
}

/** Messages of the contact forms, for the newsroom. */
export interface Contact {
  /**
   * Keeps a message for the desk and orders its mail, both or neither. A suspect one is not mailed.
   * It resolves to false on a site without the form.
   */
  send(message: SentContact): Promise<boolean>;
}

export function createContact({
  contributions,
  dispatch,
}: {
  contributions: Pick<Contributions, 'add'>;
  dispatch: MailDispatch;
}): Contact {
  return {
    async send({ edition, answers, userId, isSuspect }) {
      const { site, locale } = edition;
      if (!site.contactForm) return false;
      const { to, keptDays } = site.contactForm;
      const valueOf = (name: string) => {
        const value = answers.find((answer) => answer.name === name)?.value;
        return typeof value === 'string' && value !== '' ? value : undefined;
      };
      const mail = writeContactMail(
        { to, edition, colours: getMailColours(site.theme) },
        {
          answers,
          subject: valueOf(CONTACT_SUBJECT),
          replyTo: valueOf(CONTACT_EMAIL),
          link: absoluteUrl(site, deskPaths(edition).rooms.contributions),
        },
      );
      await contributions.add(
        { site: site.alias, locale, form: CONTACT, userId, answers, isSuspect, keptDays },
        async () => {
          // The dispatch logs a mail that it refuses. The message is on the desk.
          if (!isSuspect)
            await dispatch.send({ mail, template: 'contact', readerId: userId, isBulk: true });
        },
      );
      return true;
    },
  };
}
