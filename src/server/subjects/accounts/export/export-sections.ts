import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { CONTACT, CONTRIBUTION_STATES } from '#domain/contributions/contribution.ts';
import { formatDayRange, formatPublishedDate } from '#domain/dates/published-date.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import type { Site } from '#domain/sites/site.ts';
import { textsIn } from '#i18n/texts-in.ts';
import { getTranslator } from '#i18n/translator.ts';
import { headsIn, type Table, type Words } from './export-table.ts';
import { printList, printTable, type Cell } from './print-section.ts';
import { profileRows } from './profile-rows.ts';
import { commentTables } from './comment-tables.ts';
import { notificationTables } from './notification-tables.ts';
import { subscriptionTables } from './subscription-tables.ts';

/** Renders all stored data of a reader as HTML sections, in the edition's language. */
export function exportSections(
  { site, locale }: Edition,
  held: ReaderExport,
  sites: readonly Site[],
): string[] {
  const t = getTranslator(locale);
  const when = (instant: string | null) =>
    instant === null ? null : formatPublishedDate(instant, locale, site.timeZone);
  const siteOf = (alias: string) => sites.find((one) => one.alias === alias)?.name ?? alias;
  const words = { locale, t, when, siteOf };
  const [none, empty] = [t('export:none'), t('export:empty')];
  const tables = [
    ...loginTables(held, words),
    consentTable(held, words),
    roleTable(held, words),
    ...deskTables(held, words),
    ...subscriptionTables(held, words),
    ...savedTables(held, words),
    giftsTable(held, words),
    readsTable(held, words),
    votesTable(held, words),
    questionsTable(held, words),
    questionVotesTable(held, words),
    contributionsTable(held, words),
    childrenTable(held, words),
    ...commentTables(held, words),
    ...notificationTables(held, words),
    uploadsTable(held, words),
    newsletterTable(held, words),
  ];
  return [
    printList(t('export:profile.title'), profileRows(held, words), empty),
    ...tables.map((table) => printTable({ ...table, none, empty })),
  ];
}

function loginTables(
  { sessions, logins, mailedLinks, formerEmails }: ReaderExport,
  { locale, t, when }: Words,
): Table[] {
  return [
    {
      ...headsIn(textsIn(locale, 'export:sessions'), ['since', 'lastSeen', 'until', 'userAgent']),
      rows: sessions.map(({ since, lastSeen, until, userAgent }) => [
        when(since),
        when(lastSeen),
        when(until),
        userAgent,
      ]),
    },
    {
      ...headsIn(textsIn(locale, 'export:logins'), ['provider', 'accountId', 'scope', 'since']),
      rows: logins.map(({ provider, accountId, scope, since }) => [
        provider === 'credential' ? t('export:logins.password') : provider,
        accountId,
        scope,
        when(since),
      ]),
    },
    {
      ...headsIn(textsIn(locale, 'export:mailedLinks'), ['since', 'until']),
      rows: mailedLinks.map(({ since, until }) => [when(since), when(until)]),
    },
    {
      ...headsIn(textsIn(locale, 'export:formerEmails'), ['email', 'since', 'until']),
      rows: formerEmails.map(({ email, since, until }) => [email, when(since), when(until)]),
    },
  ];
}

function consentTable(
  { consents, newsletters, reader }: ReaderExport,
  { locale, t, when, siteOf }: Words,
): Table {
  const purposes: Record<string, string> = {
    terms: t('export:consents.terms'),
    bulletin: t('export:consents.bulletin'),
    measurement: t('consent:measurement.name'),
    embeds: t('consent:embeds.name'),
    advertising: t('consent:advertising.name'),
  };
  const purposeOf = (purpose: string) => {
    const id = purpose.replace(/^newsletter:/, '');
    const name =
      [...newsletters, ...reader.newsletters].find((newsletter) => newsletter.id === id)?.name ??
      id;
    return purposes[purpose] ?? t('export:consents.newsletter', { name });
  };
  return {
    ...headsIn(textsIn(locale, 'export:consents'), ['purpose', 'answer', 'site', 'at']),
    rows: consents.map(({ purpose, isGiven, site, at }) => [
      purposeOf(purpose),
      isGiven ? t('export:consents.given') : t('export:consents.withdrawn'),
      siteOf(site),
      when(at),
    ]),
  };
}

function roleTable({ roles }: ReaderExport, { locale, when, siteOf }: Words): Table {
  const texts = textsIn(locale, 'export:roles');
  return {
    ...headsIn(texts, ['role', 'site', 'since']),
    rows: roles.map(({ role, site, since }) => [texts[role], siteOf(site), when(since)]),
  };
}

function deskTables(
  { secondFactor, deskSessions, figureMails }: ReaderExport,
  { locale, when, siteOf }: Words,
): Table[] {
  return [
    {
      ...headsIn(textsIn(locale, 'export:secondFactor'), ['since', 'recoveryCodes']),
      rows: secondFactor ? [[when(secondFactor.since), String(secondFactor.recoveryCodes)]] : [],
    },
    {
      ...headsIn(textsIn(locale, 'export:deskSessions'), ['site', 'since', 'until']),
      rows: deskSessions.map(({ site, since, until }) => [siteOf(site), when(since), when(until)]),
    },
    {
      ...headsIn(textsIn(locale, 'export:figureMails'), ['site', 'language', 'since', 'day']),
      rows: figureMails.map(({ site, locale: language, since, mailedDay }) => [
        siteOf(site),
        languageOf(language),
        when(since),
        mailedDay && formatDayRange(mailedDay, mailedDay, locale),
      ]),
    },
  ];
}

