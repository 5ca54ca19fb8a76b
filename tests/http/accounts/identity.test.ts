import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eq } from 'drizzle-orm';
import { readerLogins, readers } from '../../../src/server/database/reader-schema.ts';
import { aReader, startAccounts, type AccountsApplication } from '../../support/readers/accounts-application.ts';
import { aRegistration, register } from '../../support/readers/registration.ts';
import { ask } from '../../support/processes/raw-http.ts';
import { nowInSeconds, startGigyaStandIn, type GigyaStandIn, type StandInAccount } from '../../support/readers/gigya-stand-in.ts';

const LOGIN = '/api/front/gigya/user/login';
const PROFILE = '/api/front/user/profile';
/** The site whose readers log in with our own password. */
const OURS = { site: 'ondamarea' };

const PICTURE = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#357' } })
  .jpeg()
  .toBuffer();

let provider: GigyaStandIn;
let accounts: AccountsApplication;

beforeAll(async () => {
  provider = await startGigyaStandIn();
  accounts = await startAccounts({
    siteFields: {
      elfar: `identityProvider: gigya\ngigya: { apiKey: ${provider.apiKey}, dataCenter: eu1.gigya.com, subscriptionField: plan.isCurrent }`,
    },
    environment: { GIGYA_SECRET_ELFAR: provider.partnerSecret, GIGYA_URL: provider.url },
  });
  return async () => {
    await accounts.close();
    await provider.close();
  };
});

const orm = () => accounts.application.wiring.database.orm;

let added = 0;

/** Adds a new account at the identity provider and returns its UID. */
function aUid(fields: Partial<StandInAccount> = {}): string {
  added += 1;
  const uid = `Uid-${added}`;
  provider.addAccount(uid, fields);
  return uid;
}

const emails = (...verified: string[]) => ({ emails: { verified, unverified: [] } });

