import type { Edition } from '#domain/paths/urls.ts';
import type { Site } from '#domain/sites/site.ts';
import {
  writeAccountMail,
  type AccountMail,
} from '#server/subjects/mail/account-mail-templates.ts';
import { getMailColours } from '#server/subjects/mail/mail-colours.ts';
import type { Addressee } from '#server/subjects/mail/write-mail.ts';

export const LINK = 'https://elfar.example/compte/?a=1&clau=x';
export const UNSUBSCRIBE = 'https://elfar.example/baixa/?a=1&clau=y';
const AT = new Date('2026-04-20T07:05:00Z');

export const addresseeOf = (site: Site, locale: Edition['locale']): Addressee => ({
  to: 'ada@lector.example',
  edition: { site, locale },
  colours: getMailColours(site.theme),
});
const account = (fields: AccountMail) => (addressee: Addressee) =>
  writeAccountMail(addressee, fields);
export const taskOf = (
  kind: 'validation' | 'newAddress' | 'passwordReset' | 'legacyPassword',
  nick = 'Ada Far',
) => account({ kind, nick, link: LINK, hours: 24 });
export const changeOf = (hours: number) =>
  account({ kind: 'emailChanged', nick: 'Ada Far', link: LINK, at: AT, hours });
export const noticeOf = (kind: 'passwordChanged' | 'emailTakenBack') =>
  account({ kind, nick: 'Ada Far', link: LINK, at: AT });
export const receiptOf = (number: string) =>
  account({ kind: 'accountDeleted', nick: 'Ada Far', link: LINK, at: AT, number });

/** Number of occurrences of `part`. */
export const count = (text: string, part: string) => text.split(part).length - 1;
