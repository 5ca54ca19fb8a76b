import * as accounts from '#contracts/accounts/contracts.ts';
import * as alerts from '#contracts/alerts/contracts.ts';
import * as comments from '#contracts/comments/contracts.ts';
import * as children from '#contracts/children/contracts.ts';
import * as contributions from '#contracts/contributions/contracts.ts';
import * as desk from '#contracts/desk/contracts.ts';
import * as live from '#contracts/live/contracts.ts';
import * as media from '#contracts/media/contracts.ts';
import * as newsletters from '#contracts/newsletters/contracts.ts';
import * as notifications from '#contracts/notifications/contracts.ts';
import * as paywall from '#contracts/paywall/contracts.ts';
import * as polls from '#contracts/polls/contracts.ts';
import * as publishing from '#contracts/publishing/contracts.ts';
import * as reads from '#contracts/reads/contracts.ts';
import * as search from '#contracts/search/contracts.ts';
import * as shows from '#contracts/shows/contracts.ts';
import * as streams from '#contracts/streams/contracts.ts';
import * as subscriptions from '#contracts/subscriptions/contracts.ts';
import * as uploads from '#contracts/uploads/contracts.ts';
import { type LiveBlogLine, type PostLine } from '#contracts/live/live-blogs.ts';
import {
  type CommenterLine,
  type CommentLine,
  type SuspensionLine,
} from '#contracts/comments/moderation.ts';
import type { OwnComment } from '#domain/comments/own-comment.ts';
import type { QuestionLine } from '#contracts/interviews/desk-interviews.ts';
import type { OwnQuestion } from '#domain/interviews/interview.ts';
import * as interviews from '#contracts/interviews/contracts.ts';
import type { ContributionLine } from '#contracts/contributions/desk-contributions.ts';
import type { Child } from '#domain/children/child.ts';
import type { OwnContribution } from '#domain/contributions/own-contribution.ts';
import type { ReaderUpload } from '#contracts/uploads/reader-uploads.ts';
import { type AlertLine } from '#contracts/alerts/desk-alerts.ts';
import { currentUserSchema } from '#domain/accounts/reader.ts';
import type { OwnSubscription } from '#domain/subscriptions/own-subscription.ts';
import { example, type Example } from './example.ts';

/** Longer than other files, because the examples of all calls stand side by side. */

const subscription: OwnSubscription = {
  site: 'elfar',
  offer: { id: 'digital-mes', name: 'Digital, mes a mes' },
  state: 'active',
  provider: 'stripe',
  isEntitled: true,
  since: '2026-10-26T08:00:00.000Z',
  currentPeriodEnd: '2026-12-26T08:00:00.000Z',
  graceUntil: null,
  nextPayment: {
    at: '2026-12-26T08:00:00.000Z',
    amount: 100,
    currency: 'EUR',
    full: { amount: 590, from: '2027-01-26T08:00:00.000Z' },
  },
  reason: null,
  acts: ['change-offer', 'pause', 'cancel'],
};

const figureName = {
  key: 'el-port-obre',
  name: 'El port obre',
  href: '/politica/2026/03/01/el-port-obre/',
  lang: 'ca',
};

const figureLine = {
  ...figureName,
  views: 320,
  reads: 214,
  shares: 4,
  seconds: 18_400,
};

const contributionLine: ContributionLine = {
  id: '0f8c2d4e-6a1b-4c3d-9e5f-7a8b9c0d1e2f',
  at: '2026-11-26T08:00:00.000Z',
  locale: 'ca',
  form: 'contact',
  state: 'waiting',
  hasAccount: false,
  isSuspect: false,
  signature: null,
  files: [],
  reasons: [],
  note: null,
  answers: [
    { name: 'email', label: 'Correu electrònic', value: 'mireia@correu.example' },
    { name: 'message', label: 'Missatge', value: 'No m’arriba el diari.' },
    { name: 'terms', label: 'Accepto les condicions d’ús i privadesa.', value: true },
  ],
};

const ownQuestion: OwnQuestion = {
  id: '0193a5c0-0000-7000-8000-000000000001',
  locale: 'ca',
  text: 'Quan tornarà el llum del far?',
  state: 'waiting',
  note: null,
  child: null,
  at: '2026-11-26T10:00:00.000Z',
  votes: 0,
  files: 0,
};

const questionLine: QuestionLine = {
  id: ownQuestion.id,
  version: 1,
  locale: 'ca',
  state: 'waiting',
  at: ownQuestion.at,
  votes: 0,
  hasAccount: true,
  asked: {
    by: 'Eva',
    childConsent: null,
    text: ownQuestion.text,
    reasons: [],
    note: null,
    answer: null,
    files: [],
  },
};

const ownContribution: OwnContribution = {
  id: '7c1d9b0a-5e2f-4a3b-8c6d-1f2e3d4c5b6a',
  at: '2026-11-26T08:00:00.000Z',
  state: 'waiting',
  signature: 'Remei',
  answers: [{ name: 'record', label: 'El vostre record', value: 'Vam cremar una cadira coixa.' }],
  files: [{ kind: 'image', name: 'foguera.jpg' }],
  note: null,
};

/** A proof-of-work challenge of a form or poll. */
const challenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: 'a1b2',
    salt: 'c3d4',
    cost: 2000,
    keyLength: 32,
    keyPrefix: '00',
  },
  signature: 'e5f6',
};

const childFacts = { nick: 'Grumet', name: 'Aina', birthdate: '2020-05-17' };
const child: Child = { id: '5f0c2a7e', ...childFacts, endedAt: null };

const upload: ReaderUpload = {
  id: '5f2c8a10-3b52-4d0e-9a55-0c1d5f6e7a81',
  purpose: 'contribution',
  kind: 'video',
  name: 'temporal.mp4',
  bytes: 52_428_800,
  received: 4_194_304,
  state: 'receiving',
  reason: null,
  expiresAt: '2026-12-02T08:00:00.000Z',
};

const alertLine: AlertLine = {
  id: 'alert-5f2c8a10',
  version: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  locale: 'ca',
  title: 'El port tanca pel temporal',
  text: 'Les barques no surten fins demà.',
  href: '/tema/temporal/',
  picture: null,
  startsAt: '2026-11-26T08:00:00.000Z',
  endsAt: '2026-11-27T08:00:00.000Z',
  withdrawnAt: null,
  state: 'running',
  origin: 'desk',
};

