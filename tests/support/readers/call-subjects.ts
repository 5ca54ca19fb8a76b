import { CONTRACTS } from '#contracts/call-classes.ts';
import type { KnownReader } from './hostile-reader.ts';
import { aRegistration } from './registration.ts';

/** A valid call of a contract. */
interface Subject {
  /** Whether the call requires a session. */
  isPersonal: boolean;
  /**
   * Whether the call is of the desk (`defineDeskContract`): desk-calls.test.ts tries it as well.
   */
  isDesk?: boolean;
  /** The valid request body, if the call has one. */
  body?: () => Record<string, unknown>;
  /** The value of `{names}` in the path that leads to the reader's data. */
  param?: (reader: KnownReader) => string;
}

const COMMENT = '019ab3f0-5c1e-7d22-8a4b-0123456789ab';
const [NOON, LATER] = ['2026-03-01T12:00:00Z', '2026-03-01T13:00:00Z'];

/** Reads of the desk without values in the path need no row: the contract says all of them. */
const DESK_READS: Record<string, Subject> = Object.fromEntries(
  CONTRACTS.filter(
    ({ method, path, role }) => role !== undefined && method === 'GET' && !path.includes('{'),
  ).map(({ method, path }) => [`${method} ${path}`, { isPersonal: true, isDesk: true }]),
);

/**
 * Every contract of readers, by method and path: hostile-calls-suite.ts tries each.
 * every-contract.test.ts names a missing one.
 */
