import { subscriptionPaths } from '#domain/paths/subscription-paths.ts';
import { absoluteUrl, frontPath } from '#domain/paths/urls.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import type { MailDispatch } from '../mail/mail-dispatch.ts';
import {
  writeSubscriptionMail,
  type SubscriptionMail,
} from '../mail/subscription-mail-templates.ts';
import type { SubscriptionMails, SubscriptionMailTarget } from './subscription-mails.ts';

/** Mails that announce the next payment, to all whose day it is. */
const BULK: ReadonlySet<SubscriptionMail['kind']> = new Set(['firstPayment', 'renewal']);

/** Writes the mails of subscriptions in the site's name and passes them to the job queue. */
export function createMailedSubscriptionMails(dispatch: MailDispatch): SubscriptionMails {
  const send = async (
    { edition, email, nick, offer, readerId }: SubscriptionMailTarget,
    mail: MailWithout,
    path: string,
  ) => {
    const addressee = { to: email, edition, colours: getMailColours(edition.site.theme) };
    const link = absoluteUrl(edition.site, path);
    const written = writeSubscriptionMail(addressee, { ...mail, nick, offer, link });
    await dispatch.send({
      mail: written,
      template: mail.kind,
      readerId,
      isBulk: BULK.has(mail.kind),
    });
  };
  const profileOf = ({ edition }: SubscriptionMailTarget) => subscriptionPaths(edition).profile;
  return {
    sendWelcome: (target, terms) => {
      const profile = absoluteUrl(target.edition.site, profileOf(target));
      return send(
        target,
        { kind: 'subscriptionWelcome', terms, profile },
        frontPath(target.edition),
      );
    },
    sendUsedCard: (target) =>
      send(target, { kind: 'usedCard' }, subscriptionPaths(target.edition).offers),
    sendPaymentFailed: (target, until) =>
      send(target, { kind: 'paymentFailed', until }, profileOf(target)),
    sendRenewal: (target, { isFirst, ...next }) =>
      send(target, { kind: isFirst ? 'firstPayment' : 'renewal', ...next }, profileOf(target)),
    sendEnded: (target) =>
      send(target, { kind: 'subscriptionEnded' }, subscriptionPaths(target.edition).offers),
  };
}

type MailWithout = SubscriptionMail extends infer One
  ? One extends SubscriptionMail
    ? Omit<One, 'nick' | 'offer' | 'link'>
    : never
  : never;
