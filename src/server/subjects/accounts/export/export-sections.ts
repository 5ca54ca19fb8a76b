import type { ReaderExport } from '../../../../contracts/accounts/export-data.ts';
import type { Role } from '../../../../domain/desk/roles.ts';
import type { Edition } from '../../../../domain/sites/urls.ts';
import { formatPublishedDate } from '../../../../domain/dates/published-date.ts';
import { LOCALES } from '../../../../domain/sites/locale.ts';
import type { Site } from '../../../../domain/sites/site.ts';
import { getTranslator } from '../../../../i18n/translator.ts';
import { printList, printTable, type Cell } from './print-section.ts';
import { profileRows } from './profile-rows.ts';

const ROLE_NAMES = {
  editor: 'export:roles.editor',
  moderator: 'export:roles.moderator',
  analyst: 'export:roles.analyst',
} as const satisfies Record<Role, string>;

/** Renders all stored data of a reader as HTML sections, in the edition's language. */
export function exportSections({ site, locale }: Edition, held: ReaderExport, sites: readonly Site[]): string[] {
  const t = getTranslator(locale);
  const when = (instant: string | null) => (instant === null ? null : formatPublishedDate(instant, locale, site.timeZone));
  const table = (title: string, heads: string[], rows: Cell[][]) =>
    printTable({ title, heads, rows, none: t('export:none'), empty: t('export:empty') });
  const siteOf = (alias: string) => sites.find((one) => one.alias === alias)?.name ?? alias;
  const languageOf = (language: string) => {
    const known = LOCALES.find((one) => one === language);
    return known === undefined ? language : getTranslator(known)('language:name');
  };
  const purposes: Record<string, string> = { terms: t('export:consents.terms'), bulletin: t('export:consents.bulletin') };
  const purposeOf = (purpose: string) => {
    const id = purpose.replace(/^newsletter:/, '');
    const name = [...held.newsletters, ...held.reader.newsletters].find((newsletter) => newsletter.id === id)?.name ?? id;
    return purposes[purpose] ?? t('export:consents.newsletter', { name });
  };
  return [
    printList(t('export:profile.title'), profileRows(held, { t, when, siteOf, locale }), t('export:empty')),
    table(
      t('export:sessions.title'),
      [t('export:sessions.since'), t('export:sessions.lastSeen'), t('export:sessions.until'), t('export:sessions.userAgent')],
      held.sessions.map(({ since, lastSeen, until, userAgent }) => [when(since), when(lastSeen), when(until), userAgent]),
    ),
    table(
      t('export:logins.title'),
      [t('export:logins.provider'), t('export:logins.accountId'), t('export:logins.scope'), t('export:logins.since')],
      held.logins.map(({ provider, accountId, scope, since }) => [
        provider === 'credential' ? t('export:logins.password') : provider,
        accountId,
        scope,
        when(since),
      ]),
    ),
    table(
      t('export:mailedLinks.title'),
      [t('export:mailedLinks.since'), t('export:mailedLinks.until')],
      held.mailedLinks.map(({ since, until }) => [when(since), when(until)]),
    ),
    table(
      t('export:formerEmails.title'),
      [t('export:formerEmails.email'), t('export:formerEmails.since'), t('export:formerEmails.until')],
      held.formerEmails.map(({ email, since, until }) => [email, when(since), when(until)]),
    ),
    table(
      t('export:consents.title'),
      [t('export:consents.purpose'), t('export:consents.answer'), t('export:consents.site'), t('export:consents.at')],
      held.consents.map(({ purpose, isGiven, site, at }) => [
        purposeOf(purpose),
        isGiven ? t('export:consents.given') : t('export:consents.withdrawn'),
        siteOf(site),
        when(at),
      ]),
    ),
    table(
      t('export:roles.title'),
      [t('export:roles.role'), t('export:roles.site'), t('export:roles.since')],
      held.roles.map(({ role, site: alias, since }) => [t(ROLE_NAMES[role]), siteOf(alias), when(since)]),
    ),
    table(
      t('export:savedContents.title'),
      [t('export:savedContents.name'), t('export:savedContents.at')],
      held.savedContents.map(({ id, title, url, at }) => [linkOf(title, url) ?? t('export:savedContents.gone', { id }), when(at)]),
    ),
    table(
      t('export:followedAuthors.title'),
      [t('export:followedAuthors.name'), t('export:followedAuthors.at')],
      held.followedAuthors.map(({ id, name, url, at }) => [linkOf(name, url) ?? t('export:followedAuthors.gone', { id }), when(at)]),
    ),
    table(
      t('export:newsletters.title'),
      [
        t('export:newsletters.name'),
        t('export:newsletters.site'),
        t('export:newsletters.language'),
        t('export:newsletters.askedAt'),
        t('export:newsletters.confirmedAt'),
        t('export:newsletters.endedAt'),
      ],
      held.newsletters.map((one) => [
        one.name,
        siteOf(one.site),
        languageOf(one.locale),
        when(one.askedAt),
        when(one.confirmedAt),
        when(one.endedAt),
      ]),
    ),
  ];
}

function linkOf(text: string | null, href: string | null): Cell {
  return text === null || href === null ? text : { text, href };
}
