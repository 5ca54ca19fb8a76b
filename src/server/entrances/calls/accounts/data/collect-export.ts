import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import type { BookmarkKind } from '#domain/accounts/bookmark-kinds.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { absoluteUrl, type Edition } from '#domain/paths/urls.ts';
import { localize } from '#domain/locale/locale.ts';
import type { ReaderSession } from '#server/subjects/accounts/accounts.ts';
import { readerWithLists } from './reader-with-lists.ts';
import { favouriteContents, followedAuthors } from './saved-items.ts';
import { KEPT } from '#server/subjects/contributions/contributions.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';

/**
 * Collects all stored data of a reader from all parts and sites. Names are in the edition's
 * language. URLs are absolute, because a file has no site.
 */
export async function collectExport(services: Services, edition: Edition, session: ReaderSession): Promise<ReaderExport> {
  const {
    readers: { accounts, newsletters, paywall, gifts: links, polls, contributions, children },
    desk,
  } = services;
  const { reader } = session;
  const { sessions, logins, mailedLinks, formerEmails, consents, ...account } = await accounts.getRecord(session);
  const names = await newsletterNames(services, edition);
  const entries = await newsletters.listEntries(reader.email);
  const roles = await desk.roles.listOf(reader.id);
  // Those of a demonstration reader are other visitors' reads.
  const gifts = reader.isRegisteredInDemo ? [] : await links.listOf(reader.id);
  const reads = reader.isRegisteredInDemo ? [] : await paywall.listReads(reader.id);
  const sent = reader.isRegisteredInDemo ? [] : await contributions.listOf(reader.id);
  const ofReader = await children.listOf(reader.id);
  const votes = reader.isRegisteredInDemo ? [] : await polls.listOf(reader.id);
  return {
    exportedAt: new Date().toISOString(),
    reader: await readerWithLists(services, edition, reader),
    account,
    // Those of a demonstration reader are other visitors' browsers.
    sessions: reader.isRegisteredInDemo ? sessions.filter(({ id }) => id === session.id) : sessions,
    logins,
    mailedLinks,
    formerEmails,
    consents,
    roles: roles.map(({ since, ...role }) => ({ ...role, since: since.toISOString() })),
    ...(await collectDesk(services, reader)),
    ...(await collectSubscriptions(services, reader)),
    ...(await collectBookmarks(services, edition, reader)),
    giftLinks: gifts.map(({ at, until, ...link }) => ({ ...link, at: at.toISOString(), until: until.toISOString() })),
    contributions: sent.map(({ site, locale, form, state, signature, note, ...row }) => ({
      site,
      locale,
      form,
      state,
      signature,
      note,
      at: row.at.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      until: row.keptUntil < KEPT ? row.keptUntil.toISOString() : null,
      answers: row.answers.map(({ label, value }) => ({ label, value })),
      files: row.files.map(({ id, alt }) => ({ id, alt })),
    })),
    children: ofReader.map(({ nick, name, bornOn, site, locale, consent, consentedAt, endedAt }) => ({
      nick,
      name,
      birthdate: bornOn,
      site,
      locale,
      consent,
      consentedAt: consentedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    pollVotes: votes.map(({ at, ...vote }) => ({ ...vote, at: at.toISOString() })),
    ...(await collectInterviews(services, reader)),
    closedReads: reads.map(({ site, stories, days, until }) => ({ site, stories, days, until: until.toISOString() })),
    ...(await collectComments(services, reader)),
    ...(await collectNotifications(services, reader)),
    uploads: await collectUploads(services, reader),
    newsletters: entries.map(({ newsletter, site, locale, askedAt, confirmedAt, endedAt }) => ({
      id: newsletter,
      name: names.get(newsletter) ?? newsletter,
      site,
      locale,
      askedAt: askedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Questions in interviews and votes for those of others. Those of a demonstration account are other
 * visitors'.
 */
async function collectInterviews(
  { readers: { interviews } }: Services,
  { id, isRegisteredInDemo }: CurrentUser,
): Promise<Pick<ReaderExport, 'interviewQuestions' | 'interviewVotes'>> {
  if (isRegisteredInDemo) return { interviewQuestions: [], interviewVotes: [] };
  const questions = await interviews.listOf(id);
  const votes = await interviews.votes.listOf(id);
  return {
    interviewQuestions: questions.map((row) => ({
      id: row.id,
      site: row.site,
      interview: row.interview,
      locale: row.locale,
      child: row.childId,
      childConsent: row.childConsent,
      askedBy: row.askedBy,
      text: row.text,
      state: row.state,
      reasons: row.reasons.map(({ phase }) => phase),
      note: row.note,
      at: row.at.toISOString(),
      shownAt: row.shownAt?.toISOString() ?? null,
      answeredAt: row.answeredAt?.toISOString() ?? null,
      votes: row.votes,
    })),
    interviewVotes: votes.map(({ question, at }) => ({ question, at: at.toISOString() })),
  };
}

/**
 * The second factor, the sessions on the desk, and the daily mails with figures. A demonstration account's are other visitors'
 * browsers.
 */
async function collectDesk(
  { desk, readers: { figureMailChoices } }: Services,
  { id, isRegisteredInDemo }: CurrentUser,
): Promise<Pick<ReaderExport, 'secondFactor' | 'deskSessions' | 'figureMails'>> {
  const factor = await desk.factors.find(id);
  const sessions = isRegisteredInDemo ? [] : await desk.sessions.listOf(id);
  const mails = await figureMailChoices.listOf(id);
  return {
    secondFactor: factor ? { since: factor.since.toISOString(), recoveryCodes: factor.recoveryCodes } : null,
    deskSessions: sessions.map(({ userAgent: _userAgent, since, until, ...session }) => ({
      ...session,
      since: since.toISOString(),
      until: until.toISOString(),
    })),
    figureMails: mails.map(({ since, ...mail }) => ({ ...mail, since: since.toISOString() })),
  };
}

async function collectSubscriptions(
  { readers: { subscriptions } }: Services,
  { id, email }: CurrentUser,
): Promise<Pick<ReaderExport, 'subscriptions' | 'payments' | 'usedAdvantages'>> {
  const own = await subscriptions.listAll(id);
  const used = await subscriptions.listUsed({ id, email });
  return {
    subscriptions: own.subscriptions.map(({ since, currentPeriodEnd, graceUntil, ...row }) => ({
      site: row.site,
      offer: row.offer,
      state: row.state,
      provider: row.provider,
      providerId: row.providerId,
      customer: row.customer,
      since: since.toISOString(),
      currentPeriodEnd: currentPeriodEnd.toISOString(),
      graceUntil: graceUntil.toISOString(),
      nextAmount: row.nextAmount,
      nextCurrency: row.nextCurrency,
      fullAmount: row.fullAmount,
      fullFrom: row.fullFrom?.toISOString() ?? null,
      reason: row.reason,
      locale: row.locale,
    })),
    usedAdvantages: used.map(({ advantage, until }) => ({ advantage, until: until.toISOString() })),
    payments: own.receipts.map(({ id: payment, number, url, amount, currency, state, at }) => ({
      id: payment,
      number,
      url,
      amount,
      currency,
      state,
      at: at.toISOString(),
    })),
  };
}

/** A demonstration account's comments, votes and reports are other visitors'. */
async function collectComments(
  { readers: { commentsOfReader } }: Services,
  { id, isRegisteredInDemo }: CurrentUser,
): Promise<Pick<ReaderExport, 'comments' | 'commentVotes' | 'commentReports' | 'commentSuspensions' | 'commentWatches'>> {
  if (isRegisteredInDemo) return { comments: [], commentVotes: [], commentReports: [], commentSuspensions: [], commentWatches: [] };
  const { comments, votes, reports, suspensions, watches } = await commentsOfReader.listAll(id);
  return {
    comments: comments.map(({ reasons, createdAt, publishedAt, editedAt, ...comment }) => ({
      ...comment,
      reasons: [...new Set(reasons.map(({ phase }) => phase))],
      at: createdAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
      editedAt: editedAt?.toISOString() ?? null,
    })),
    commentVotes: votes.map(({ at, ...vote }) => ({ ...vote, at: at.toISOString() })),
    commentReports: reports.map(({ at, ...report }) => ({ ...report, at: at.toISOString() })),
    commentSuspensions: suspensions.map(({ at, until, ...one }) => ({ ...one, until: until.toISOString(), at: at.toISOString() })),
    commentWatches: watches.map(({ site, at }) => ({ site, at: at.toISOString() })),
  };
}

/** A demonstration account's files are other visitors'. */
async function collectUploads(
  { readers: { uploads } }: Services,
  { id, isRegisteredInDemo }: CurrentUser,
): Promise<ReaderExport['uploads']> {
  const rows = isRegisteredInDemo ? [] : await uploads.listOf(id);
  return rows.map((row) => ({
    id: row.id,
    site: row.site,
    purpose: row.purpose,
    kind: row.kind,
    name: row.name,
    bytes: row.bytes,
    received: row.received,
    state: row.state,
    reason: row.reason,
    storedBytes: row.storedBytes,
    width: row.width,
    height: row.height,
    duration: row.duration,
    owner: row.owner,
    acceptedAs: row.acceptedAs,
    at: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }));
}

/** A demonstration account's notifications are about other visitors' comments. */
async function collectNotifications(
  { readers: { notifications } }: Services,
  { id, isRegisteredInDemo }: CurrentUser,
): Promise<Pick<ReaderExport, 'notifications' | 'notificationSettings'>> {
  if (isRegisteredInDemo) return { notifications: [], notificationSettings: [] };
  const held = await notifications.listAll(id);
  return {
    notifications: held.notifications.map(({ at, readAt, mailedAt, ...one }) => ({
      ...one,
      at: at.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      mailedAt: mailedAt?.toISOString() ?? null,
    })),
    notificationSettings: held.settings.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  };
}

/**
 * A reader's bookmarks. `satisfies` makes a kind without a section of the export a compile error.
 */
async function collectBookmarks(services: Services, edition: Edition, { id }: CurrentUser) {
  const lists = await services.readers.bookmarks.listAll(id);
  const contents = byId(await favouriteContents(services, edition, targetsOf(lists.content)));
  const authors = byId(await followedAuthors(services, edition, targetsOf(lists.author)));
  const urlOf = (item: { url: string } | undefined) => (item ? absoluteUrl(edition.site, item.url) : null);
  const sections = {
    content: {
      savedContents: lists.content.map(({ target, at }) => {
        const content = contents.get(target);
        return { id: target, title: content?.title ?? null, url: urlOf(content), at: at.toISOString() };
      }),
    },
    author: {
      followedAuthors: lists.author.map(({ target, at }) => {
        const author = authors.get(target);
        return { id: target, name: author?.name ?? null, url: urlOf(author), at: at.toISOString() };
      }),
    },
  } satisfies Record<BookmarkKind, Partial<ReaderExport>>;
  return { ...sections.content, ...sections.author };
}

async function newsletterNames({ sites, content }: Services, { locale }: Edition): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const site of sites) {
    const offered = await content.contentOf({ site, locale: site.defaultLocale }).documents.listNamed('newsletter', site.newsletters);
    for (const { id, name } of offered) names.set(id, localize(name, locale));
  }
  return names;
}

function targetsOf(entries: readonly { target: string }[]): string[] {
  return entries.map(({ target }) => target);
}

function byId<Item extends { id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
