import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../../../src/server/platform/database/reader-schema.ts';
import { aReader, startAccounts, type AccountsApplication } from '../../support/readers/accounts-application.ts';
import { aHeldReader, STORY } from '../../support/readers/held-reader.ts';

const EXPORT = '/api/front/user/export';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts();
  return () => accounts.close();
});

/**
 * The place of each column in the export, or after `-` the reason for its absence.
 * A new table or column fails the test until it has a place or a reason here.
 */
const PLACES: Record<string, Record<string, string>> = {
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
  bookmarks: { target: 'savedContents.0.id', at: 'savedContents.0.at', kind: 'followedAuthors.0.id', userId: '- the reader' },
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
  deletions: { id: '- anonymous', site: '- anonymous', at: '- anonymous' },
};

describe('the export of a reader’s data', () => {
  it('exports every column of every table of readers, or gives a reason', async () => {
    const { browser } = await aHeldReader(accounts);
    const { json } = await browser.call('GET', EXPORT);
    const tables = Object.values(schema).filter((one) => is(one, PgTable));
    expect(tables.map(getTableName).toSorted()).toEqual(Object.keys(PLACES).toSorted());
    for (const table of tables) {
      const places = PLACES[getTableName(table)] ?? {};
      expect(Object.keys(places).toSorted()).toEqual(Object.keys(getTableColumns(table)).toSorted());
      for (const place of Object.values(places).filter((one) => !one.startsWith('-'))) expect(json?.response).toHaveProperty(place);
    }
  });

  it('exports titles of saved stories, bookmarks without a story, and absolute URLs', async () => {
    const { browser, id } = await aHeldReader(accounts);
    const { json, headers } = await browser.call('GET', EXPORT);
    expect(json?.response).toMatchObject({
      savedContents: [
        { id: 'fora-del-web', title: null, url: null },
        { id: STORY, title: 'El port obre', url: 'http://elfar.localhost/politica/2026/03/01/el-port-obre/' },
      ],
      followedAuthors: [{ id: 'berta-far', name: 'Berta Far', url: 'http://elfar.localhost/autor/berta-far/' }],
      newsletters: [{ id: 'elfar-setmanal', name: 'El setmanal', site: 'elfar', locale: 'ca', endedAt: null }],
      logins: [{ provider: 'credential' }, { provider: 'gigya', accountId: `uid-${id}`, scope: 'email' }],
      mailedLinks: [{ until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }],
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="elfar-\d{4}-\d\d-\d\d\.json"$/);
    expect(JSON.stringify(json)).not.toMatch(/password|token|xifra/i);
  });

  it('exports only the reader’s own data', async () => {
    const [mine, theirs] = [await aHeldReader(accounts), await aReader(accounts)];
    const { text, json } = await theirs.browser.call('GET', EXPORT);
    const none = { mailedLinks: [], formerEmails: [], savedContents: [], followedAuthors: [], newsletters: [] };
    expect(json?.response).toMatchObject({
      ...none,
      consents: [{ purpose: 'terms' }],
      sessions: [{}],
      logins: [{ provider: 'credential' }],
    });
    expect(text).toContain(theirs.id);
    expect(text).not.toContain(mine.id);
    expect(text).not.toContain(mine.registration.email);
    expect(await accounts.browser().call('GET', EXPORT)).toMatchObject({ status: 401, json: { code: 'NOT_SIGNED_IN' } });
  });
});
