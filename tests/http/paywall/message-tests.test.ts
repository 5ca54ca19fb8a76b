import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { messageCounts } from '#server/platform/database/tables/schema.ts';
import { SELLING } from '#tests/support/payments/selling-site.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import {
  aReader,
  openAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';

const READ = '/api/front/paywall/content/elfar-ca-per-a-subscriptors/read';
const ROOM = '/api/desk/message-tests';
const COOKIE = 'portada_message_test';
const message = (principalText: string) => ({
  id: 'comptador',
  type: 'bottom',
  canBeClosed: true,
  principalText,
});

let accounts: AccountsApplication;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  const file = path.join(newsroom.content, 'sites', 'elfar.yaml');
  const site = parse(readFileSync(file, 'utf8'));
  const paywall = {
    ...site.paywall,
    versions: [
      { id: 'proper', messages: { ca: [message('Benvinguda')] } },
      { id: 'manual', messages: { ca: [message('A mà')] } },
    ],
    tests: [
      {
        id: 'acabada',
        from: '2020-01-01T00:00:00Z',
        until: '2020-02-01T00:00:00Z',
        versions: ['published', 'proper'],
      },
      {
        id: 'to',
        from: '2020-03-01T00:00:00Z',
        until: '2099-01-01T00:00:00Z',
        versions: ['published', 'proper'],
      },
    ],
  };
  writeFileSync(
    file,
    stringify({ ...site, ...parse(SELLING), featureFlags: { accounts: true }, paywall }),
  );
  accounts = await openAccounts({ newsroom, environment: {} });
});

afterAll(() => accounts.close());

const read = async (browser: ReaderBrowser) => {
  const { json } = await browser.call('POST', READ, {});
  const messages: unknown = json?.response?.['messages'];
  return Array.isArray(messages) ? messages.map((one) => String(Object(one).principalText)) : [];
};
const placeOf = ({ cookies }: ReaderBrowser) => cookies.get(COOKIE);
const countsOf = async (version: string) => {
  const all = await accounts.application.wiring.services.readers.messageCounts.list('elfar');
  const found = all.find((one) => one.test === 'to' && one.version === version);
  return {
    views: found?.views ?? 0,
    registrations: found?.registrations ?? 0,
    subscriptions: found?.subscriptions ?? 0,
  };
};

describe('a test of messages', () => {
  it('shows a visitor one version, keeps it, and counts each view', async () => {
    const before = { published: await countsOf('published'), proper: await countsOf('proper') };
    const seen = new Map<string, number>();
    for (let visitor = 0; visitor < 30; visitor += 1) {
      const browser = accounts.browser();
      const texts = await read(browser);
      const place = placeOf(browser) ?? '';
      expect(texts).toEqual([place === 'to.proper' ? 'Benvinguda' : 'Registra’t']);
      expect([await read(browser), placeOf(browser)]).toEqual([texts, place]);
      seen.set(place, (seen.get(place) ?? 0) + 2);
    }
    expect([...seen.keys()].toSorted()).toEqual(['to.proper', 'to.published']);
    expect((await countsOf('proper')).views - before.proper.views).toBe(seen.get('to.proper'));
    expect((await countsOf('published')).views - before.published.views).toBe(
      seen.get('to.published'),
    );
  });

  // R9.39
  it('counts nothing for a version that a person tests by hand', async () => {
    const browser = accounts.browser();
    browser.cookies.set('portada_paywall', 'manual');
    const before = await countsOf('manual');
    expect(await read(browser)).toEqual(['A mà']);
    expect(placeOf(browser)).toBeUndefined();
    expect(await countsOf('manual')).toEqual(before);
  });

  // R9.39
  it('draws again for a cookie of an ended test or an unknown version', async () => {
    for (const forged of ['acabada.proper', 'to.none', 'to.proper.x', '…']) {
      const browser = accounts.browser();
      browser.cookies.set(COOKIE, encodeURIComponent(forged));
      await read(browser);
      expect(placeOf(browser)).toMatch(/^to\.(?:published|proper)$/);
    }
  });

  it('counts a registration and a paid subscription once for the version', async () => {
    const before = await countsOf('proper');
    const { browser } = await aReader(accounts);
    expect((await countsOf('proper')).registrations).toBe(before.registrations);
    browser.cookies.set(COOKIE, 'to.proper');
    const { json } = await browser.call('POST', '/api/front/subscription/checkout', {
      offer: 'digital-mes',
    });
    expect((await countsOf('proper')).subscriptions).toBe(before.subscriptions);
    const payment = String(json?.response?.['url']).replace('http://elfar.localhost', '');
    const thanks = await browser.open(payment, { form: 'pay' });
    await browser.open(String(thanks.headers['location']));
    await browser.open('/suscripcion/perfil/', { form: 'cancel' });
    expect((await countsOf('proper')).subscriptions).toBe(before.subscriptions + 1);
  });

  it('counts the registration of a browser in the test', async () => {
    const before = await countsOf('published');
    const browser = accounts.browser();
    browser.cookies.set(COOKIE, 'to.published');
    await register(browser, aRegistration());
    expect((await countsOf('published')).registrations).toBe(before.registrations + 1);
  });

  it('stores no reader', async () => {
    const [row = {}] = await accounts.application.wiring.database.orm.select().from(messageCounts);
    expect(Object.keys(row).toSorted()).toEqual([
      'day',
      'registrations',
      'site',
      'subscriptions',
      'test',
      'version',
      'views',
    ]);
  });
});

describe('the call of the desk for tests of messages', () => {
  it('lists the running test before the ended one, with the counts of all versions', async () => {
    const { browser } = await aStaffMember(accounts, 'analyst');
    const answer = await browser.call('GET', ROOM);
    expect(answer.json?.response?.['tests']).toMatchObject([
      {
        id: 'to',
        state: 'running',
        versions: [{ version: 'published' }, { version: 'proper', ...(await countsOf('proper')) }],
      },
      {
        id: 'acabada',
        state: 'ended',
        versions: [
          { version: 'published', views: 0 },
          { version: 'proper', views: 0 },
        ],
      },
    ]);
  });

  it('refuses an editor', async () => {
    const { browser } = await aStaffMember(accounts, 'editor');
    expect((await browser.call('GET', ROOM)).status).toBe(403);
  });
});
