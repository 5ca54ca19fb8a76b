import { absoluteUrl, frontPath } from '#domain/paths/urls.ts';
import {
  accountPaths,
  deletionPath,
  passwordResetPath,
  takeBackPath,
  validationPath,
  withBackUrl,
} from '#domain/paths/account-paths.ts';
import { MAILED_CODE_MINUTES } from '#domain/desk/second-factor.ts';
import { deskPaths } from '#domain/paths/desk-paths.ts';
import { writeAccountMail, type AccountMail } from '../mail/account-mail-templates.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import type { MailDispatch } from '../mail/mail-dispatch.ts';
import type { AccountMails, MailTarget } from './account-mails.ts';
import { RESET_HOURS } from './engine/auth-engine.ts';
import { DELETION_HOURS } from './deletions-of-readers.ts';
import { VALIDATION_HOURS } from './engine/validation-token.ts';
import { TAKE_BACK_HOURS } from './email-addresses/email-changes.ts';

/** Writes the mails of accounts in the site's name and passes them to the job queue. */
export function createMailedAccountMails(dispatch: MailDispatch): AccountMails {
  const send = async (
    { edition, email, nick, readerId }: MailTarget,
    mail: AccountMail extends infer One ? (One extends One ? Omit<One, 'nick'> : never) : never,
  ) => {
    const addressee = { to: email, edition, colours: getMailColours(edition.site.theme) };
    const linkHours =
      'hours' in mail ? mail.hours : 'minutes' in mail ? mail.minutes / 60 : undefined;
    await dispatch.send({
      mail: writeAccountMail(addressee, { ...mail, nick }),
      template: mail.kind,
      linkHours,
      readerId,
    });
  };
  const at = ({ edition: { site } }: MailTarget, path: string) => absoluteUrl(site, path);
  return {
    sendValidation: (target, token, backUrl) =>
      send(target, {
        kind: 'validation',
        link: at(target, withBackUrl(validationPath(target.edition, token), backUrl)),
        hours: VALIDATION_HOURS,
      }),
    sendNewAddress: (target, token) =>
      send(target, {
        kind: 'newAddress',
        link: at(target, validationPath(target.edition, token)),
        hours: VALIDATION_HOURS,
      }),
    sendPasswordReset: (target, token, { isLegacy, backUrl }) =>
      send(target, {
        kind: isLegacy ? 'legacyPassword' : 'passwordReset',
        link: at(target, withBackUrl(passwordResetPath(target.edition, token), backUrl)),
        hours: RESET_HOURS,
      }),
    sendPasswordChanged: (target) =>
      send(target, {
        kind: 'passwordChanged',
        link: at(target, accountPaths(target.edition).recovery),
        at: new Date(),
      }),
    sendEmailChanged: (target, token) =>
      send(target, {
        kind: 'emailChanged',
        link: at(target, takeBackPath(target.edition, token)),
        at: new Date(),
        hours: TAKE_BACK_HOURS,
      }),
    sendEmailTakenBack: (target) =>
      send(target, {
        kind: 'emailTakenBack',
        link: at(target, accountPaths(target.edition).login),
        at: new Date(),
      }),
    sendEmailChangeLink: (target, token, to) =>
      send(target, {
        kind: 'emailChangeLink',
        link: at(target, validationPath(target.edition, token)),
        hours: VALIDATION_HOURS,
        email: to,
      }),
    sendDeletionLink: (target, token) =>
      send(target, {
        kind: 'deletionLink',
        link: at(target, deletionPath(target.edition, token)),
        hours: DELETION_HOURS,
      }),
    sendFactorCode: (target, code) =>
      send(target, {
        kind: 'factorCode',
        link: at(target, deskPaths(target.edition).factor),
        code,
        minutes: MAILED_CODE_MINUTES,
      }),
    sendDeleted: (target, receipt) =>
      send(target, {
        kind: 'accountDeleted',
        link: at(target, frontPath(target.edition)),
        ...receipt,
      }),
  };
}