describe('a login by the identity provider', () => {
  it('loads the reader’s picture from the identity provider once', async () => {
    const network = globalThis.fetch;
    onTestFinished(() => void (globalThis.fetch = network));
    const asked: string[] = [];
    globalThis.fetch = (input, init) => {
      if (new URL(String(input)).hostname !== 'cdns.gigya.com') return network(input, init);
      asked.push(String(input));
      return Promise.resolve(new Response(new Uint8Array(PICTURE)));
    };
    const uid = aUid();
    const account = provider.addAccount(uid);
    provider.addAccount(uid, { profile: { ...account.profile, thumbnailURL: 'https://cdns.gigya.com/photos/1.jpg' } });
    for (const age of [1, 0]) {
      const browser = accounts.browser();
      const login = await browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - age));
      const kept = login.json?.response?.['thumbnailURL'];
      expect(kept).toMatch(/^data:image\/webp;base64,/);
      expect((await browser.call('GET', PROFILE)).json?.response?.['thumbnailURL']).toBe(kept);
      expect((await browser.call('GET', '/api/front/user/export?format=html')).text).toContain(`<img src="${kept}" alt="">`);
    }
    expect(asked).toHaveLength(1);
  });

  it('opens a session like a password login, and for the same account at later logins', async () => {
    const uid = aUid();
    const browser = accounts.browser();
    const login = await browser.call('POST', LOGIN, provider.sign(uid));
    expect(login).toMatchObject({
      status: 200,
      json: { httpCode: 200, response: { user: { name: 'Berta', type: 1, savedContentIds: [] } } },
    });
    const cookies = login.headers['set-cookie'] ?? [];
    expect(
      cookies.filter((cookie) => /HttpOnly/i.test(cookie) && /SameSite=Lax/i.test(cookie) && /Max-Age=2592000/.test(cookie)),
    ).toHaveLength(1);
    const profile = await browser.call('GET', PROFILE);
    expect(profile.json?.response?.['user']).toEqual(login.json?.response?.['user']);
    expect(JSON.parse(decodeURIComponent(browser.cookies.get('portada_reader') ?? ''))).toMatchObject({ type: 1 });

    await browser.call('POST', '/api/front/user/logout');
    expect((await browser.call('GET', PROFILE)).status).toBe(401);
    const again = await browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - 5));
    expect(again.json?.response?.['user']).toEqual(login.json?.response?.['user']);
  });

  it('refuses account fields sent by the browser', async () => {
    const body = { ...provider.sign(aUid()), email: 'una@altra.example', type: 2, isSubscribed: true };
    expect(await accounts.browser().call('POST', LOGIN, body)).toMatchObject({ status: 400, json: { code: 'INVALID_FIELDS' } });
  });

  it('accepts one of two simultaneous logins with the same signature', async () => {
    const signed = provider.sign(aUid());
    const answers = await Promise.all([1, 2].map(() => accounts.browser().call('POST', LOGIN, signed)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(answers.find(({ status }) => status === 401)?.headers['set-cookie']).toBeUndefined();
  });

  it('creates one account of several first logins at the same time', async () => {
    const uid = aUid();
    const now = nowInSeconds();
    const answers = await Promise.all([1, 2, 3].map((age) => accounts.browser().call('POST', LOGIN, provider.sign(uid, now - age))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await orm().select().from(readerLogins).where(eq(readerLogins.accountId, uid))).toHaveLength(1);
  });

  it.each([
    ['forged', (uid: string) => ({ ...provider.sign(uid), xUIDSignature: provider.sign('Uid-another').xUIDSignature })],
    ['expired', (uid: string) => provider.sign(uid, nowInSeconds() - 200)],
    ['from the future', (uid: string) => provider.sign(uid, nowInSeconds() + 100)],
    ['a token, which the site does not accept', (uid: string) => ({ xUID: uid, xIdToken: 'a.b.c' })],
    ['of an unknown account', () => provider.sign('Uid-nobody')],
  ])('refuses a login whose proof is %s and stores nothing', async (_what, prove) => {
    const uid = aUid();
    const browser = accounts.browser();
    expect(await browser.call('POST', LOGIN, prove(uid))).toMatchObject({ status: 401, json: { code: 'INVALID_CREDENTIALS' } });
    expect(browser.cookies.size).toBe(0);
    expect(await orm().select().from(readerLogins).where(eq(readerLogins.accountId, uid))).toEqual([]);
  });

  it.each([
    ['no body', undefined],
    ['no fields', {}],
    ['no signature', { xUID: 'Uid-1', xsignatureTimestamp: '1' }],
    ['a list for a UID', { xUID: ['Uid-1'], xUIDSignature: 'x', xsignatureTimestamp: '1' }],
    ['an empty UID', { xUID: '', xUIDSignature: 'x', xsignatureTimestamp: '1' }],
    ['a malformed time', { xUID: 'Uid-1', xUIDSignature: 'x', xsignatureTimestamp: '1e9' }],
    ['a number for a time', { xUID: 'Uid-1', xUIDSignature: 'x', xsignatureTimestamp: 1 }],
    ['a signature and a token', { xUID: 'Uid-1', xUIDSignature: 'x', xsignatureTimestamp: '1', xIdToken: 'a.b.c' }],
    ['a UID with a NUL', { xUID: 'Uid\u0000', xUIDSignature: 'x', xsignatureTimestamp: '1' }],
    ['a UID of 301 characters', { xUID: 'U'.repeat(301), xUIDSignature: 'x', xsignatureTimestamp: '1' }],
  ])('refuses a login with %s without a request to the identity provider', async (_what, body) => {
    const before = provider.requests.length;
    expect(await accounts.browser().call('POST', LOGIN, body)).toMatchObject({ status: 400, json: { code: 'INVALID_FIELDS' } });
    expect(provider.requests).toHaveLength(before);
  });

  it('refuses a login with a large body, another method or another origin', async () => {
    const signed = provider.sign(aUid());
    const browser = accounts.browser();
    expect((await browser.call('POST', LOGIN, { xUID: 'a', xIdToken: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await browser.call('GET', LOGIN)).status).toBe(405);
    for (const origin of ['http://evil.example', 'null', 'http://ondamarea.localhost', 'http://elfar.localhost.evil.example']) {
      expect(await browser.call('POST', LOGIN, signed, { origin })).toMatchObject({ status: 403, json: { code: 'FOREIGN_ORIGIN' } });
    }
    expect((await browser.call('POST', LOGIN, signed)).status).toBe(200);
  });

  it('answers 404 for a provider login at a site without identity provider', async () => {
    const browser = accounts.browser({ site: 'ondamarea' });
    expect(await browser.call('POST', LOGIN, provider.sign(aUid()))).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
  });

  it('answers 503 while the identity provider is down and accepts the next try', async () => {
    const uid = aUid();
    const browser = accounts.browser();
    provider.setDown(true);
    const down = await browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - 1));
    provider.setDown(false);
    expect(down).toMatchObject({ status: 503, json: { code: 'SERVICE_UNAVAILABLE' }, headers: { 'retry-after': '5' } });
    expect((await browser.call('POST', LOGIN, provider.sign(uid))).status).toBe(200);
  });

  it('limits provider logins per network address', async () => {
    const browser = accounts.browser();
    const tries = Array.from({ length: 61 }, () => browser.call('POST', LOGIN, provider.sign('Uid-nobody', 1)));
    expect((await Promise.all(tries)).filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('an identity provider’s account and ours', () => {
  it('links the identity provider’s account to ours when both sides have proved the email address', async () => {
    const { registration, id, browser: ours } = await aReader(accounts, {}, OURS);
    const uid = aUid(emails(registration.email.toUpperCase()));
    const browser = accounts.browser();
    const login = await browser.call('POST', LOGIN, provider.sign(uid));
    expect(login.json?.response?.['user']).toMatchObject({ id, nick: registration.nick });
    expect((await ours.call('GET', PROFILE)).status).toBe(200);
    const { email, password } = registration;
    expect((await accounts.browser(OURS).call('POST', '/api/front/user/login', { email, password })).status).toBe(200);
  });

  it('refuses to link an account of ours with an unproved email address', async () => {
    const registration = aRegistration();
    await register(accounts.browser(OURS), registration);
    const answer = await accounts.browser().call('POST', LOGIN, provider.sign(aUid(emails(registration.email))));
    expect(answer).toMatchObject({ status: 409, json: { code: 'EMAIL_ALREADY_IN_USE' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('refuses a login with an email address that the identity provider has not verified, and creates no account', async () => {
    const { registration } = await aReader(accounts, {}, OURS);
    for (const email of [registration.email, 'ningu@correu.example']) {
      const uid = aUid({ profile: { email }, emails: { verified: [], unverified: [email] }, isVerified: true });
      expect(await accounts.browser().call('POST', LOGIN, provider.sign(uid))).toMatchObject({
        status: 403,
        json: { code: 'EMAIL_NOT_VALIDATED' },
      });
    }
    expect(await orm().select().from(readers).where(eq(readers.email, 'ningu@correu.example'))).toEqual([]);
  });

  it('ends a subscription only when the identity provider denies it', async () => {
    const email = 'subscriptora@correu.example';
    const uid = aUid({ ...emails(email), data: { plan: { isCurrent: true } } });
    const browser = accounts.browser();
    await browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - 3));
    await orm().update(readers).set({ type: '2' }).where(eq(readers.email, email));
    const login = (age: number) => browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - age));
    expect((await login(2)).json?.response?.['user']).toMatchObject({ type: 2 });
    provider.addAccount(uid, { ...emails(email), data: { plan: { isCurrent: false } } });
    expect((await login(1)).json?.response?.['user']).toMatchObject({ type: 1 });
    expect(decodeURIComponent(browser.cookies.get('portada_reader') ?? '')).toContain('"type":1');
    expect((await browser.call('GET', PROFILE)).json?.response?.['user']).toMatchObject({ type: 1 });
  });

  it('reports a password for change only at the site that has its own login', async () => {
    const { registration } = await aReader(accounts, {}, OURS);
    const linked = accounts.browser();
    await linked.call('POST', LOGIN, provider.sign(aUid(emails(registration.email))));
    const made = accounts.browser();
    await made.call('POST', LOGIN, provider.sign(aUid()));
    for (const browser of [linked, made]) {
      expect((await browser.call('GET', PROFILE)).json?.response).toMatchObject({ hasPassword: false, user: { type: 1 } });
    }
    const { email, password } = registration;
    expect((await linked.call('PATCH', PROFILE, { password, newPassword: 'Tramuntana2' })).status).toBe(200);
    const local = accounts.browser(OURS);
    expect((await local.call('POST', '/api/front/user/login', { email, password })).status).toBe(200);
    expect((await local.call('GET', PROFILE)).json?.response).toMatchObject({ hasPassword: true });
  });

  it('lists both logins in the reader’s data export', async () => {
    const { registration, browser } = await aReader(accounts, {}, OURS);
    const uid = aUid(emails(registration.email));
    await accounts.browser().call('POST', LOGIN, provider.sign(uid));
    const { json } = await browser.call('GET', '/api/front/user/export');
    expect(json?.response?.['logins']).toMatchObject([{ provider: 'credential' }, { provider: 'gigya', accountId: uid }]);
  });

  it('creates a new account at a provider login after the former account was deleted', async () => {
    const uid = aUid();
    const browser = accounts.browser();
    const first = await browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - 2));
    await orm()
      .delete(readers)
      .where(eq(readers.nick, String(Reflect.get(first.json?.response?.['user'] ?? {}, 'nick'))));
    const second = await browser.call('POST', LOGIN, provider.sign(uid));
    expect(Reflect.get(second.json?.response?.['user'] ?? {}, 'id')).not.toBe(Reflect.get(first.json?.response?.['user'] ?? {}, 'id'));
  });
});

describe('a page', () => {
  const page = async (site: string, path = '/') => {
    const { headers, body } = await ask(accounts.url, { path, headers: { host: `${site}.localhost` } });
    const printed = /data-session-settings="([^"]+)"/.exec(body.toString())?.[1] ?? '';
    const settings: unknown = JSON.parse(printed.replaceAll('&#34;', '"').replaceAll('&quot;', '"'));
    const policy = new Map(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => [part.trim().split(' ', 1)[0], part.trim()]),
    );
    return { policy, html: body.toString(), settings };
  };

  it('allows the identity provider’s script in the policy of its site’s pages, without any secret', async () => {
    const { policy, html, settings } = await page('elfar');
    expect(settings).toMatchObject({
      site: 'elfar',
      timeZone: 'Europe/Madrid',
      siteId: '1',
      mediaId: '1',
      identity: { provider: 'gigya' },
    });
    expect(policy.get('script-src')).toMatch(/^script-src 'self' https:\/\/cdns\.eu1\.gigya\.com 'sha256-/);
    expect(policy.get('connect-src')).toBe(
      "connect-src 'self' https://cdns.eu1.gigya.com https://accounts.eu1.gigya.com https://socialize.eu1.gigya.com",
    );
    expect(policy.get('style-src')).not.toContain('unsafe-inline');
    expect(policy.has('style-src-elem')).toBe(false);
    expect(html).not.toContain(provider.partnerSecret);
    expect(html).not.toMatch(/<script[^>]*gigya/i);
  });

  it.each([
    ['/acceso/', 'login', 'S’està carregant la pantalla d’accés…'],
    ['/registro/', 'registration', 'S’està carregant la pantalla d’accés…'],
    ['/es/acceso/', 'login', 'Cargando la pantalla de acceso…'],
  ])('shows the identity provider’s screen at %s instead of our form', async (path, screen, words) => {
    const { policy, html } = await page('elfar', path);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main).toContain('id="identity-screens"');
    expect(main).toContain(words);
    expect(main).toContain(`&quot;screen&quot;:[0,&quot;${screen}&quot;]`);
    expect(main).not.toMatch(/<form|type="password"|\/api\/front\/user\/login/);
    expect(policy.get('style-src-elem')).toMatch(/^style-src-elem 'self' 'unsafe-inline' https:\/\/cdns\.eu1\.gigya\.com$/);
    expect(policy.get('script-src')).toMatch(/^script-src 'self' https:\/\/cdns\.eu1\.gigya\.com 'sha256-(?!.*(?:https|unsafe))/);
    expect(policy.get('img-src')).toBe("img-src 'self' data: https://cdns.eu1.gigya.com");
    expect(policy.get('frame-src')).toBe(
      "frame-src 'self' https://cdns.eu1.gigya.com https://accounts.eu1.gigya.com https://socialize.eu1.gigya.com",
    );
  });

  it('ignores a password posted to the pages of a site with an identity provider', async () => {
    const { registration } = await aReader(accounts, {}, OURS);
    const { email, password } = registration;
    const browser = accounts.browser();
    const answer = await browser.open('/acceso/', { form: 'login', email, password });
    expect([answer.status, answer.headers['cache-control'], browser.cookies.size]).toEqual([200, 'no-store', 0]);
    const wanted = aRegistration();
    await browser.open('/registro/', { email: wanted.email, nick: wanted.nick, password: wanted.password, terms: 'true' });
    expect(await orm().select().from(readers).where(eq(readers.email, wanted.email))).toEqual([]);
    expect((await browser.open('/acceso/contrasena/?token=a')).status).toBe(404);
  });

  it.each([
    ['login', { email: 'lectora@correu.example', password: 'Tramuntana81' }],
    ['register', aRegistration()],
    ['recover-password', { email: 'lectora@correu.example' }],
    ['change-password', { token: 'a', password: 'Tramuntana81' }],
  ])('answers 404 for our own call at a site with an identity provider: %s', async (call, body) => {
    const answer = await accounts.browser().call('POST', `/api/front/user/${call}`, body);
    expect(answer).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
  });

  it('shows the identity provider’s screen beside our profile form, without a password field', async () => {
    const browser = accounts.browser();
    await browser.call('POST', LOGIN, provider.sign(aUid()));
    const { html } = await browser.open('/perfil/mi-cuenta/?view=plain');
    expect(html).toContain('id="identity-screens"');
    expect(html).toContain('name="nick"');
    expect(html).not.toContain('type="password"');
  });

  it('shows a site without identity provider with the local login and the data layer’s script only', async () => {
    const { policy, html, settings } = await page('ondamarea');
    expect(settings).toMatchObject({ site: 'ondamarea', identity: { provider: 'local' } });
    expect([...policy.values()].join()).not.toContain('gigya');
    const script = /<script>(document\.cookie.*?dataLayer.*?userType.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(script.length).toBeGreaterThan(0);
    expect(script.length).toBeLessThan(200);
    expect(policy.get('script-src')).toContain(createHash('sha256').update(script).digest('base64'));
  });
});

describe('the log', () => {
  it('logs refused logins without personal data or secrets', () => {
    const logged = accounts.logged();
    expect(logged).toMatch(/"problem":"forged".*a login by the identity provider was refused/);
    expect(logged).not.toMatch(/Uid-|correu\.example|Berta|Marill/);
    expect(logged).not.toContain(provider.partnerSecret);
    expect(logged).not.toContain(encodeURIComponent(provider.partnerSecret));
  });
});
