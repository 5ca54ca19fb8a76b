import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { aReader } from '#tests/support/readers/accounts-application.ts';
import {
  PERSONAL_DATA,
  startGigyaAccounts,
  type GigyaAccounts,
} from '#tests/support/readers/providers/gigya-accounts.ts';
import {
  nowInSeconds,
  type GigyaStandIn,
} from '#tests/support/readers/providers/gigya-stand-in.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';
import { ask } from '#tests/support/requests/raw-http.ts';

const LOGIN = '/api/front/gigya/user/login';
const PROFILE = '/api/front/user/profile';
/** The site whose readers log in with our own password. */
const OURS = { site: 'ondamarea' };

let provider: GigyaStandIn;
let accounts: GigyaAccounts;

beforeAll(async () => {
  accounts = await startGigyaAccounts();
  ({ provider } = accounts);
  return async () => {
    await accounts.close();
    expect(accounts.logged()).not.toMatch(PERSONAL_DATA);
    expect(accounts.logged()).not.toContain(provider.partnerSecret);
    expect(accounts.logged()).not.toContain(encodeURIComponent(provider.partnerSecret));
  };
});

const orm = () => accounts.application.wiring.database.orm;

const emails = (...verified: string[]) => ({ emails: { verified, unverified: [] } });

describe('an identity provider’s account and ours', () => {
  it('links the identity provider’s account to ours when both sides have proved the email address', async () => {
    const { registration, id, browser: ours } = await aReader(accounts, {}, OURS);
    const uid = accounts.aUid(emails(registration.email.toUpperCase()));
    const browser = accounts.browser();
    const login = await browser.call('POST', LOGIN, provider.sign(uid));
    expect(login.json?.response?.['user']).toMatchObject({ id, nick: registration.nick });
    expect((await ours.call('GET', PROFILE)).status).toBe(200);
    const { email, password } = registration;
    expect(
      (await accounts.browser(OURS).call('POST', '/api/front/user/login', { email, password }))
        .status,
    ).toBe(200);
  });

  it('refuses to link an account of ours with an unproved email address', async () => {
    const registration = aRegistration();
    await register(accounts.browser(OURS), registration);
    const answer = await accounts
      .browser()
      .call('POST', LOGIN, provider.sign(accounts.aUid(emails(registration.email))));
    expect(answer).toMatchObject({ status: 409, json: { code: 'EMAIL_ALREADY_IN_USE' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('refuses a login with an email address that the identity provider has not verified, and creates no account', async () => {
    const { registration } = await aReader(accounts, {}, OURS);
    for (const email of [registration.email, 'ningu@correu.example']) {
      const uid = accounts.aUid({
        profile: { email },
        emails: { verified: [], unverified: [email] },
        isVerified: true,
      });
      expect(await accounts.browser().call('POST', LOGIN, provider.sign(uid))).toMatchObject({
        status: 403,
        json: { code: 'EMAIL_NOT_VALIDATED' },
      });
    }
    expect(
      await orm().select().from(readers).where(eq(readers.email, 'ningu@correu.example')),
    ).toEqual([]);
  });

  // R4.8
  it('ends a subscription only when the identity provider denies it', async () => {
    const email = 'subscriptora@correu.example';
    const uid = accounts.aUid({ ...emails(email), data: { plan: { isCurrent: true } } });
    const browser = accounts.browser();
    await browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - 3));
    await orm().update(readers).set({ type: '2' }).where(eq(readers.email, email));
    const login = (age: number) =>
      browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - age));
    expect((await login(2)).json?.response?.['user']).toMatchObject({ type: 2 });
    provider.addAccount(uid, { ...emails(email), data: { plan: { isCurrent: false } } });
    expect((await login(1)).json?.response?.['user']).toMatchObject({ type: 1 });
    expect(decodeURIComponent(browser.cookies.get('portada_reader') ?? '')).toContain('"type":1');
    expect((await browser.call('GET', PROFILE)).json?.response?.['user']).toMatchObject({
      type: 1,
    });
  });

  // R2.81
  it('reports a password for change only at the site that has its own login', async () => {
    const { registration } = await aReader(accounts, {}, OURS);
    const linked = accounts.browser();
    await linked.call('POST', LOGIN, provider.sign(accounts.aUid(emails(registration.email))));
    const made = accounts.browser();
    await made.call('POST', LOGIN, provider.sign(accounts.aUid()));
    for (const browser of [linked, made]) {
      expect((await browser.call('GET', PROFILE)).json?.response).toMatchObject({
        hasPassword: false,
        user: { type: 1 },
      });
    }
    const { email, password } = registration;
    expect(
      (await linked.call('PATCH', PROFILE, { password, newPassword: 'Tramuntana2' })).status,
    ).toBe(200);
    const local = accounts.browser(OURS);
    expect((await local.call('POST', '/api/front/user/login', { email, password })).status).toBe(
      200,
    );
    expect((await local.call('GET', PROFILE)).json?.response).toMatchObject({ hasPassword: true });
  });

  it('lists both logins in the reader’s data export', async () => {
    const { registration, browser } = await aReader(accounts, {}, OURS);
    const uid = accounts.aUid(emails(registration.email));
    await accounts.browser().call('POST', LOGIN, provider.sign(uid));
    const { json } = await browser.call('GET', '/api/front/user/export');
    expect(json?.response?.['logins']).toMatchObject([
      { provider: 'credential' },
      { provider: 'gigya', accountId: uid },
    ]);
  });

  it('creates a new account at a provider login after the former account was deleted', async () => {
    const uid = accounts.aUid();
    const browser = accounts.browser();
    const first = await browser.call('POST', LOGIN, provider.sign(uid, nowInSeconds() - 2));
    await orm()
      .delete(readers)
      .where(eq(readers.nick, String(Reflect.get(first.json?.response?.['user'] ?? {}, 'nick'))));
    const second = await browser.call('POST', LOGIN, provider.sign(uid));
    expect(Reflect.get(second.json?.response?.['user'] ?? {}, 'id')).not.toBe(
      Reflect.get(first.json?.response?.['user'] ?? {}, 'id'),
    );
  });
});

describe('a page', () => {
  const page = async (site: string, path = '/') => {
    const { headers, body } = await ask(accounts.url, {
      path,
      headers: { host: `${site}.localhost` },
    });
    const printed = /data-session-settings="([^"]+)"/.exec(body.toString())?.[1] ?? '';
    const settings: unknown = JSON.parse(
      printed.replaceAll('&#34;', '"').replaceAll('&quot;', '"'),
    );
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
    expect(policy.get('script-src')).toMatch(
      /^script-src 'self' https:\/\/cdns\.eu1\.gigya\.com 'sha256-/,
    );
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
  ])(
    'shows the identity provider’s screen at %s instead of our form',
    async (path, screen, words) => {
      const { policy, html } = await page('elfar', path);
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect(main).toContain('id="identity-screens"');
      expect(main).toContain(words);
      expect(main).toContain(`&quot;screen&quot;:[0,&quot;${screen}&quot;]`);
      expect(main).not.toMatch(/<form|type="password"|\/api\/front\/user\/login/);
      expect(policy.get('style-src-elem')).toMatch(
        /^style-src-elem 'self' 'unsafe-inline' https:\/\/cdns\.eu1\.gigya\.com$/,
      );
      expect(policy.get('script-src')).toMatch(
        /^script-src 'self' https:\/\/cdns\.eu1\.gigya\.com 'sha256-(?!.*(?:https|unsafe))/,
      );
      expect(policy.get('img-src')).toBe("img-src 'self' data: https://cdns.eu1.gigya.com");
      expect(policy.get('frame-src')).toBe(
        "frame-src 'self' https://cdns.eu1.gigya.com https://accounts.eu1.gigya.com https://socialize.eu1.gigya.com",
      );
    },
  );

  it('ignores a password posted to the pages of a site with an identity provider', async () => {
    const { registration } = await aReader(accounts, {}, OURS);
    const { email, password } = registration;
    const browser = accounts.browser();
    const answer = await browser.open('/acceso/', { form: 'login', email, password });
    expect([answer.status, answer.headers['cache-control'], browser.cookies.size]).toEqual([
      200,
      'no-store',
      0,
    ]);
    const wanted = aRegistration();
    await browser.open('/registro/', {
      email: wanted.email,
      nick: wanted.nick,
      password: wanted.password,
      terms: 'true',
    });
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
    await browser.call('POST', LOGIN, provider.sign(accounts.aUid()));
    const { html } = await browser.open('/perfil/mi-cuenta/?view=plain');
    expect(html).toContain('id="identity-screens"');
    expect(html).toContain('name="nick"');
    expect(html).not.toContain('type="password"');
  });

  it('shows a site without identity provider with the local login and the data layer’s script only', async () => {
    const { policy, html, settings } = await page('ondamarea');
    expect(settings).toMatchObject({ site: 'ondamarea', identity: { provider: 'local' } });
    expect([...policy.values()].join()).not.toContain('gigya');
    // The notice of missing parts, the report of user type 0, and the end of a session.
    const script = /<script>(\{const show=.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(script).toContain('"userType":0');
    expect(script.length).toBeLessThan(1700);
    expect(policy.get('script-src')).toContain(
      createHash('sha256').update(script).digest('base64'),
    );
  });
});
