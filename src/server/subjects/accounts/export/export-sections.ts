import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import type { Role } from '#domain/sites/roles.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import type { Site } from '#domain/sites/site.ts';
import { getTranslator } from '#i18n/translator.ts';
import type { Table, Words } from './export-table.ts';
import { printList, printTable, type Cell } from './print-section.ts';
import { profileRows } from './profile-rows.ts';
import { commentTables } from './comment-tables.ts';
import { notificationTables } from './notification-tables.ts';
import { subscriptionTables } from './subscription-tables.ts';

const ROLE_NAMES = {
  editor: 'export:roles.editor',
  moderator: 'export:roles.moderator',
  analyst: 'export:roles.analyst',
} as const satisfies Record<Role, string>;

/** Renders all stored data of a reader as HTML sections, in the edition's language. */
export function exportSections({ site, locale }: Edition, held: ReaderExport, sites: readonly Site[]): string[] {
  const t = getTranslator(locale);
  const when = (instant: string | null) => (instant === null ? null : formatPublishedDate(instant, locale, site.timeZone));
  const siteOf = (alias: string) => sites.find((one) => one.alias === alias)?.name ?? alias;
  const words = { t, when, siteOf };
  const [none, empty] = [t('export:none'), t('export:empty')];
  const tables = [
    ...loginTables(held, words),
    consentTable(held, words),
    roleTable(held, words),
    ...deskTables(held, words),
    ...subscriptionTables(held, words, locale),
    ...savedTables(held, words),
    giftsTable(held, words),
    readsTable(held, words),
    votesTable(held, words),
    ...commentTables(held, words),
    ...notificationTables(held, words),
    newsletterTable(held, words),
  ];
  return [
    printList(t('export:profile.title'), profileRows(held, { ...words, locale }), empty),
    ...tables.map((table) => printTable({ ...table, none, empty })),
  ];
}

function loginTables({ sessions, logins, mailedLinks, formerEmails }: ReaderExport, { t, when }: Words): Table[] {
  return [
    {
      title: t('export:sessions.title'),
      heads: [t('export:sessions.since'), t('export:sessions.lastSeen'), t('export:sessions.until'), t('export:sessions.userAgent')],
      rows: sessions.map(({ since, lastSeen, until, userAgent }) => [when(since), when(lastSeen), when(until), userAgent]),
    },
    {
      title: t('export:logins.title'),
      heads: [t('export:logins.provider'), t('export:logins.accountId'), t('export:logins.scope'), t('export:logins.since')],
      rows: logins.map(({ provider, accountId, scope, since }) => [
        provider === 'credential' ? t('export:logins.password') : provider,
        accountId,
        scope,
        when(since),
      ]),
    },
    {
      title: t('export:mailedLinks.title'),
      heads: [t('export:mailedLinks.since'), t('export:mailedLinks.until')],
      rows: mailedLinks.map(({ since, until }) => [when(since), when(until)]),
    },
    {
      title: t('export:formerEmails.title'),
      heads: [t('export:formerEmails.email'), t('export:formerEmails.since'), t('export:formerEmails.until')],
      rows: formerEmails.map(({ email, since, until }) => [email, when(since), when(until)]),
    },
  ];
}

function consentTable({ consents, newsletters, reader }: ReaderExport, { t, when, siteOf }: Words): Table {
  const purposes: Record<string, string> = { terms: t('export:consents.terms'), bulletin: t('export:consents.bulletin') };
  const purposeOf = (purpose: string) => {
    const id = purpose.replace(/^newsletter:/, '');
    const name = [...newsletters, ...reader.newsletters].find((newsletter) => newsletter.id === id)?.name ?? id;
    return purposes[purpose] ?? t('export:consents.newsletter', { name });
  };
  return {
    title: t('export:consents.title'),
    heads: [t('export:consents.purpose'), t('export:consents.answer'), t('export:consents.site'), t('export:consents.at')],
    rows: consents.map(({ purpose, isGiven, site, at }) => [
      purposeOf(purpose),
      isGiven ? t('export:consents.given') : t('export:consents.withdrawn'),
      siteOf(site),
      when(at),
    ]),
  };
}

