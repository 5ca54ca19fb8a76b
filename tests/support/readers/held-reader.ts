import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import { contributions } from '#server/platform/database/tables/contribution-schema.ts';
import { readerUploads } from '#server/platform/database/tables/upload-schema.ts';
import {
  interviewQuestions,
  interviewVotes,
} from '#server/platform/database/tables/interview-schema.ts';
import { pollVotes } from '#server/platform/database/tables/poll-schema.ts';
import { eq } from 'drizzle-orm';
import {
  notifications,
  notificationSettings,
} from '#server/platform/database/tables/notification-schema.ts';
import {
  comments,
  commentReports,
  commentSuspensions,
  commentVotes,
  commentWatches,
} from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  deskSessions,
  figureMails,
  secondFactors,
} from '#server/platform/database/tables/desk-schema.ts';
import {
  bookmarks,
  emailChanges,
  giftLinks,
  paywallMeters,
  readerLogins,
  readerSessions,
  roles,
} from '#server/platform/database/tables/reader-schema.ts';
import {
  readerSubscriptions,
  subscriptionReceipts,
  usedAdvantages,
} from '#server/platform/database/tables/subscription-schema.ts';
import { aReader, type AccountsApplication } from './accounts-application.ts';

/** The id of the story that the reader has saved. */
export const STORY = 'elfar-ca-el-port-obre';

/** Registers a reader and adds a row to every table. */
export async function aHeldReader(accounts: AccountsApplication) {
  const { orm } = accounts.application.wiring.database;
  const held = await aReader(accounts, {
    newsletters: ['elfar-setmanal'],
    phone: '600123456',
    country: 'ES',
    province: '08',
    city: 'Port d’Alba',
  });
  const { browser, registration, id } = held;
  await browser.call('POST', `/api/bookmark/content/${STORY}`);
  await browser.call('POST', '/api/bookmark/taxon/berta-far');
  await orm.insert(bookmarks).values({ userId: id, kind: 'content', target: 'fora-del-web' });
  await orm.insert(roles).values({ userId: id, site: 'elfar', role: 'editor' });
  const factor = {
    userId: id,
    secret: 'xifrat',
    since: new Date(),
    lastStep: 1,
    recoveryCodes: ['resum'],
  };
  await orm.insert(secondFactors).values(factor);
  const [session] = await orm
    .select({ id: readerSessions.id })
    .from(readerSessions)
    .where(eq(readerSessions.userId, id));
  const expiresAt = new Date(Date.now() + 3_600_000);
  await orm.insert(deskSessions).values({
    id: `d-${id}`,
    token: `resum-${id}`,
    userId: id,
    sessionId: session?.id ?? '',
    site: 'elfar',
    expiresAt,
  });
  await orm
    .insert(figureMails)
    .values({ userId: id, site: 'elfar', locale: 'ca', mailedDay: '2026-11-29' });
  await orm.insert(readerLogins).values({
    id: `g-${id}`,
    userId: id,
    issuer: 'gigya',
    accountId: `uid-${id}`,
    providerId: 'gigya',
    accessToken: 'xifra',
    scope: 'email',
  });
  await orm.insert(emailChanges).values({
    token: `g-${id}`,
    userId: id,
    email: `abans-${registration.email}`,
    at: new Date(),
    expiresAt: new Date(),
  });
  await orm.insert(readerSubscriptions).values({
    id: `s-${id}`,
    userId: id,
    site: 'elfar',
    offer: 'digital-mes',
    state: 'ended',
    provider: 'simulation',
    providerId: `sub-${id}`,
    customer: `cus-${id}`,
    currentPeriodEnd: new Date(),
    graceUntil: new Date(),
    nextAmount: 100,
    nextCurrency: 'EUR',
    fullAmount: 590,
    fullFrom: new Date(),
    reason: 'price',
    locale: 'ca',
    cardKey: `targeta-${id}`,
    checkedAt: new Date(),
  });
  await orm.insert(subscriptionReceipts).values({
    id: `in-${id}`,
    userId: id,
    subscriptionId: `s-${id}`,
    number: 'SIM-0001',
    url: 'https://pagaments.example/in',
    amount: 590,
    currency: 'EUR',
    state: 'paid',
    at: new Date(),
  });
  await orm
    .insert(usedAdvantages)
    .values({ key: `targeta-${id}`, advantage: 'trial', until: expiresAt });
  await orm
    .insert(giftLinks)
    .values({ id: `regal-${id}`, userId: id, site: 'elfar', story: STORY, expiresAt, opened: 2 });
  await orm.insert(contributions).values({
    id: `missatge-${id}`,
    site: 'elfar',
    locale: 'ca',
    form: 'contact',
    userId: id,
    answers: [{ name: 'message', label: 'Missatge', value: 'No m’arriba el diari.' }],
    keptUntil: expiresAt,
  });
  await orm.insert(contributions).values({
    id: `missatge-ates-${id}`,
    site: 'elfar',
    locale: 'ca',
    form: 'contact',
    userId: id,
    answers: [],
    state: 'done',
    at: new Date('2026-01-01T10:00:00Z'),
    keptUntil: expiresAt,
  });
  const child = { userId: id, site: 'elfar', consent: 'Consento que es guardi.', locale: 'ca' };
  await orm.insert(readerChildren).values({
    ...child,
    id: `infant-${id}`,
    nick: `Grumet ${id}`,
    nickKey: `grumet ${id}`,
    name: 'Aina',
    bornOn: '2020-02-29',
    consentedAt: new Date('2026-01-01T10:00:00Z'),
  });
  await orm.insert(readerChildren).values({
    ...child,
    id: `gran-${id}`,
    nick: `Timoner ${id}`,
    nickKey: `timoner ${id}`,
    endedAt: new Date('2026-02-01T10:00:00Z'),
  });
  for (const state of ['asked', 'accepted', 'rejected'] as const)
    await orm.insert(contributions).values({
      id: `aportacio-${state}-${id}`,
      site: 'elfar',
      locale: 'ca',
      form: 'nit-de-fogueres',
      userId: id,
      answers: [],
      files: [{ id: `fitxer-${id}`, field: 'foto', kind: 'video', alt: `La foguera (${state})` }],
      signature: `Rosa, d’Alber (${state})`,
      note: `On era, exactament? (${state})`,
      state,
      decidedAt: new Date('2026-01-02T10:00:00Z'),
      at: new Date(`2025-12-0${state.length - 4}T10:00:00Z`),
      keptUntil: expiresAt,
    });
  await orm.insert(readerUploads).values({
    id: `fitxer-${id}`,
    userId: id,
    site: 'elfar',
    purpose: 'interview',
    kind: 'video',
    name: 'temporal.mp4',
    bytes: 71_234,
    received: 71_200,
    state: 'refused',
    reason: 'damaged',
    storedName: `desat-${id}`,
    storedBytes: 70_001,
    width: 1921,
    height: 1081,
    duration: 61.5,
    owner: `contribution:${id}`,
    acceptedAs: `acceptat-${id}.mp4`,
    expiresAt,
  });
  const [question] = await orm
    .insert(interviewQuestions)
    .values({
      site: 'elfar',
      interview: 'xat-del-far',
      locale: 'es',
      userId: id,
      childId: `infant-${id}`,
      childConsent: 'Soc la mare del menor i hi consento.',
      askedBy: 'Eva pregunta',
      text: 'Quan tornarà el llum del far?',
      state: 'rejected',
      reasons: [{ phase: 'scripts', code: 'mixed' }],
      note: 'Ja s’ha contestat.',
      shownAt: new Date('2026-01-03T10:00:00Z'),
      answeredAt: new Date('2026-01-04T10:00:00Z'),
      votes: 71_235,
    })
    .returning();
  await orm.insert(interviewVotes).values({ question: question?.id ?? '', userId: id });
  await orm.insert(pollVotes).values({
    site: 'elfar',
    poll: 'enquesta',
    voter: `reader:${id}`,
    userId: id,
    options: ['si'],
  });
  await orm.insert(paywallMeters).values({
    site: 'elfar',
    period: 'month-2999-01-01',
    holder: `reader:${id}`,
    userId: id,
    stories: [STORY],
    days: 1,
    lastDay: '2999-01-01',
    endsAt: new Date('2999-02-01T00:00:00Z'),
  });
  await holdComments(orm, id);
  await browser.call('POST', '/api/front/user/recover-password', { email: registration.email });
  return held;
}