function savedTables(
  { savedContents, followedAuthors }: ReaderExport,
  { locale, t, when }: Words,
): Table[] {
  return [
    {
      ...headsIn(textsIn(locale, 'export:savedContents'), ['name', 'at']),
      rows: savedContents.map(({ id, title, url, at }) => [
        linkOf(title, url) ?? t('export:savedContents.gone', { id }),
        when(at),
      ]),
    },
    {
      ...headsIn(textsIn(locale, 'export:followedAuthors'), ['name', 'at']),
      rows: followedAuthors.map(({ id, name, url, at }) => [
        linkOf(name, url) ?? t('export:followedAuthors.gone', { id }),
        when(at),
      ]),
    },
  ];
}

function giftsTable({ giftLinks }: ReaderExport, { locale, when, siteOf }: Words): Table {
  return {
    ...headsIn(textsIn(locale, 'export:giftLinks'), ['site', 'story', 'at', 'until', 'opened']),
    rows: giftLinks.map(({ site, story, at, until, opened }) => [
      siteOf(site),
      story,
      when(at),
      when(until),
      String(opened),
    ]),
  };
}

function contributionsTable(
  { contributions }: ReaderExport,
  { locale, t, when, siteOf }: Words,
): Table {
  const texts = textsIn(locale, 'export:contributions');
  const heads = [
    'site',
    'locale',
    'form',
    'state',
    'signature',
    'at',
    'decidedAt',
    'until',
    'note',
    'answers',
    'files',
  ] as const;
  return {
    ...headsIn(texts, heads),
    rows: contributions.map(({ site, locale: language, form, state, signature, note, ...one }) => [
      siteOf(site),
      language,
      form === CONTACT ? t('export:contributions.contact') : form,
      CONTRIBUTION_STATES.flatMap((name) =>
        name === state ? t(`export:contributions.${name}`) : [],
      ).join(''),
      signature,
      when(one.at),
      when(one.decidedAt),
      when(one.until),
      note,
      one.answers
        .map(({ label, value }) => (typeof value === 'string' ? `${label}: ${value}` : label))
        .join(' · '),
      one.files.map(({ id, alt }) => (alt === '' ? id : `${id}: ${alt}`)).join(' · '),
    ]),
  };
}

function votesTable({ pollVotes }: ReaderExport, { locale, when, siteOf }: Words): Table {
  return {
    ...headsIn(textsIn(locale, 'export:pollVotes'), ['site', 'poll', 'options', 'at']),
    rows: pollVotes.map(({ site, poll, options, at }) => [
      siteOf(site),
      poll,
      options.join(', '),
      when(at),
    ]),
  };
}

function childrenTable({ children }: ReaderExport, { locale, when, siteOf }: Words): Table {
  return {
    ...headsIn(textsIn(locale, 'export:children'), [
      'nick',
      'name',
      'birthdate',
      'site',
      'consent',
      'language',
      'consentedAt',
      'endedAt',
    ]),
    rows: children.map(({ nick, name, birthdate, site, consent, locale: language, ...dated }) => [
      nick,
      name,
      birthdate && formatDayRange(birthdate, birthdate, locale),
      siteOf(site),
      consent,
      languageOf(language),
      when(dated.consentedAt),
      when(dated.endedAt),
    ]),
  };
}

function questionsTable(
  { interviewQuestions }: ReaderExport,
  { locale, t, when, siteOf }: Words,
): Table {
  return {
    ...headsIn(textsIn(locale, 'export:interviewQuestions'), [
      'site',
      'interview',
      'text',
      'state',
      'at',
    ]),
    rows: interviewQuestions.map(({ site, interview, text, state, at }) => [
      siteOf(site),
      interview,
      text,
      t(`contribution:interview.states.${state}`),
      when(at),
    ]),
  };
}

function questionVotesTable({ interviewVotes }: ReaderExport, { locale, when }: Words): Table {
  return {
    ...headsIn(textsIn(locale, 'export:interviewVotes'), ['question', 'at']),
    rows: interviewVotes.map(({ question, at }) => [question, when(at)]),
  };
}

function uploadsTable({ uploads }: ReaderExport, { locale, when, siteOf }: Words): Table {
  return {
    ...headsIn(textsIn(locale, 'export:uploads'), ['site', 'name', 'bytes', 'at']),
    rows: uploads.map(({ site, name, bytes, at }) => [siteOf(site), name, String(bytes), when(at)]),
  };
}

function readsTable({ closedReads }: ReaderExport, { locale, when, siteOf }: Words): Table {
  return {
    ...headsIn(textsIn(locale, 'export:closedReads'), ['site', 'stories', 'days', 'until']),
    rows: closedReads.map(({ site, stories, days, until }) => [
      siteOf(site),
      stories.join(', '),
      String(days),
      when(until),
    ]),
  };
}

function newsletterTable({ newsletters }: ReaderExport, { locale, when, siteOf }: Words): Table {
  return {
    ...headsIn(textsIn(locale, 'export:newsletters'), [
      'name',
      'site',
      'language',
      'askedAt',
      'confirmedAt',
      'endedAt',
    ]),
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
