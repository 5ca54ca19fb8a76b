import { absoluteUrl, accountPaths, frontPath, passwordResetPath, takeBackPath, validationPath } from '../../domain/addresses.ts';
import type { Log } from '../log.ts';
import { writeAccountMail, type AccountMail } from '../mail/account-mails.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AccountMails, MailTarget } from './account-mails.ts';
import { RESET_HOURS, VALIDATION_HOURS } from './auth-engine.ts';
import { TAKE_BACK_HOURS } from './email-changes.ts';

/** The mails of accounts, written in the site's name and handed to a mailer. */
export function createMailedAccountMails(mailer: Mailer, log: Log): AccountMails {
  const send = async (
    { edition, email, nick }: MailTarget,
    mail: AccountMail extends infer One ? (One extends One ? Omit<One, 'nick'> : never) : never,
  ) => {
    try {
      await mailer.send(writeAccountMail({ to: email, edition, colours: getMailColours(edition.site.theme) }, { ...mail, nick }));
    } catch (error) {
      log.error({ err: error, mail: mail.kind }, 'a mail could not be sent');
    }
  };
  const at = ({ edition: { site } }: MailTarget, path: string) => absoluteUrl(site, path);
  return {
    sendValidation: (target, token) =>
      send(target, { kind: 'validation', link: at(target, validationPath(target.edition, token)), hours: VALIDATION_HOURS }),
    sendPasswordReset: (target, token, { isLegacy }) =>
      send(target, {
        kind: isLegacy ? 'legacyPassword' : 'passwordReset',
        link: at(target, passwordResetPath(target.edition, token)),
        hours: RESET_HOURS,
      }),
    sendPasswordChanged: (target) =>
      send(target, { kind: 'passwordChanged', link: at(target, accountPaths(target.edition).login), at: new Date() }),
    sendEmailChanged: (target, token) =>
      send(target, {
        kind: 'emailChanged',
        link: at(target, takeBackPath(target.edition, token)),
        at: new Date(),
        hours: TAKE_BACK_HOURS,
      }),
    sendEmailTakenBack: (target) =>
      send(target, { kind: 'emailTakenBack', link: at(target, accountPaths(target.edition).login), at: new Date() }),
    sendDeleted: (target, receipt) => send(target, { kind: 'accountDeleted', link: at(target, frontPath(target.edition)), ...receipt }),
  };
}