function roleTable({ roles }: ReaderExport, { t, when, siteOf }: Words): Table {
  return {
    title: t('export:roles.title'),
    heads: [t('export:roles.role'), t('export:roles.site'), t('export:roles.since')],
    rows: roles.map(({ role, site, since }) => [t(ROLE_NAMES[role]), siteOf(site), when(since)]),
  };
}

function deskTables({ secondFactor, deskSessions }: ReaderExport, { t, when, siteOf }: Words): Table[] {
  return [
    {
      title: t('export:secondFactor.title'),
      heads: [t('export:secondFactor.since'), t('export:secondFactor.recoveryCodes')],
      rows: secondFactor ? [[when(secondFactor.since), String(secondFactor.recoveryCodes)]] : [],
    },
    {
      title: t('export:deskSessions.title'),
      heads: [t('export:deskSessions.site'), t('export:deskSessions.since'), t('export:deskSessions.until')],
      rows: deskSessions.map(({ site, since, until }) => [siteOf(site), when(since), when(until)]),
    },
  ];
}

function savedTables({ savedContents, followedAuthors }: ReaderExport, { t, when }: Words): Table[] {
  return [
    {
      title: t('export:savedContents.title'),
      heads: [t('export:savedContents.name'), t('export:savedContents.at')],
      rows: savedContents.map(({ id, title, url, at }) => [linkOf(title, url) ?? t('export:savedContents.gone', { id }), when(at)]),
    },
    {
      title: t('export:followedAuthors.title'),
      heads: [t('export:followedAuthors.name'), t('export:followedAuthors.at')],
      rows: followedAuthors.map(({ id, name, url, at }) => [linkOf(name, url) ?? t('export:followedAuthors.gone', { id }), when(at)]),
    },
  ];
}

function giftsTable({ giftLinks }: ReaderExport, { t, when, siteOf }: Words): Table {
  return {
    title: t('export:giftLinks.title'),
    heads: ['site', 'story', 'at', 'until', 'opened'].map((name) => t(`export:giftLinks.${name}` as 'export:giftLinks.site')),
    rows: giftLinks.map(({ site, story, at, until, opened }) => [siteOf(site), story, when(at), when(until), String(opened)]),
  };
}

function votesTable({ pollVotes }: ReaderExport, { t, when, siteOf }: Words): Table {
  return {
    title: t('export:pollVotes.title'),
    heads: [t('export:pollVotes.site'), t('export:pollVotes.poll'), t('export:pollVotes.options'), t('export:pollVotes.at')],
    rows: pollVotes.map(({ site, poll, options, at }) => [siteOf(site), poll, options.join(', '), when(at)]),
  };
}

function readsTable({ closedReads }: ReaderExport, { t, when, siteOf }: Words): Table {
  return {
    title: t('export:closedReads.title'),
    heads: [t('export:closedReads.site'), t('export:closedReads.stories'), t('export:closedReads.days'), t('export:closedReads.until')],
    rows: closedReads.map(({ site, stories, days, until }) => [siteOf(site), stories.join(', '), String(days), when(until)]),
  };
}

function newsletterTable({ newsletters }: ReaderExport, { t, when, siteOf }: Words): Table {
  return {
    title: t('export:newsletters.title'),
    heads: [
      t('export:newsletters.name'),
      t('export:newsletters.site'),
      t('export:newsletters.language'),
      t('export:newsletters.askedAt'),
      t('export:newsletters.confirmedAt'),
      t('export:newsletters.endedAt'),
    ],
    rows: newsletters.map(({ name, site, locale, askedAt, confirmedAt, endedAt }) => [
      name,
      siteOf(site),
      languageOf(locale),
      when(askedAt),
      when(confirmedAt),
      when(endedAt),
    ]),
  };
}

/** The name of a language in itself, or the code of one that the project does not know. */
function languageOf(language: string): string {
  const known = LOCALES.find((one) => one === language);
  return known === undefined ? language : getTranslator(known)('language:name');
}

function linkOf(text: string | null, href: string | null): Cell {
  return text === null || href === null ? text : { text, href };
}