export const SUBJECTS: Record<string, Subject> = {
  ...DESK_READS,
  'POST /api/front/user/register': { isPersonal: false, body: () => aRegistration() },
  'GET /api/front/user/challenge': { isPersonal: false },
  'POST /api/front/user/login': {
    isPersonal: false,
    body: () => ({ email: 'ningu@correu.example', password: 'Tramuntana81' }),
  },
  'POST /api/front/user/logout': { isPersonal: false },
  'POST /api/front/user/recover-password': {
    isPersonal: false,
    body: () => ({ email: 'ningu@correu.example' }),
  },
  'POST /api/front/user/change-password': {
    isPersonal: false,
    body: () => ({ token: 'x'.repeat(24), password: 'Tramuntana81' }),
  },
  'POST /api/front/user/resend-validation-mail': {
    isPersonal: false,
    body: () => ({ userId: 'ningu' }),
  },
  'POST /api/front/user/nick': { isPersonal: false, body: () => ({ nick: 'ningú encara' }) },
  'GET /api/front/user/profile': { isPersonal: true },
  'PATCH /api/front/user/profile': {
    isPersonal: true,
    body: () => ({
      nick: `nou-${Math.random().toString(36).slice(2)}`,
      name: 'Núria',
      surname: 'Puig',
      email: 'ningu@correu.example',
      birthdate: '1990-05-17',
      password: null,
      newPassword: null,
      phone: '600123456',
      postalCode: '08001',
      address: 'Carrer Major, 1',
      city: 'Port d’Alba',
      province: '08',
      country: 'ES',
      newsletters: [{ id: 'elfar-setmanal', name: 'El setmanal', isSubscribed: true }],
    }),
  },
  'POST /api/front/user/bulletin': { isPersonal: true, body: () => ({}) },
  'POST /api/front/user/delete': { isPersonal: true },
  'GET /api/front/user/export': { isPersonal: true },
  'GET /api/front/user/sessions': { isPersonal: true },
  'DELETE /api/front/user/sessions': { isPersonal: true },
  'DELETE /api/front/user/sessions/{id}': { isPersonal: true, param: ({ sessionId }) => sessionId },
  'GET /api/front/user/children': { isPersonal: true },
  'POST /api/front/user/children': {
    isPersonal: true,
    body: () => ({ nick: 'Grumet', name: 'Aina', birthdate: '2020-05-17', consent: true }),
  },
  'PUT /api/front/user/children/{id}': {
    isPersonal: true,
    body: () => ({ nick: 'Grumet', name: 'Aina', birthdate: '2020-05-17' }),
    param: () => 'infant',
  },
  'DELETE /api/front/user/children/{id}': { isPersonal: true, param: () => 'infant' },
  'GET /api/front/user/saved-contents/': { isPersonal: true },
  'GET /api/front/user/followed-authors/': { isPersonal: true },
  'POST /api/bookmark/content/{id}': {
    isPersonal: true,
    body: () => ({ contentId: 'elfar-ca-el-port-obre' }),
    param: ({ id }) => id,
  },
  'DELETE /api/bookmark/content/{id}': {
    isPersonal: true,
    body: () => ({}),
    param: () => 'elfar-ca-el-port-obre',
  },
  'POST /api/bookmark/taxon/{id}': {
    isPersonal: true,
    body: () => ({ authorId: 'berta-far' }),
    param: ({ id }) => id,
  },
  'DELETE /api/bookmark/taxon/{id}': {
    isPersonal: true,
    body: () => ({}),
    param: () => 'berta-far',
  },
  'POST /api/front/paywall/content/{id}/read': {
    isPersonal: false,
    body: () => ({}),
    param: () => 'elfar-ca-pagament',
  },
  'POST /api/front/comments/{id}': {
    isPersonal: true,
    body: () => ({ text: 'Hi estic d’acord.' }),
    param: () => 'elfar-ca-el-port-obre',
  },
  'PUT /api/front/comments/{id}/{comment}': {
    isPersonal: true,
    body: () => ({ text: 'Potser no.' }),
    param: ({ id }) => id,
  },
  'DELETE /api/front/comments/{id}/{comment}': { isPersonal: true, param: ({ id }) => id },
  'POST /api/front/comments/{id}/{comment}/vote': {
    isPersonal: true,
    body: () => ({ value: 1 }),
    param: ({ id }) => id,
  },
  'POST /api/front/comments/{id}/{comment}/report': {
    isPersonal: true,
    body: () => ({ reason: 'spam' }),
    param: ({ id }) => id,
  },
  'GET /api/front/user/activity/{kind}': { isPersonal: true, param: () => 'comments' },
  'GET /api/front/user/notifications': { isPersonal: true },
  'GET /api/front/user/notifications/unread': { isPersonal: true },
  'POST /api/front/user/notifications/read': {
    isPersonal: true,
    body: () => ({ until: '2026-11-26T10:00:00.000Z' }),
  },
  'PUT /api/front/user/notifications/digest': {
    isPersonal: true,
    body: () => ({ digest: 'never' }),
  },
  'POST /api/front/user/appeal': {
    isPersonal: true,
    body: () => ({ text: 'Ho sento, no ho tornaré a fer.' }),
  },
  'GET /api/front/comments/{id}/mine': { isPersonal: true, param: () => 'elfar-ca-el-port-obre' },
  'POST /api/front/paywall/content/{id}/gift': {
    isPersonal: true,
    param: () => 'elfar-ca-per-a-subscriptors',
  },
  'POST /api/front/uploads': {
    isPersonal: true,
    body: () => ({ purpose: 'contribution', kind: 'image', name: 'port.jpg', bytes: 1000 }),
  },
  'GET /api/front/uploads': { isPersonal: true },
  'GET /api/front/uploads/{id}': { isPersonal: true, param: ({ id }) => id },
  'DELETE /api/front/uploads/{id}': { isPersonal: true, param: ({ id }) => id },
  'POST /api/front/interviews/{id}/questions': {
    isPersonal: true,
    body: () => ({ text: 'Quan tornarà el llum del far?' }),
    param: () => 'elfar-ca-entrevista',
  },
  'GET /api/front/interviews/{id}/own': { isPersonal: true, param: () => 'elfar-ca-entrevista' },
  'POST /api/front/interviews/{id}/questions/{question}/vote': {
    isPersonal: true,
    param: ({ id }) => id,
  },
  'DELETE /api/front/interviews/{id}/questions/{question}/vote': {
    isPersonal: true,
    param: ({ id }) => id,
  },
  'POST /api/front/polls/{id}/vote': {
    isPersonal: false,
    body: () => ({ options: ['si'] }),
    param: () => 'elfar-ca-enquesta',
  },
  'GET /api/front/polls/{id}/own-vote': { isPersonal: false, param: () => 'elfar-ca-enquesta' },
  'POST /api/front/user/second-factor/code': {
    isPersonal: true,
    body: () => ({ password: 'Tramuntana81' }),
  },
  'POST /api/front/user/second-factor': {
    isPersonal: true,
    body: () => ({ password: 'Tramuntana81', code: '12345678' }),
  },
  'POST /api/front/user/second-factor/confirm': {
    isPersonal: true,
    body: () => ({ code: '123456' }),
  },
  'POST /api/front/user/second-factor/recovery-codes': {
    isPersonal: true,
    body: () => ({ password: 'Tramuntana81', code: '123456' }),
  },
  'POST /api/front/user/desk': {
    isPersonal: true,
    body: () => ({ password: 'Tramuntana81', code: '123456' }),
  },
  'DELETE /api/desk/session': { isPersonal: true, isDesk: true },
  'GET /api/front/contact/challenge': { isPersonal: false },
  'POST /api/front/contact': {
    isPersonal: false,
    body: () => ({
      answers: {
        name: 'Mireia Soler',
        email: 'mireia@correu.example',
        subject: 'El quiosc',
        message: 'No m’arriba el diari.',
        terms: true,
      },
    }),
  },
  'POST /api/front/contributions/{id}': {
    isPersonal: true,
    param: ({ id }) => id,
    body: () => ({
      answers: {
        nom: 'Remei',
        barri: 'El Far Vell',
        correu: 'remei@correu.example',
        record: 'Vam cremar una cadira coixa.',
        permis: true,
        'terms-of-call': true,
      },
    }),
  },
  'GET /api/front/contributions/{id}': { isPersonal: true, param: ({ id }) => id },
  'PUT /api/front/contributions/{id}/{contribution}': {
    isPersonal: true,
    param: ({ id }) => id,
    body: () => ({ text: 'Va ser l’any 1974.' }),
  },
  'DELETE /api/front/contributions/{id}/{contribution}': {
    isPersonal: true,
    param: ({ id }) => id,
  },
  'GET /api/desk/contributions/{id}/files/{file}': {
    isPersonal: true,
    isDesk: true,
    param: () => 'missatge',
  },
  'PUT /api/desk/contributions/{id}': {
    isPersonal: true,
    isDesk: true,
    param: () => 'missatge',
    body: () => ({ state: 'done' }),
  },
  'DELETE /api/desk/contributions/{id}': {
    isPersonal: true,
    isDesk: true,
    param: () => 'missatge',
  },
  'GET /api/desk/interviews/{interview}/questions': {
    isPersonal: true,
    isDesk: true,
    param: () => 'entrevista',
  },
  'PUT /api/desk/interviews/{interview}/questions/{question}': {
    isPersonal: true,
    isDesk: true,
    param: () => COMMENT,
    body: () => ({ version: 1, state: 'shown' }),
  },
  'PUT /api/desk/interviews/{interview}/questions/{question}/answer': {
    isPersonal: true,
    isDesk: true,
    param: () => COMMENT,
    body: () => ({ version: 1, text: 'Demà.' }),
  },
  'DELETE /api/desk/interviews/{interview}/questions/{question}/answer': {
    isPersonal: true,
    isDesk: true,
    param: () => COMMENT,
  },
  'POST /api/desk/interviews/{interview}/questions/{question}/preview': {
    isPersonal: true,
    isDesk: true,
    param: () => COMMENT,
    body: () => ({ text: 'Demà.' }),
  },
  'GET /api/desk/interviews/{interview}/questions/{question}/files/{file}': {
    isPersonal: true,
    isDesk: true,
    param: () => COMMENT,
  },
  'POST /api/desk/comps': {
    isPersonal: true,
    isDesk: true,
    body: () => ({ email: 'rosa@correu.example', until: '2036-12-31' }),
  },
  'DELETE /api/desk/comps/{id}': { isPersonal: true, isDesk: true, param: () => 'regal' },
  'POST /api/desk/previews': {
    isPersonal: true,
    isDesk: true,
    body: () => ({ document: 'elfar-politica' }),
  },
  'DELETE /api/desk/previews/{document}': { isPersonal: true, isDesk: true, param: () => 'espera' },
  'PUT /api/desk/figures/mail': {
    isPersonal: true,
    isDesk: true,
    body: () => ({ isOn: true }),
  },
  'DELETE /api/desk/sessions/{id}': {
    isPersonal: true,
    isDesk: true,
    param: ({ sessionId }) => sessionId,
  },
  'GET /api/desk/alerts/{id}': { isPersonal: true, isDesk: true, param: () => 'avis' },
  'PUT /api/desk/alerts/{id}': {
    isPersonal: true,
    isDesk: true,
    body: () => ({
      madeOf: '',
      locale: 'ca',
      title: 'Vent',
      text: 'Ratxes',
      href: '/',
      picture: 'port',
      alt: 'Port',
      startsAt: NOON,
      endsAt: LATER,
    }),
    param: () => 'avis',
  },
  'DELETE /api/desk/alerts/{id}': { isPersonal: true, isDesk: true, param: () => 'avis' },
  'POST /api/desk/moderation/decisions': {
    isPersonal: true,
    isDesk: true,
    body: () => ({
      act: 'reject',
      note: 'Falta la font.',
      comments: [{ id: COMMENT, version: 1 }],
    }),
  },
  'GET /api/desk/moderation/comments/{comment}': {
    isPersonal: true,
    isDesk: true,
    param: () => COMMENT,
  },
  'PUT /api/desk/moderation/comments/{comment}/decision': {
    isPersonal: true,
    isDesk: true,
    param: () => COMMENT,
    body: () => ({ version: 1, act: 'reject', note: 'Falta la font.' }),
  },
  'PUT /api/desk/moderation/comments/{comment}/pick': {
    isPersonal: true,
    isDesk: true,
    param: () => COMMENT,
    body: () => ({ version: 1, isPick: true }),
  },
  'PUT /api/desk/moderation/readers/{reader}/suspension': {
    isPersonal: true,
    isDesk: true,
    param: ({ id }) => id,
    body: () => ({ days: 7, text: 'Insults repetits.' }),
  },
  'DELETE /api/desk/moderation/readers/{reader}/suspension': {
    isPersonal: true,
    isDesk: true,
    param: ({ id }) => id,
  },
  'POST /api/desk/moderation/readers/{reader}/appeal': {
    isPersonal: true,
    isDesk: true,
    param: ({ id }) => id,
  },
  'PUT /api/desk/moderation/readers/{reader}/watch': {
    isPersonal: true,
    isDesk: true,
    param: ({ id }) => id,
    body: () => ({ isWatched: true }),
  },
  'PUT /api/desk/moderation/stories/{story}': {
    isPersonal: true,
    isDesk: true,
    param: () => 'elfar-ca-el-port-obre',
    body: () => ({ isClosed: true }),
  },
  'GET /api/front/alerts/list': { isPersonal: false },
  'GET /api/desk/live/{blog}': { isPersonal: true, isDesk: true, param: () => 'directe' },
  'GET /api/desk/live/{blog}/posts/{post}': {
    isPersonal: true,
    isDesk: true,
    param: () => 'directe',
  },
  'PUT /api/desk/live/{blog}/posts/{post}': {
    isPersonal: true,
    isDesk: true,
    param: () => 'directe',
    body: () => ({ expected: 0, isKey: false, isPinned: false, text: 'El vent gira.' }),
  },
  'DELETE /api/desk/live/{blog}/posts/{post}': {
    isPersonal: true,
    isDesk: true,
    param: () => 'directe',
  },
  'POST /api/desk/live/{blog}/preview': {
    isPersonal: true,
    isDesk: true,
    param: () => 'directe',
    body: () => ({ isKey: false, isPinned: false, text: 'El vent gira.' }),
  },
  'PUT /api/desk/live/{blog}/posts/{post}/lease': {
    isPersonal: true,
    isDesk: true,
    param: () => 'directe',
  },
  'DELETE /api/desk/live/{blog}/posts/{post}/lease': {
    isPersonal: true,
    isDesk: true,
    param: () => 'directe',
  },
  'POST /api/desk/pictures': {
    isPersonal: true,
    isDesk: true,
    body: () => ({ file: 'port-0a1b2c3d4e5f6071.jpg', alt: 'El port' }),
  },
  'POST /api/front/newsletter/{email}': {
    isPersonal: false,
    param: ({ registration }) => registration.email,
  },
  'POST /api/front/consent': {
    isPersonal: false,
    body: () => ({ version: 0, measurement: false, embeds: false, advertising: false }),
  },
  'GET /api/front/streaming/list': { isPersonal: false },
  'GET /api/front/streaming/list/{id}': { isPersonal: false, param: () => 'directe' },
  'GET /api/front/paywall/{relativeVersionId}/messages': {
    isPersonal: false,
    param: () => 'published',
  },
  'GET /webapi/suggestions/': { isPersonal: false },
  'GET /webapi/shows/search/': { isPersonal: false },
  'GET /webapi/shows/search/{cursorMark}': { isPersonal: false, param: () => 'WzFd' },
  'GET /api/front/subscription': { isPersonal: true },
  'PATCH /api/front/subscription': {
    isPersonal: true,
    body: () => ({ act: 'cancel', reason: 'price' }),
  },
  'POST /api/front/subscription/checkout': {
    isPersonal: true,
    body: () => ({ offer: 'digital-mes' }),
  },
  'POST /api/front/subscription/portal': { isPersonal: true, body: () => ({}) },
  'POST /webapi/searcher/': {
    isPersonal: false,
    body: () => ({ searchText: 'port', filterValues: {}, dateValue: 'any', type: 'all' }),
  },
  'POST /webapi/searcher/{cursorMark}': {
    isPersonal: false,
    body: () => ({ searchText: 'port' }),
    param: () => 'WzFd',
  },
};