/** A reply to a comment of a reader without an account, and what the reader did about that. */
async function holdComments(orm: Orm, userId: string): Promise<void> {
  const shared = {
    site: 'elfar',
    story: STORY,
    storyId: 'el-port-obre',
    fingerprint: '',
    publishedAt: new Date(),
  };
  const [other] = await orm
    .insert(comments)
    .values({
      ...shared,
      authorName: 'Gal·la',
      text: 'Ja era hora.',
      state: 'published',
      reasons: [],
      up: 1,
    })
    .returning({ id: comments.id });
  const comment = other?.id ?? '';
  const at = new Date();
  const [own] = await orm
    .insert(comments)
    .values({
      ...shared,
      parent: comment,
      userId,
      authorName: 'Núria',
      text: 'Hi estic d’acord.',
      state: 'held',
      reasons: [{ phase: 'first', code: 'first' }],
      editedAt: new Date(),
      up: 2,
      down: 1,
      note: 'Falta la font de la dada.',
    })
    .returning({ id: comments.id });
  await orm.insert(notifications).values({
    userId,
    site: 'elfar',
    kind: 'decision',
    comment: own?.id ?? '',
    since: at,
    at,
    readAt: at,
    mailedAt: at,
  });
  await orm
    .insert(notificationSettings)
    .values({ userId, site: 'elfar', digest: 'never', locale: 'ca' });
  await orm.insert(commentWatches).values({ userId, site: 'elfar' });
  await orm.insert(commentVotes).values({ comment, userId, value: 1 });
  await orm.insert(commentReports).values({ comment, userId, reason: 'spam' });
  await orm.insert(commentSuspensions).values({
    userId,
    site: 'elfar',
    until: new Date('2999-01-01T00:00:00Z'),
    text: 'Insults repetits.',
    appeal: 'No hi estic d’acord.',
  });
}
