import { CANCEL_REASONS, SUBSCRIPTION_STATES } from '../../../src/domain/subscription/life-cycle.ts';
import { RECEIPT_STATES, SUBSCRIPTION_SOURCES } from '../../../src/domain/subscription/payment.ts';

/** A place in the export, or after `-` the reason for its absence. A column with fixed values has one for each value. */
type Place = string | Readonly<Record<string, string>>;

/**
 * The place of each column that contains facts of readers in the reader's export. `reader-facts.test.ts` fails for a table,
 * a column or a kind without a place or a reason; `reader-export.test.ts` looks for a value at each place.
 */
export const EXPORT_PLACES: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  readers: {
    ...Object.fromEntries(
      [
        'id',
        'name',
        'email',
        'nick',
        'surname',
        'birthdate',
        'type',
        'bulletin',
        'phone',
        'nif',
        'address',
        'postalCode',
        'city',
        'province',
      ]
        .concat(['country', 'demoBulletin', 'alternativeEmail', 'isRegisteredInDemo'])
        .map((field) => [field, `reader.${field}`]),
    ),
    emailVerified: 'account.isEmailProved',
    image: 'account.picture',
    createdAt: 'account.createdAt',
    updatedAt: 'account.updatedAt',
    site: 'account.site',
    nickKey: '- the nick again',
    otherType: '- the type at the end of the subscription',
  },
  reader_sessions: {
    id: 'sessions.0.id',
    createdAt: 'sessions.0.since',
    updatedAt: 'sessions.0.lastSeen',
    expiresAt: 'sessions.0.until',
    userAgent: 'sessions.0.userAgent',
    userId: '- the reader',
    token: '- guards the session',
    rotation: '- guards the session',
    lastRotation: '- guarded the session',
    ipAddress: '- never stored',
  },
  reader_logins: {
    providerId: 'logins.1.provider',
    accountId: 'logins.1.accountId',
    scope: 'logins.1.scope',
    createdAt: 'logins.1.since',
    updatedAt: 'logins.1.updatedAt',
    id: '- of the row',
    userId: '- the reader',
    issuer: '- the provider again',
    accessToken: '- a secret',
    refreshToken: '- a secret',
    idToken: '- a secret',
    accessTokenExpiresAt: '- of a secret',
    refreshTokenExpiresAt: '- of a secret',
    password: '- a secret',
  },
  reader_verifications: {
    createdAt: 'mailedLinks.0.since',
    expiresAt: 'mailedLinks.0.until',
    id: '- of the row',
    identifier: '- hash of a secret',
    value: '- the reader',
    updatedAt: '- never updated',
  },
  email_changes: {
    email: 'formerEmails.0.email',
    at: 'formerEmails.0.since',
    expiresAt: 'formerEmails.0.until',
    token: '- a secret',
    userId: '- the reader',
  },
  attempts: { key: '- a hash, for a day', count: '- of the hash', resetsAt: '- of the hash' },
  consents: {
    purpose: 'consents.0.purpose',
    isGiven: 'consents.0.isGiven',
    site: 'consents.0.site',
    at: 'consents.0.at',
    id: '- of the row',
    userId: '- the reader',
  },
  bookmarks: {
    target: 'savedContents.0.id',
    at: 'savedContents.0.at',
    kind: { content: 'savedContents.0.id', author: 'followedAuthors.0.id' },
    userId: '- the reader',
  },
  roles: {
    role: { editor: 'roles.0.role', moderator: 'roles.0.role', analyst: 'roles.0.role' },
    site: 'roles.0.site',
    since: 'roles.0.since',
    userId: '- the reader',
    givenBy: '- another person',
  },
  second_factors: {
    since: 'secondFactor.since',
    recoveryCodes: 'secondFactor.recoveryCodes',
    userId: '- the reader',
    secret: '- a secret',
    lastStep: '- guards the codes',
  },
  second_factor_setups: {
    userId: '- the reader',
    sessionId: '- the session again',
    secret: '- a secret, for 15 minutes',
    expiresAt: '- of a secret',
  },
  desk_sessions: {
    id: 'deskSessions.0.id',
    site: 'deskSessions.0.site',
    since: 'deskSessions.0.since',
    expiresAt: 'deskSessions.0.until',
    token: '- guards the session',
    userId: '- the reader',
    sessionId: '- the session again',
  },
  audit: Object.fromEntries(
    [
      'id',
      'at',
      'actorKind',
      'actorName',
      'readerId',
      'site',
      'verb',
      'subjectKind',
      'subjectId',
      'subjectReaderId',
      'before',
      'after',
    ].map((column) => [column, '- the newsroom’s record of its own changes (decision 054)']),
  ),
  reader_subscriptions: {
    site: 'subscriptions.0.site',
    offer: 'subscriptions.0.offer',
    state: Object.fromEntries(SUBSCRIPTION_STATES.map((state) => [state, 'subscriptions.0.state'])),
    provider: Object.fromEntries(SUBSCRIPTION_SOURCES.map((source) => [source, 'subscriptions.0.provider'])),
    providerId: 'subscriptions.0.providerId',
    customer: 'subscriptions.0.customer',
    currentPeriodEnd: 'subscriptions.0.currentPeriodEnd',
    graceUntil: 'subscriptions.0.graceUntil',
    reason: Object.fromEntries(CANCEL_REASONS.map((reason) => [reason, 'subscriptions.0.reason'])),
    locale: 'subscriptions.0.locale',
    since: 'subscriptions.0.since',
    id: '- of the row',
    userId: '- the reader',
    checkedAt: '- of the answer of the provider',
    remindedOf: '- the period again, after its mail',
  },
  subscription_receipts: {
    id: 'payments.0.id',
    number: 'payments.0.number',
    url: 'payments.0.url',
    amount: 'payments.0.amount',
    currency: 'payments.0.currency',
    state: Object.fromEntries(RECEIPT_STATES.map((state) => [state, 'payments.0.state'])),
    at: 'payments.0.at',
    userId: '- the reader',
    subscriptionId: '- of the row',
  },
  subscription_checkouts: Object.fromEntries(
    ['userId', 'key', 'site', 'offer', 'code', 'locale', 'backUrl', 'provider', 'providerId', 'url', 'expiresAt'].map((column) => [
      column,
      '- a payment in progress, for a day',
    ]),
  ),
  gift_links: {
    site: 'giftLinks.0.site',
    story: 'giftLinks.0.story',
    at: 'giftLinks.0.at',
    expiresAt: 'giftLinks.0.until',
    opened: 'giftLinks.0.opened',
    id: '- a secret',
    userId: '- the reader',
  },
  paywall_meters: {
    site: 'closedReads.0.site',
    stories: 'closedReads.0.stories',
    days: 'closedReads.0.days',
    endsAt: 'closedReads.0.until',
    period: '- its end again',
    holder: '- the reader',
    userId: '- the reader',
    lastDay: '- counts the days',
  },
  subscriptions: {
    newsletter: 'newsletters.0.id',
    site: 'newsletters.0.site',
    locale: 'newsletters.0.locale',
    at: 'newsletters.0.askedAt',
    confirmedAt: 'newsletters.0.confirmedAt',
    endedAt: 'newsletters.0.endedAt',
    email: '- the reader’s',
    token: '- a secret',
    confirmation: '- a secret',
    tellAt: '- retry of the mailing service',
  },
  jobs: Object.fromEntries(
    ['id', 'kind', 'readerId', 'subject', 'payload', 'attempts', 'claim', 'dueAt', 'until', 'createdAt', 'deadAt', 'failure'].map(
      (column) => [column, '- work in progress, for hours: mails that the reader receives'],
    ),
  ),
  deletions: { id: '- anonymous', site: '- anonymous', at: '- anonymous' },
};

/** Tables of readers whose rows no foreign key deletes with the account, and how they go. */
export const DELETED_OTHERWISE: Readonly<Record<string, string>> = {
  readers: 'the account itself',
  reader_verifications: 'deleted by reader-store.ts in the same transaction',
  attempts: 'a hash, deleted after a day at most',
  subscriptions: 'ended by newsletters.leave in the same transaction, deleted once the provider knows',
  audit: 'a trigger of readers empties the ids, the rest is no personal data',
  deletions: 'the receipt, without personal data',
};

export function isReason(place: string): boolean {
  return place.startsWith('-');
}