const user = currentUserSchema.parse({
  id: 'k3v9',
  nick: 'núria',
  name: 'Núria',
  surname: 'Puig',
  email: 'nuria@correu.example',
  birthdate: '1990-05-17',
  type: 1,
  savedContentIds: ['el-port-obre'],
  followedAuthorIds: ['berta-far'],
  newsletters: [{ id: 'elfar-setmanal', name: 'El setmanal', isSubscribed: true }],
  country: 'ES',
  province: '17',
  city: 'Portbou',
});

const image = {
  id: 'port',
  src: '/media/images/port.0a1b2c3d_{source}_{default}.jpg',
  alt: 'El port',
  url: '/media/images/port.0a1b2c3d_16-9_850w.jpg',
  sources: [{ type: 'image/webp', src: '/media/images/port.0a1b2c3d_{source}_{default}.webp' }],
  customSrcByAspectRatio: [],
  widthRatio: 1600,
  heightRatio: 900,
};

const streamingItem = {
  id: 'directe-tv',
  kicker: 'Televisió',
  title: 'Migdia a la badia',
  video: { href: '/directo/television/emision.m3u8' },
  image: { src: '/media/images/port.0a1b2c3d_16-9_410w.webp', alt: 'El port' },
};

const card = {
  id: 'el-port-obre',
  title: 'El port obre',
  url: '/politica/2026/03/01/el-port-obre/',
  category: { name: 'Política', href: '/politica/' },
  multimedia: { type: 'image' as const, image },
  articleNewsTypeEnum: 'article' as const,
  access: 'free' as const,
  publishedDate: '2026-03-01T10:00:00+01:00',
  authors: [{ id: 'berta-far', name: 'Berta Far', url: '/autor/berta-far/' }],
  totalTime: 2,
  snippet: [
    { text: 'El ', isMatch: false },
    { text: 'port', isMatch: true },
    { text: ' obre demà.', isMatch: false },
  ],
};

const BLOG: LiveBlogLine = {
  id: 'temporal-en-directe',
  headline: 'El temporal, en directe',
  locale: 'ca',
  isLive: true,
  isShown: true,
  posts: 31,
  newestAt: '2026-11-26T10:32:00.000Z',
};

const OF_POST = { blog: 'temporal-en-directe', post: 'p7c2h4m9xw' };

const POST: PostLine = {
  id: 'p7c2h4m9xw',
  version: 2,
  isRemoved: false,
  at: '2026-11-26T10:32:00.000Z',
  editedAt: '2026-11-26T10:40:00.000Z',
  title: 'El port tanca',
  isKey: true,
  isPinned: false,
  author: 'nuria-bosc',
  text: 'El **port** tanca a les 12.',
};

const found = (cursorMark: string) => ({
  results: [card],
  numResults: 21,
  searcherPayload: {
    searchText: 'port',
    categoryId: null,
    moduleId: null,
    limit: 20,
    cursorMark,
    numResults: 21,
  },
  facets: {},
});

/** An example of each contract. The command fails for a contract without one. */
const ownComment: OwnComment = {
  id: '019ab3f0-5c1e-7d22-8a4b-0123456789ab',
  story: 'elfar-ca-el-port-obre',
  parent: null,
  text: 'El moll nou és massa curt.',
  state: 'published',
  reasons: [],
  note: '',
  at: '2026-11-26T10:00:00.000Z',
  editableUntil: '2026-11-26T10:05:00.000Z',
};

const commentLine: CommentLine = {
  id: ownComment.id,
  version: 1,
  story: {
    id: 'elfar-ca-el-port-obre',
    headline: 'El port obre',
    href: '/politica/2026/03/01/el-port-obre/',
    locale: 'ca',
  },
  parent: null,
  reader: 'k3v9',
  authorName: 'núria',
  text: ownComment.text,
  state: 'held',
  reasons: [{ phase: 'first', code: 'first' }],
  places: [],
  note: null,
  at: ownComment.at,
  editedAt: null,
  up: 0,
  down: 0,
  isStaff: false,
  isPick: false,
  reportedAt: null,
  reports: [],
  decidedAt: null,
  decidedBy: null,
  isOwn: false,
  isUndoable: false,
};

const decidedLine: CommentLine = {
  ...commentLine,
  version: 2,
  state: 'rejected',
  note: 'Falta la font de la xifra.',
  decidedAt: '2026-11-26T11:00:00.000Z',
  decidedBy: 'berta',
  isUndoable: true,
};

const suspensionLine: SuspensionLine = {
  reader: 'k3v9',
  nick: 'núria',
  at: '2026-11-26T11:00:00.000Z',
  until: '2026-12-03T11:00:00.000Z',
  isPresent: true,
  text: 'Insults repetits.',
  appeal: null,
  answeredAt: null,
};

const commenterLine: CommenterLine = {
  nick: 'núria',
  isStaff: false,
  isWatched: false,
  counts: { published: 12, held: 1, rejected: 2, deleted: 0 },
  decided: [],
  suspension: null,
};

