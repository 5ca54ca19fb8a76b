import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';
import { readerLogins } from '#server/platform/database/tables/reader-schema.ts';
import {
  PERSONAL_DATA,
  startGigyaAccounts,
  type GigyaAccounts,
} from '#tests/support/readers/providers/gigya-accounts.ts';
import {
  nowInSeconds,
  type GigyaStandIn,
} from '#tests/support/readers/providers/gigya-stand-in.ts';

const LOGIN = '/api/front/gigya/user/login';
const PROFILE = '/api/front/user/profile';

const PICTURE = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#357' } })
  .jpeg()
  .toBuffer();

let provider: GigyaStandIn;
let accounts: GigyaAccounts;

beforeAll(async () => {
  accounts = await startGigyaAccounts();
  ({ provider } = accounts);
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;

describe('a login by the identity provider', () => {
  // R3.14
  it('loads the reader’s picture from the identity provider once', async () => {
    const network = globalThis.fetch;
    onTestFinished(() => void (globalThis.fetch = network));
    const asked: string[] = [];
    globalThis.fetch = (input, init) => {
      if (new URL(String(input)).hostname !== 'cdns.gigya.com') return network(input, init);
      asked.push(String(input));
      return Promise.resolve(new Response(new Uint8Array(PICTURE)));
    };
    const uid = accounts.aUid();
    const account = provider.addAccount(uid);
    provider.addAccount(uid, {
      profile: { ...account.profile, thumbnailURL: 'https://cdns.gigya.com/photos/1.jpg' },
    });
    for (const age of [1, 0]) {
      const browser = accounts.browser();
      const login = await browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - age));
      const kept = login.json?.response?.['thumbnailURL'];
      expect(kept).toMatch(/^data:image\/webp;base64,/);
      expect((await browser.call('GET', PROFILE)).json?.response?.['thumbnailURL']).toBe(kept);
      expect((await browser.call('GET', '/api/front/user/export?format=html')).text).toContain(
        `<img src="${kept}" alt="">`,
      );
    }
    expect(asked).toHaveLength(1);
  });

  // R1.22, R7.6
  it('opens a session like a password login, and for the same account at later logins', async () => {
    const uid = accounts.aUid();
    const browser = accounts.browser();
    const login = await browser.call('POST', LOGIN, provider.sign(uid));
    expect(login).toMatchObject({
      status: 200,
      json: { httpCode: 200, response: { user: { name: 'Berta', type: 1, savedContentIds: [] } } },
    });
    const cookies = login.headers['set-cookie'] ?? [];
    expect(
      cookies.filter(
        (cookie) =>
          /HttpOnly/i.test(cookie) &&
          /SameSite=Lax/i.test(cookie) &&
          /Max-Age=2592000/.test(cookie),
      ),
    ).toHaveLength(1);
    const profile = await browser.call('GET', PROFILE);
    expect(profile.json?.response?.['user']).toEqual(login.json?.response?.['user']);
    expect(
      JSON.parse(decodeURIComponent(browser.cookies.get('portada_reader') ?? '')),
    ).toMatchObject({ type: 1 });

    await browser.call('POST', '/api/front/user/logout');
    expect((await browser.call('GET', PROFILE)).status).toBe(401);
    const again = await browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - 5));
    expect(again.json?.response?.['user']).toEqual(login.json?.response?.['user']);
  });

  it('ignores account fields sent by the browser', async () => {
    const body = {
      ...provider.sign(accounts.aUid()),
      email: 'una@altra.example',
      type: 2,
      isSubscribed: true,
    };
    const { status, json } = await accounts.browser().call('POST', LOGIN, body);
    expect(status).toBe(200);
    expect(json?.response?.['user']).toMatchObject({
      type: 1,
      email: expect.stringMatching(/^uid-\d+@correu\.example$/),
    });
  });

  it('accepts one of two simultaneous logins with the same signature', async () => {
    const signed = provider.sign(accounts.aUid());
    const answers = await Promise.all(
      [1, 2].map(() => accounts.browser().call('POST', LOGIN, signed)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(answers.find(({ status }) => status === 401)?.headers['set-cookie']).toBeUndefined();
  });

  it('creates one account of several first logins at the same time', async () => {
    const uid = accounts.aUid();
    const now = nowInSeconds();
    const answers = await Promise.all(
      [1, 2, 3].map((age) => accounts.browser().call('POST', LOGIN, provider.sign(uid, now - age))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(
      await orm().select().from(readerLogins).where(eq(readerLogins.accountId, uid)),
    ).toHaveLength(1);
  });

  it.each([
    [
      'forged',
      (uid: string) => ({
        ...provider.sign(uid),
        xUIDSignature: provider.sign('Uid-another').xUIDSignature,
      }),
    ],
    ['expired', (uid: string) => provider.sign(uid, nowInSeconds() - 200)],
    ['from the future', (uid: string) => provider.sign(uid, nowInSeconds() + 100)],
    [
      'a token, which the site does not accept',
      (uid: string) => ({ xUID: uid, xIdToken: 'a.b.c' }),
    ],
    ['of an unknown account', () => provider.sign('Uid-nobody')],
  ])('refuses a login whose proof is %s and stores nothing', async (_what, prove) => {
    const uid = accounts.aUid();
    const browser = accounts.browser();
    expect(await browser.call('POST', LOGIN, prove(uid))).toMatchObject({
      status: 401,
      json: { code: 'INVALID_CREDENTIALS' },
    });
    expect(browser.cookies.size).toBe(0);
    expect(await orm().select().from(readerLogins).where(eq(readerLogins.accountId, uid))).toEqual(
      [],
    );
  });

  it.each([
    ['a list for a UID', { xUID: ['Uid-1'], xUIDSignature: 'x', xsignatureTimestamp: '1' }],
    ['a malformed time', { xUID: 'Uid-1', xUIDSignature: 'x', xsignatureTimestamp: '1e9' }],
    ['a UID with a NUL', { xUID: 'Uid\u0000', xUIDSignature: 'x', xsignatureTimestamp: '1' }],
    [
      'a UID of 301 characters',
      { xUID: 'U'.repeat(301), xUIDSignature: 'x', xsignatureTimestamp: '1' },
    ],
  ])('refuses a login with %s without a request to the identity provider', async (_what, body) => {
    const before = provider.requests.length;
    expect(await accounts.browser().call('POST', LOGIN, body)).toMatchObject({
      status: 400,
      json: { code: 'INVALID_FIELDS' },
    });
    expect(provider.requests).toHaveLength(before);
  });

  it.each([
    ['no body', undefined, ['xUID', 'xUIDSignature', 'xsignatureTimestamp']],
    ['no fields', {}, ['xUID', 'xUIDSignature', 'xsignatureTimestamp']],
    ['no signature', { xUID: 'Uid-1', xsignatureTimestamp: '1' }, ['xUIDSignature']],
    ['an empty UID', { xUID: '', xUIDSignature: 'x', xsignatureTimestamp: 1 }, ['xUID']],
  ])('names the missing fields of a login with %s', async (_what, body, missing) => {
    const { status, json } = await accounts.browser().call('POST', LOGIN, body);
    expect([status, json?.code, json?.fields]).toEqual([
      400,
      'REQUIRED_FIELD',
      Object.fromEntries(missing.map((field) => [field, 'required'])),
    ]);
  });

  it('takes the time of a signature as a number', async () => {
    const { xsignatureTimestamp, ...signed } = provider.sign(accounts.aUid());
    expect(
      (
        await accounts
          .browser()
          .call('POST', LOGIN, { ...signed, xsignatureTimestamp: Number(xsignatureTimestamp) })
      ).status,
    ).toBe(200);
  });

  it('refuses a login with a large body, another method or another origin', async () => {
    const signed = provider.sign(accounts.aUid());
    const browser = accounts.browser();
    expect(
      (await browser.call('POST', LOGIN, { xUID: 'a', xIdToken: 'x'.repeat(20_000) })).status,
    ).toBe(413);
    expect((await browser.call('GET', LOGIN)).status).toBe(405);
    for (const origin of [
      'http://evil.example',
      'null',
      'http://ondamarea.localhost',
      'http://elfar.localhost.evil.example',
    ]) {
      expect(await browser.call('POST', LOGIN, signed, { origin })).toMatchObject({
        status: 403,
        json: { code: 'FOREIGN_ORIGIN' },
      });
    }
    expect((await browser.call('POST', LOGIN, signed)).status).toBe(200);
  });

  it('answers 404 for a provider login at a site without identity provider', async () => {
    const browser = accounts.browser({ site: 'ondamarea' });
    expect(await browser.call('POST', LOGIN, provider.sign(accounts.aUid()))).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    });
  });

  it('answers 503 while the identity provider is down and accepts the next try', async () => {
    const uid = accounts.aUid();
    const browser = accounts.browser();
    provider.setDown(true);
    const down = await browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - 1));
    provider.setDown(false);
    expect(down).toMatchObject({
      status: 503,
      json: { code: 'SERVICE_UNAVAILABLE' },
      headers: { 'retry-after': '5' },
    });
    expect((await browser.call('POST', LOGIN, provider.sign(uid))).status).toBe(200);
  });

  it('limits provider logins per network address', async () => {
    const browser = accounts.browser();
    const tries = Array.from({ length: 61 }, () =>
      browser.call('POST', LOGIN, provider.sign('Uid-nobody', 1)),
    );
    expect((await Promise.all(tries)).filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('the log', () => {
  it('logs refused logins without personal data or secrets', () => {
    const logged = accounts.logged();
    expect(logged).toMatch(/"problem":"forged".*a login by the identity provider was refused/);
    expect(logged).not.toMatch(PERSONAL_DATA);
    expect(logged).not.toContain(provider.partnerSecret);
    expect(logged).not.toContain(encodeURIComponent(provider.partnerSecret));
  });
});