/**
 * Contracts tried by identity.test.ts (only on sites of the identity provider),
 * hostile-pushes.test.ts, posts.test.ts, alerts.test.ts, purge-pages.test.ts, roles.test.ts,
 * live-desk.test.ts, webhooks.test.ts, comp.test.ts and reader-uploads.test.ts.
 */
export const TRIED_ELSEWHERE = [
  'POST /api/front/gigya/user/login',
  'PUT /api/content/{id}',
  'GET /api/content/{id}',
  'DELETE /api/content/{id}',
  'POST /api/content/{id}/preview',
  'GET /api/content/{id}/preview',
  'DELETE /api/content/{id}/preview',
  'PUT /api/content/{id}/posts/{postId}',
  'DELETE /api/content/{id}/posts/{postId}',
  'PUT /api/alerts/{id}',
  'DELETE /api/alerts/{id}',
  'PUT /api/media/{name}',
  'GET /api/media',
  'PUT /api/desk/media/{name}',
  'PATCH /api/front/uploads/{id}',
  'POST /api/purge',
  'GET /api/purge',
  // 404 on a site that wants accounts: tests/http/polls.
  'GET /api/front/polls/{id}/challenge',
  'POST /api/roles',
  'POST /webapi/reads/',
  'POST /api/front/subscription/webhook/{provider}',
  'POST /api/subscriptions',
];