export const EXAMPLES: readonly Example[] = [
  example(accounts.register, {
    body: {
      nick: 'núria',
      email: 'nuria@correu.example',
      password: 'Tramuntana81',
      name: 'Núria',
      surname: 'Puig',
      birthdate: '1990-05-17',
      newsletters: ['elfar-setmanal'],
      terms: true,
      recaptcha: 'eyJjaGFsbGVuZ2Ui…',
      origin: '/politica/',
    },
    httpCode: 201,
    response: { userId: 'k3v9' },
  }),
  example(accounts.getChallenge, {
    response: {
      challenge: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          nonce: '5f2c…',
          salt: '9be1…',
          cost: 2000,
          keyLength: 32,
          keyPrefix: '3c',
        },
        signature: 'd41d…',
      },
      validFor: 1200,
    },
  }),
  example(accounts.logIn, {
    body: { email: 'nuria@correu.example', password: 'Tramuntana81' },
    response: { user },
  }),
  example(accounts.logInByProvider, {
    body: { xUID: '5d8a', xUIDSignature: 'q1w2e3r4t5=', xsignatureTimestamp: '1772355600' },
    response: { user },
  }),
  example(accounts.logOut, { response: {} }),
  example(accounts.recoverPassword, {
    body: { email: 'nuria@correu.example' },
    response: { isSent: true },
  }),
  example(accounts.changePassword, {
    body: { token: 'Jx3…', password: 'Garbinada82' },
    response: { isChanged: true },
  }),
  example(accounts.resendValidationMail, { body: { userId: 'k3v9' }, response: { isSent: true } }),
  example(accounts.checkNick, { body: { nick: 'núria' }, response: { isFree: true } }),
  example(accounts.getProfile, { response: { user, hasPassword: true, roles: [] } }),
  example(accounts.changeProfile, {
    body: {
      email: 'nova@correu.example',
      password: 'Tramuntana81',
      phone: '972000000',
      birthdate: '1990-05-17',
    },
    response: { user: { ...user, phone: '972000000', birthdate: '1990-05-17' } },
  }),
  example(accounts.toggleBulletin, { body: { userId: 'k3v9' }, response: { bulletin: true } }),
  example(accounts.listSessions, {
    response: {
      sessions: [
        {
          id: 's1',
          since: '2026-11-01T10:00:00.000Z',
          userAgent: 'Mozilla/5.0 …',
          isThisOne: true,
        },
      ],
    },
  }),
  example(accounts.revokeOtherSessions, { response: { revoked: 2 } }),
  example(accounts.revokeSession, { params: { id: 's2' }, response: { isRevoked: true } }),
  example(accounts.exportData, {
    response: {
      exportedAt: '2026-11-25T08:00:00.000Z',
      reader: user,
      account: {
        site: 'elfar',
        createdAt: '2026-01-02T10:00:00.000Z',
        updatedAt: '2026-11-01T10:00:00.000Z',
        isEmailProved: true,
        picture: null,
      },
      sessions: [],
      logins: [],
      mailedLinks: [],
      roles: [],
      secondFactor: null,
      deskSessions: [],
      figureMails: [],
      formerEmails: [],
      consents: [
        { purpose: 'terms', isGiven: true, site: 'elfar', at: '2026-01-02T10:00:00.000Z' },
      ],
      subscriptions: [],
      payments: [],
      usedAdvantages: [{ advantage: 'trial', until: '2028-11-26T10:00:00.000Z' }],
      savedContents: [
        {
          id: 'el-port-obre',
          title: 'El port obre',
          url: 'https://elfar.example/…',
          at: '2026-03-01T11:00:00.000Z',
        },
      ],
      followedAuthors: [],
      giftLinks: [
        {
          site: 'elfar',
          story: 'el-port-obre',
          at: '2026-11-26T10:00:00.000Z',
          until: '2026-12-26T10:00:00.000Z',
          opened: 2,
        },
      ],
      contributions: [
        {
          site: 'elfar',
          locale: 'ca',
          form: 'contact',
          state: 'waiting',
          signature: null,
          note: null,
          decidedAt: null,
          files: [],
          at: '2026-11-26T10:00:00.000Z',
          until: '2027-11-26T10:00:00.000Z',
          answers: [{ label: 'Missatge', value: 'No m’arriba el diari.' }],
        },
      ],
      interviewQuestions: [
        {
          id: '0193a5c0-0000-7000-8000-000000000001',
          site: 'elfar',
          interview: 'elfar-farera',
          locale: 'ca',
          child: null,
          childConsent: null,
          askedBy: 'Eva',
          text: 'Quan tornarà el llum?',
          state: 'shown',
          reasons: [],
          note: null,
          at: '2026-11-26T10:00:00.000Z',
          shownAt: '2026-11-26T10:05:00.000Z',
          answeredAt: null,
          votes: 12,
        },
      ],
      interviewVotes: [
        { question: '0193a5c0-0000-7000-8000-000000000002', at: '2026-11-26T10:00:00.000Z' },
      ],
      pollVotes: [
        { site: 'elfar', poll: 'enquesta', options: ['si'], at: '2026-11-26T10:00:00.000Z' },
      ],
      comments: [],
      commentVotes: [],
      commentReports: [],
      commentSuspensions: [],
      notifications: [],
      notificationSettings: [],
      commentWatches: [],
      children: [],
      uploads: [],
      closedReads: [
        { site: 'elfar', stories: ['el-port-obre'], days: 1, until: '2026-11-30T23:00:00.000Z' },
      ],
      newsletters: [],
    },
  }),
  example(accounts.deleteAccount, {
    body: { password: 'Tramuntana81' },
    response: { isDeleted: true, receipt: { number: 'B7K2-9QXM', at: '2026-11-25T08:00:00.000Z' } },
  }),
  example(accounts.saveContent, {
    params: { id: 'el-port-obre' },
    body: { userId: 'k3v9', contentId: 'el-port-obre' },
    response: { isSaved: true },
  }),
  example(accounts.unsaveContent, {
    params: { id: 'el-port-obre' },
    body: { userId: 'k3v9', contentId: 'el-port-obre' },
    response: { isSaved: false },
  }),
  example(accounts.followAuthor, {
    params: { id: 'berta-far' },
    body: { userId: 'k3v9', authorId: 'berta-far' },
    response: { isSaved: true },
  }),
  example(accounts.unfollowAuthor, {
    params: { id: 'berta-far' },
    body: { userId: 'k3v9', authorId: 'berta-far' },
    response: { isSaved: false },
  }),
  example(accounts.listSavedContents, {
    query: { userId: 'k3v9' },
    response: {
      contents: [
        {
          id: card.id,
          title: card.title,
          lang: 'ca',
          url: card.url,
          category: { name: 'Política' },
          multimedia: { image },
        },
      ],
    },
  }),
  example(accounts.listFollowedAuthors, {
    query: { userId: 'k3v9' },
    response: {
      authors: [
        {
          id: 'berta-far',
          name: 'Berta Far',
          url: '/autor/berta-far/',
          twitterAccount: { href: 'https://x.com/bertafar', text: '@bertafar' },
        },
      ],
    },
  }),
  example(newsletters.subscribe, {
    params: { email: 'nuria@correu.example' },
    query: { newsletter: 'elfar-setmanal' },
    response: { isAsked: true },
  }),
  example(search.searchStories, {
    body: {
      searchText: 'port',
      filterValues: { section: 'elfar-politica' },
      dateValue: 'lastMonth',
      type: 'news',
      limit: 20,
    },
    response: {
      ...found('WyIxIl0'),
      facets: { section: [{ value: 'elfar-politica', label: 'Política', count: 21 }] },
    },
  }),
  example(search.searchFurther, {
    params: { cursorMark: 'WyIxIl0' },
    body: { searchText: 'port', limit: 20 },
    response: found(''),
  }),
  example(search.suggest, {
    query: { text: 'por', locale: 'ca' },
    response: {
      suggestions: [
        { kind: 'tag', label: 'Port', url: '/tema/port/' },
        {
          kind: 'story',
          label: 'El port obre',
          url: '/politica/2026/03/01/el-port-obre/',
          image: '/media/images/port.0a1b2c3d_4-3_210w.webp',
          publishedDate: '2026-03-01T09:00:00.000Z',
          publishedDay: '01/03/26',
        },
      ],
      timeZone: 'Europe/Madrid',
    },
  }),
  example(streams.listStreams, { response: { streamingList: [streamingItem] } }),
  example(streams.listStream, {
    params: { id: 'directe-tv' },
    response: { streamingList: [streamingItem] },
  }),
  example(alerts.listCurrentAlerts, {
    response: {
      alertList: [
        {
          id: 'alert-5f2c8a10',
          title: 'El port tanca pel temporal',
          text: 'Les barques no surten fins demà.',
          link: { href: '/tema/temporal/' },
          image: { url: '/media/images/port.0a1b2c3d_1-1_410w.webp', alt: 'El moll, buit' },
          startsAt: '2026-11-26T08:00:00.000Z',
          endsAt: '2026-11-27T08:00:00.000Z',
        },
      ],
    },
  }),
  example(paywall.listPaywallMessages, {
    params: { relativeVersionId: 'prova' },
    response: [
      {
        id: 'comptador',
        type: 'float-counter',
        canBeClosed: true,
        principalText: 'Els teus articles oberts d’aquest mes',
        counterText: 'N’has llegit {consumed} de {max}.',
        buttonText: 'Registra’m',
        buttonUrl: '/registro/',
      },
    ],
  }),
  example(shows.searchShows, {
    query: {
      limit: '12',
      letter: '',
      text: '',
      types: 'program',
      orderBy: 'lastPublishedContentDate',
    },
    response: { html: '<ul>…</ul>', cursorMark: 'WyIyIl0' },
  }),
  example(shows.searchShowsFurther, {
    params: { cursorMark: 'WyIyIl0' },
    query: { limit: '12' },
    response: { html: '<ul>…</ul>', cursorMark: '' },
  }),
  example(paywall.readStory, {
    params: { id: 'elfar-ca-el-port-obre' },
    body: {},
    response: {
      accessGranted: true,
      messageIds: ['comptador'],
      userCounter: 2,
      userRfv: 1,
      conditionName: 'visites',
      messages: [
        {
          id: 'comptador',
          type: 'float-counter',
          canBeClosed: true,
          principalText: 'Registra’t i en podràs llegir més.',
          numConsumedContent: 2,
          maxConsumedContent: 3,
        },
      ],
      html: '<div class="prose">…</div>',
      validUntil: '2026-11-30T23:00:00.000Z',
      suppressed: null,
    },
  }),
  example(paywall.giveStory, {
    params: { id: 'elfar-ca-el-port-obre' },
    response: {
      url: 'https://elfar.example/politica/2026/03/01/el-port-obre/?regalo=…',
      left: 4,
      until: '2026-12-26T10:00:00.000Z',
    },
  }),
  example(children.listChildren, { response: { children: [child] } }),
  example(children.addChild, { body: { ...childFacts, consent: true }, response: { child } }),
  example(children.changeChild, {
    params: { id: child.id },
    body: childFacts,
    response: { child },
  }),
  example(children.removeChild, { params: { id: child.id }, response: null }),
  example(uploads.createUpload, {
    body: { purpose: 'contribution', kind: 'video', name: 'temporal.mp4', bytes: 52_428_800 },
    response: { ...upload, received: 0 },
    httpCode: 201,
  }),
  example(uploads.listUploads, { response: { uploads: [upload] } }),
  example(uploads.findUpload, { params: { id: upload.id }, response: upload }),
  example(uploads.sendUploadPart, { params: { id: upload.id }, response: null, httpCode: 204 }),
  example(uploads.removeUpload, { params: { id: upload.id }, response: { isRemoved: true } }),
  example(accounts.chooseConsent, {
    body: { version: 2_166_136_261, measurement: false, embeds: true, advertising: false },
    response: { version: 2_166_136_261 },
  }),
  example(polls.votePoll, {
    params: { id: 'elfar-ca-enquesta' },
    body: { options: ['si'] },
    response: { options: ['si'], results: '/api/front/polls/elfar-ca-enquesta/results/' },
  }),
  example(polls.ownVote, {
    params: { id: 'elfar-ca-enquesta' },
    response: { options: ['si'], results: '/api/front/polls/elfar-ca-enquesta/results/' },
  }),
  example(polls.pollChallenge, {
    params: { id: 'elfar-ca-enquesta' },
    response: {
      challenge,
      validFor: 1200,
    },
  }),
  example(comments.writeComment, {
    params: { id: 'elfar-ca-el-port-obre' },
    body: { text: 'El moll nou és massa curt.' },
    response: ownComment,
  }),
  example(comments.editComment, {
    params: { id: 'elfar-ca-el-port-obre', comment: ownComment.id },
    body: { text: 'El moll nou és curt.' },
    response: { ...ownComment, text: 'El moll nou és curt.' },
  }),
  example(comments.removeComment, {
    params: { id: 'elfar-ca-el-port-obre', comment: ownComment.id },
    response: { ...ownComment, text: '', state: 'deleted' },
  }),
  example(comments.voteComment, {
    params: { id: 'elfar-ca-el-port-obre', comment: ownComment.id },
    body: { value: 1 },
    response: { up: 4, down: 1 },
  }),
  example(comments.reportComment, {
    params: { id: 'elfar-ca-el-port-obre', comment: ownComment.id },
    body: { reason: 'spam' },
    response: { isReported: true },
  }),
  example(comments.listOwnComments, {
    params: { id: 'elfar-ca-el-port-obre' },
    response: {
      comments: [ownComment],
      votes: { [ownComment.id]: 1 },
      reports: [],
      suspension: null,
      isComplete: true,
    },
  }),
  example(comments.listActivity, {
    params: { kind: 'comments' },
    query: { after: ownComment.id },
    response: {
      entries: [
        {
          kind: 'comments',
          id: ownComment.id,
          about: {
            title: 'El port obre el moll nou',
            href: '/local/2026/11/26/el-port-obre/',
            lang: 'ca',
          },
          at: ownComment.at,
          comment: ownComment,
          editedAt: null,
          permalink: `/local/2026/11/26/el-port-obre/comentarios/${ownComment.id}/`,
        },
      ],
      next: null,
      suspension: null,
    },
  }),
  example(comments.appealSuspension, {
    body: { text: 'Ho sento, no ho tornaré a fer.' },
    response: {
      suspension: {
        until: '2026-12-03T10:00:00.000Z',
        text: 'Insults repetits.',
        hasAppealed: true,
      },
    },
  }),
  example(notifications.listNotifications, {
    query: { after: `1795687200000.reply.${ownComment.id}` },
    response: {
      notifications: [
        {
          id: `reply:${ownComment.id}`,
          kind: 'reply',
          at: '2026-11-26T10:00:00.000Z',
          isUnread: true,
          count: 2,
          authorName: 'pau',
          state: 'published',
          text: ownComment.text,
          about: {
            title: 'El port obre el moll nou',
            href: '/local/2026/11/26/el-port-obre/',
            lang: 'ca',
          },
          href: `/local/2026/11/26/el-port-obre/comentarios/${ownComment.id}/`,
        },
      ],
      next: null,
      digest: 'daily',
    },
  }),
  example(notifications.countNotifications, { response: { unread: 1 } }),
  example(notifications.readNotifications, {
    body: { until: '2026-11-26T10:00:00.000Z' },
    response: { unread: 0 },
  }),
  example(notifications.chooseDigest, { body: { digest: 'never' }, response: { digest: 'never' } }),
  example(reads.countStory, {
    body: {
      kind: 'view',
      id: 'el-port-obre',
      path: '/politica/2026/03/01/el-port-obre/',
      time: 48_200,
      depth: 0.62,
      width: 1,
      from: 'cercador.example',
    },
    httpCode: 204,
    response: undefined,
  }),
  example(desk.changeRoles, {
    body: { verb: 'give', site: 'elfar', email: 'nuria@correu.example', role: 'editor' },
    response: {
      isChanged: true,
      holders: [
        { readerId: 'k3v9', nick: 'núria', role: 'editor', since: '2026-11-25T08:00:00.000Z' },
      ],
    },
  }),
  example(desk.mailFactorCode, { body: { password: 'Tramuntana81' }, response: null }),
  example(desk.startSecondFactor, {
    body: { code: '4830 2917' },
    response: {
      secret: 'GEZDGNBVGY3TQOJQ…',
      uri: 'otpauth://totp/El%20Far:nuria%40correu.example?secret=GEZDGNBVGY3TQOJQ…',
    },
  }),
  example(desk.confirmSecondFactor, {
    body: { code: '755224' },
    response: { recoveryCodes: ['K7Q2-90TM-XE4B'] },
  }),
  example(desk.renewRecoveryCodes, {
    body: { password: 'Tramuntana81', code: '287082' },
    response: { recoveryCodes: ['P3VD-6H0W-2ZKA'] },
  }),
  example(desk.openDesk, {
    body: { password: 'Tramuntana81', code: '359152' },
    response: { until: '2026-11-26T20:00:00.000Z' },
  }),
  example(desk.closeDesk, { response: null }),
  example(desk.showHome, {
    response: {
      nick: 'núria',
      roles: ['editor'],
      until: '2026-11-26T20:00:00.000Z',
      waiting: [{ kind: 'recovery-codes', count: 2 }],
      leftOut: [
        {
          source: 'tags/elfar/port.yaml',
          field: 'slug',
          reason: 'Invalid input: expected object, received string',
        },
      ],
    },
  }),
  example(paywall.listMessageTests, {
    response: {
      tests: [
        {
          id: 'to-del-mur',
          from: '2026-11-20T00:00:00+01:00',
          until: '2026-12-04T00:00:00+01:00',
          state: 'running',
          versions: [
            { version: 'published', views: 5120, registrations: 64, subscriptions: 12 },
            { version: 'mes-proper', views: 5087, registrations: 81, subscriptions: 15 },
          ],
        },
      ],
    },
  }),
  example(desk.listAudit, {
    query: { kind: 'document', subject: 'el-port-obre' },
    response: {
      entries: [
        {
          id: 1204,
          at: '2026-11-26T08:00:00.000Z',
          actor: { kind: 'token', id: 'content', nick: null },
          verb: 'update',
          subject: { kind: 'document', id: 'el-port-obre', nick: null },
          before: { type: 'article', version: '1' },
          after: { type: 'article', version: '2' },
        },
      ],
      cursor: '1204',
    },
  }),
  example(live.showLiveBlog, {
    params: { blog: 'temporal-en-directe' },
    query: { since: '41' },
    response: {
      blog: { ...BLOG, path: '/meteorologia/2026/11/26/temporal-en-directe/' },
      sequence: 42,
      posts: [POST],
      hasMore: false,
      editors: [{ post: 'p3v9k2m8qx', nick: 'roger' }],
      followers: 1204,
    },
  }),
  example(live.showPost, { params: OF_POST, response: POST }),
  example(live.writePost, {
    params: OF_POST,
    body: {
      expected: 1,
      title: 'El port tanca',
      isKey: true,
      isPinned: false,
      author: 'nuria-bosc',
      text: 'El **port** tanca a les 12.',
    },
    response: POST,
  }),
  example(live.withdrawPost, { params: OF_POST, query: { expected: '2' }, response: null }),
  example(live.previewPost, {
    params: { blog: 'temporal-en-directe' },
    body: { isKey: false, isPinned: false, text: 'El **port** tanca a les 12.' },
    response: { html: '<li id="esborrany" class="post">…</li>' },
  }),
  example(live.claimPost, { params: OF_POST, response: null }),
  example(live.releasePost, { params: OF_POST, response: null }),
  example(live.sendPicture, {
    params: { name: 'port.jpg' },
    httpCode: 201,
    response: {
      kind: 'picture',
      name: 'port-0a1b2c3d4e5f6071.jpg',
      path: '/media/files/port-0a1b2c3d4e5f6071.jpg',
      width: 4032,
      height: 3024,
    },
  }),
  example(live.addPicture, {
    body: { file: 'port-0a1b2c3d4e5f6071.jpg', alt: 'El port, amb onades de quatre metres' },
    response: { picture: 'port-0a1b2c3d4e5f6071' },
  }),
  example(subscriptions.listComps, {
    response: {
      comps: [{ id: 'c1', nick: 'pol', since: '2026-11-26', until: '2027-05-31' }],
      cursor: null,
    },
  }),
  example(contributions.contactChallenge, { response: { challenge, validFor: 1200 } }),
  example(contributions.sendContact, {
    body: {
      answers: { email: 'mireia@correu.example', message: 'No m’arriba el diari.', terms: true },
      proof: 'eyJjaGFsbGVuZ2UiOnt9fQ==',
    },
    response: null,
  }),
  example(contributions.listContributions, {
    response: { contributions: [contributionLine], cursor: null },
  }),
  example(contributions.listContributionForms, {
    response: {
      forms: [
        { form: 'contact', headline: null, counts: { waiting: 3, done: 40 } },
        { form: 'nit-de-fogueres', headline: 'Expliqueu-nos la nit', counts: { accepted: 12 } },
      ],
    },
  }),
  example(desk.chooseFigureMail, { body: { isOn: true }, response: { isOn: true } }),
  example(desk.readFigures, {
    query: { period: 'day', day: '2026-11-26', by: 'page' },
    response: {
      period: 'day',
      first: '2026-11-26',
      end: '2026-11-27',
      by: 'page',
      now: { views: 41, rows: [figureLine] },
      total: { views: 1240, reads: 803, shares: 9, seconds: 61_200, before: 1108 },
      points: [{ starts: '2026-11-26T08:00:00.000Z', views: 120, before: 96 }],
      rows: [figureLine],
      hidden: 3,
      funnel: [
        { step: 'wall', count: 310, part: null },
        { step: 'register', count: 31, part: 0.1 },
        { step: 'checkout', count: 6, part: 6 / 31 },
        { step: 'subscribed', count: null, part: null },
      ],
      searches: [{ words: 'preu de la llum', count: 9 }],
      vitals: {
        lines: [{ vital: 'LCP', type: 'article', count: 62, p75: 2000, good: 0.87 }],
        causes: [
          {
            vital: 'LCP',
            type: 'article',
            phase: 'resourceLoadDelay',
            element: 'img',
            count: 6,
          },
        ],
      },
      live: [{ ...figureLine, posts: 31 }],
      videos: [{ ...figureName, plays: 64, reached: [51, 40, 33, 22] }],
      newsletters: [{ ...figureName, now: 4120, begun: 36, ended: null }],
      crawlers: [{ name: 'Trobador', count: 58 }],
      comments: { published: 84, held: 2, rejected: 5, decided: 11, median: 420 },
      refused: [{ reason: 'bot', count: 212 }],
    },
  }),
  example(contributions.exportContributions, {
    query: { form: 'nit-de-fogueres', format: 'zip' },
    response: null,
  }),
  example(contributions.readContributionFile, {
    params: { id: contributionLine.id, file: ownContribution.id },
    response: null,
  }),
  example(contributions.sendContribution, {
    params: { id: 'elfar-nit-fogueres-ca' },
    body: {
      answers: {
        record: 'Vam cremar una cadira coixa.',
        signature: 'Remei',
        'terms-of-call': true,
      },
    },
    response: { contribution: ownContribution },
  }),
  example(contributions.ownContributions, {
    params: { id: 'elfar-nit-fogueres-ca' },
    response: { contributions: [ownContribution] },
  }),
  example(contributions.replyToDesk, {
    params: { id: 'elfar-nit-fogueres-ca', contribution: ownContribution.id },
    body: { text: 'Va ser l’any 1974.' },
    response: null,
  }),
  example(contributions.withdrawContribution, {
    params: { id: 'elfar-nit-fogueres-ca', contribution: ownContribution.id },
    response: null,
  }),
  example(contributions.decideContribution, {
    params: { id: contributionLine.id },
    body: { state: 'done' },
    response: { ...contributionLine, state: 'done' },
  }),
  example(contributions.removeContribution, {
    params: { id: contributionLine.id },
    response: null,
  }),
  example(interviews.askQuestion, {
    params: { id: 'elfar-ca-entrevista' },
    body: { text: ownQuestion.text },
    response: ownQuestion,
  }),
  example(interviews.ownQuestions, {
    params: { id: 'elfar-ca-entrevista' },
    response: {
      questions: [ownQuestion],
      votes: [],
      left: 2,
      children: [{ id: '0193a5c0-0000-7000-8000-000000000002', nick: 'Grumet' }],
    },
  }),
  example(interviews.voteQuestion, {
    params: { id: 'elfar-ca-entrevista', question: ownQuestion.id },
    response: { votes: 13 },
  }),
  example(interviews.takeVoteBack, {
    params: { id: 'elfar-ca-entrevista', question: ownQuestion.id },
    response: { votes: 12 },
  }),
  example(interviews.listQuestions, {
    params: { interview: 'elfar-farera' },
    response: { questions: [questionLine], cursor: null },
  }),
  example(interviews.decideQuestion, {
    params: { interview: 'elfar-farera', question: questionLine.id },
    body: { version: 1, state: 'shown' },
    response: { ...questionLine, version: 2, state: 'shown' },
  }),
  example(interviews.answerQuestion, {
    params: { interview: 'elfar-farera', question: questionLine.id },
    body: { version: 2, text: 'Demà **al vespre**.' },
    response: { ...questionLine, version: 3, state: 'answered' },
  }),
  example(interviews.withdrawAnswer, {
    params: { interview: 'elfar-farera', question: questionLine.id },
    query: { version: '3' },
    response: { ...questionLine, version: 4, state: 'shown' },
  }),
  example(interviews.readQuestionFile, {
    params: {
      interview: 'elfar-farera',
      question: questionLine.id,
      file: '7c1d9b0a-5e2f-4a3b-8c6d-1f2e3d4c5b6a',
    },
    response: null,
  }),
  example(interviews.previewAnswer, {
    params: { interview: 'elfar-farera', question: questionLine.id },
    body: { text: 'Demà **al vespre**.' },
    response: { html: '<li class="post">…</li>' },
  }),
  example(subscriptions.giveComp, {
    body: { email: 'pol@correu.example', until: '2027-05-31' },
    response: { isChanged: true },
  }),
  example(subscriptions.endComp, { params: { id: 'c1' }, response: null }),
  example(desk.listDeskSessions, {
    response: {
      sessions: [
        {
          id: 'd1',
          site: 'El Far',
          since: '2026-11-26T08:00:00.000Z',
          until: '2026-11-26T20:00:00.000Z',
          userAgent: 'Mozilla/5.0 …',
          isThisOne: true,
        },
      ],
    },
  }),
  example(desk.endDeskSession, { params: { id: 'd2' }, response: null }),
  example(alerts.listAlerts, { response: { alerts: [alertLine], cursor: null } }),
  example(alerts.getAlert, { params: { id: alertLine.id }, response: alertLine }),
  example(alerts.writeAlert, {
    params: { id: alertLine.id },
    body: {
      madeOf: '',
      locale: 'ca',
      title: 'El port tanca pel temporal',
      text: 'Les barques no surten fins demà.',
      href: '/tema/temporal/',
      endsAt: '2026-11-27T08:00:00.000Z',
    },
    response: alertLine,
  }),
  example(alerts.withdrawAlert, {
    params: { id: alertLine.id },
    response: { ...alertLine, withdrawnAt: '2026-11-26T09:00:00.000Z', state: 'withdrawn' },
  }),
  example(comments.listQueue, {
    response: {
      comments: [commentLine],
      cursor: null,
      numbers: { held: 1, reported: 0, appeals: 0, median: 540 },
    },
  }),
  example(comments.showComment, {
    params: { comment: commentLine.id },
    response: {
      comment: commentLine,
      parent: null,
      replies: [],
      isClosed: false,
      reader: commenterLine,
    },
  }),
  example(comments.decideComment, {
    params: { comment: commentLine.id },
    body: { version: 1, act: 'reject', note: 'Falta la font de la xifra.' },
    response: decidedLine,
  }),
  example(comments.decideComments, {
    body: { act: 'publish', comments: [{ id: commentLine.id, version: 1 }] },
    response: {
      results: [{ id: commentLine.id, version: null, problem: 'OUTDATED_VERSION', by: 'berta' }],
    },
  }),
  example(comments.pickComment, {
    params: { comment: commentLine.id },
    body: { version: 2, isPick: true },
    response: { ...decidedLine, version: 3, state: 'published', note: null, isPick: true },
  }),
  example(comments.listSuspensions, { response: { suspensions: [suspensionLine] } }),
  example(comments.suspendReader, {
    params: { reader: 'k3v9' },
    body: { days: 7, text: 'Insults repetits.' },
    response: { ...commenterLine, suspension: suspensionLine },
  }),
  example(comments.liftSuspension, { params: { reader: 'k3v9' }, response: commenterLine }),
  example(comments.keepSuspension, {
    params: { reader: 'k3v9' },
    response: {
      ...commenterLine,
      suspension: {
        ...suspensionLine,
        appeal: 'No ho eren.',
        answeredAt: '2026-11-27T09:00:00.000Z',
      },
    },
  }),
  example(comments.watchReader, {
    params: { reader: 'k3v9' },
    body: { isWatched: true },
    response: { ...commenterLine, isWatched: true },
  }),
  example(comments.closeComments, {
    params: { story: 'elfar-ca-el-port-obre' },
    body: { isClosed: true },
    response: { isClosed: true },
  }),
  example(publishing.getContent, {
    params: { id: 'wire-42' },
    response: {
      id: 'wire-42',
      url: 'https://elfar.example/politica/2026/03/01/titular/',
      state: 'shown',
      origin: 'push',
      previewUrl:
        'https://elfar.example/politica/2026/03/01/titular/?previa=tj3k5c.7Zk1m0c8Yw2p4T6r9s1vXA',
      story: { id: 'wire-42', type: 'article', headline: 'Titular', access: 'subscriber' },
    },
  }),
  example(publishing.removeContent, {
    params: { id: 'wire-42' },
    response: { result: 'withdrawn', url: 'https://elfar.example/politica/2026/03/01/titular/' },
  }),
  example(desk.makeDeskPreview, {
    body: { document: 'el-port-obre' },
    httpCode: 201,
    response: {
      id: 'q3mK8cW2pT6r9s1vXA7Zk0',
      url: 'https://elfar.example/previa/q3mK8cW2pT6r9s1vXA7Zk0.tbcdi8.Yw2p4T6r9s1vXA7Z.7Zk1m0c8Yw2p4T6r9s1vXA/',
      endsAt: '2026-03-04T08:00:00.000Z',
    },
  }),
  example(desk.revokeDeskPreviews, {
    params: { document: 'el-port-obre' },
    response: { revoked: 1 },
  }),
  example(publishing.previewContent, {
    params: { id: 'el-port-obre' },
    query: { site: 'elfar', locale: 'ca' },
    body: {
      uri: 'urn:elfar:1',
      type: 'text',
      headline: 'El port obre demà',
      body_html: '<p>El port obre demà.</p>',
    },
    httpCode: 201,
    response: {
      id: 'q3mK8cW2pT6r9s1vXA7Zk0',
      locale: 'ca',
      endsAt: '2026-03-04T08:00:00.000Z',
      url: 'https://elfar.example/previa/q3mK8cW2pT6r9s1vXA7Zk0.tbcdi8.Yw2p4T6r9s1vXA7Z.7Zk1m0c8Yw2p4T6r9s1vXA/',
      waiting: [],
    },
  }),
  example(publishing.listPreviews, {
    params: { id: 'el-port-obre' },
    response: {
      previews: [
        { id: 'q3mK8cW2pT6r9s1vXA7Zk0', locale: 'ca', endsAt: '2026-03-04T08:00:00.000Z' },
      ],
    },
  }),
  example(publishing.revokePreviews, {
    params: { id: 'el-port-obre' },
    query: { site: 'elfar', preview: 'q3mK8cW2pT6r9s1vXA7Zk0' },
    response: { revoked: 1 },
  }),
  example(publishing.pushContent, {
    params: { id: 'el-port-obre' },
    query: { site: 'elfar', locale: 'ca' },
    body: {
      uri: 'urn:elfar:1',
      version: '1',
      type: 'text',
      headline: 'El port obre',
      body_html: '<p>El port obre demà.</p>',
    },
    httpCode: 201,
    response: {
      url: '/politica/2026/03/01/el-port-obre/',
      created: ['el-port-obre'],
      updated: [],
      unchanged: [],
      losses: [],
      changes: [],
    },
  }),
  example(publishing.pushPost, {
    params: { id: 'temporal-en-directe', postId: 'p-31' },
    body: {
      uri: 'urn:elfar:post:31',
      version: '1',
      type: 'text',
      headline: 'El port reobre',
      body_html: '<p>Les barques surten.</p>',
      portada: { isKey: true },
    },
    httpCode: 201,
    response: {
      result: 'created',
      url: 'https://elfar.example/societat/2026/03/01/temporal-en-directe/p-31/',
      version: 1,
      losses: [],
      changes: [],
    },
  }),
  example(publishing.removePost, {
    params: { id: 'temporal-en-directe', postId: 'p-31' },
    response: { result: 'removed', url: undefined, version: 2, losses: [], changes: [] },
  }),
  example(publishing.pushAlert, {
    params: { id: 'temporal-port' },
    query: { site: 'elfar', locale: 'ca' },
    body: {
      title: 'El port tanca pel temporal',
      text: 'Les barques no surten fins demà.',
      link: { href: '/tema/temporal/' },
      image: { picture: 'port' },
      endsAt: '2026-11-27T08:00:00Z',
      version: '1',
    },
    httpCode: 201,
    response: {
      result: 'created',
      startsAt: '2026-11-26T08:00:00.000Z',
      endsAt: '2026-11-27T08:00:00Z',
      withdrawnAt: null,
    },
  }),
  example(publishing.removeAlert, {
    params: { id: 'temporal-port' },
    query: { site: 'elfar' },
    response: {
      result: 'withdrawn',
      startsAt: '2026-11-26T08:00:00.000Z',
      endsAt: '2026-11-27T08:00:00Z',
      withdrawnAt: '2026-11-26T09:00:00.000Z',
    },
  }),
  example(media.putMedia, {
    params: { name: 'film.mp4' },
    query: { source: 'https://cms.example/films/42.mp4' },
    httpCode: 201,
    response: {
      kind: 'film',
      name: 'film-0a1b2c3d4e5f6071.mp4',
      path: '/media/files/film-0a1b2c3d4e5f6071.mp4',
      duration: 12,
      width: 960,
      height: 540,
    },
  }),
  example(media.listMedia, {
    query: { unused: 'true', limit: '1' },
    response: {
      files: [
        {
          name: 'film-0a1b2c3d4e5f6071.mp4',
          path: '/media/files/film-0a1b2c3d4e5f6071.mp4',
          kind: 'film',
          bytes: 678_730,
          sentAt: '2026-03-01T09:00:00.000Z',
        },
      ],
      next: '0a1b2c3d4e5f6071',
    },
  }),
  example(subscriptions.getSubscription, {
    response: {
      subscription,
      receipts: [
        {
          number: 'A1B2C3D4-0002',
          url: 'https://invoice.stripe.com/i/…',
          amount: 590,
          currency: 'EUR',
          state: 'paid',
          at: '2026-11-26T08:00:00.000Z',
        },
      ],
    },
  }),
  example(subscriptions.changeSubscription, {
    body: { act: 'cancel', reason: 'little-use' },
    response: {
      subscription: {
        ...subscription,
        state: 'ending',
        nextPayment: null,
        reason: 'little-use',
        acts: ['resume'],
      },
    },
  }),
  example(subscriptions.startCheckout, {
    body: {
      offer: 'digital-mes',
      code: 'far-a-la-vista',
      backUrl: '/politica/2026/11/26/el-port-obre/',
    },
    response: { url: 'https://checkout.stripe.com/c/pay/cs_…' },
  }),
  example(subscriptions.openPortal, {
    response: { url: 'https://billing.stripe.com/p/session/…' },
  }),
  example(subscriptions.receiveWebhook, {
    params: { provider: 'stripe' },
    body: { id: 'evt_1', type: 'customer.subscription.updated', data: { object: { id: 'sub_1' } } },
    response: { isReceived: true },
  }),
  example(subscriptions.giveSubscription, {
    body: { verb: 'give', site: 'elfar', email: 'nuria@correu.example', until: '2027-01-31' },
    response: { isChanged: true },
  }),
  example(publishing.purgePages, {
    body: { tags: ['site:elfar'] },
    response: { tags: ['site:elfar'], cdnTags: ['many', 'ff23e203'] },
  }),
  example(publishing.explainPage, {
    query: { path: '/politica/2026/03/01/el-port-obre/' },
    response: {
      path: '/politica/2026/03/01/el-port-obre/',
      tags: ['content:elfar-ca-el-port-obre', 'site:elfar'],
      cdnTags: ['18710713', 'ff23e203'],
      purge: {
        number: 812,
        at: '2026-03-01T09:00:00.000Z',
        isSoft: false,
        subjects: ['elfar-ca-el-port-obre'],
        actor: { kind: 'token', name: 'content' },
      },
    },
  }),
];
