import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../src/domain/reader/social-provider.ts';
import { readerLogins, readers, readerSessions, readerVerifications } from '../../../src/server/database/reader-schema.ts';
import { aReader, pathOf, startAccounts, type AccountsApplication } from '../../support/readers/accounts-application.ts';
import { aRegistration, register } from '../../support/readers/registration.ts';
import type { Person } from '../../support/readers/fake-provider-user.ts';
import { startProviders, type ProviderServer } from '../../support/readers/provider-server.ts';
import type { CallAnswer, ReaderBrowser } from '../../support/readers/reader-browser.ts';

const USER = '/api/front/user';
const LOGIN = `${USER}/login`;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const FAILED = '/acceso/?alert=social_failed';
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

let accounts: AccountsApplication;
let providers: ProviderServer;

beforeAll(async () => {
  providers = await startProviders();
  accounts = await startAccounts({
    environment: {
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      FACEBOOK_CLIENT_ID: 'facebook-client',
      FACEBOOK_CLIENT_SECRET: 'facebook-secret',
      FACEBOOK_TRUST_EMAIL: 'yes',
      TWITTER_CLIENT_ID: 'twitter-client',
      TWITTER_CLIENT_SECRET: 'twitter-secret',
      APPLE_CLIENT_ID: 'apple-client',
      APPLE_TEAM_ID: 'apple-team',
      APPLE_KEY_ID: 'apple-key',
      APPLE_PRIVATE_KEY: privateKey
        .export({ type: 'pkcs8', format: 'pem' })
        .toString()
        .replaceAll('\n', String.raw`\n`),
    },
  });
  return async () => {
    await accounts.close();
    await providers.close();
  };
});

const orm = () => accounts.application.wiring.database.orm;

let met = 0;

/** A new person at the identity providers, with a verified email address. */
function aPerson(fields: Partial<Person> = {}): Person & { email: string } {
  met += 1;
  return { id: `person-${met}`, email: `persona-${met}@correu.example`, isProved: true, given: 'Mireia', family: 'Soler', ...fields };
}

function start(browser: ReaderBrowser, provider: string, query = ''): Promise<CallAnswer> {
  return browser.call('GET', `${LOGIN}/${provider}${query}`);
}

/** Sends the redirect, or Apple's form post, from the identity provider back to us. */
async function comeBack(browser: ReaderBrowser, path: string, fields: Record<string, string>, isForm = false): Promise<CallAnswer> {
  if (!isForm) return browser.call('GET', `${path}?${new URLSearchParams(fields)}`);
  const relayed = await post(browser, path, fields);
  return browser.call('GET', String(relayed.headers.location));
}

/** Posts a form as another site does: the browser sends our SameSite=Lax cookies with none of them. */
async function post(browser: ReaderBrowser, path: string, fields: Record<string, string>): Promise<CallAnswer> {
  const kept = new Map(browser.cookies);
  browser.cookies.clear();
  const answer = await browser.call('POST', path, new URLSearchParams(fields).toString(), { ...FORM, origin: 'https://appleid.apple.com' });
  for (const [name, value] of kept) browser.cookies.set(name, value);
  return answer;
}

async function signIn(browser: ReaderBrowser, provider: SocialProvider, person: Person, query = ''): Promise<CallAnswer> {
  const started = await start(browser, provider, query);
  const { path, fields } = await providers.agree(provider, String(started.headers.location), person);
  return comeBack(browser, path, fields, provider === 'apple');
}

async function profileOf(browser: ReaderBrowser): Promise<unknown> {
  return (await browser.call('GET', `${USER}/profile`)).json?.response?.['user'];
}

async function hasPassword(browser: ReaderBrowser): Promise<unknown> {
  return (await browser.call('GET', `${USER}/profile`)).json?.response?.['hasPassword'];
}

const rowsOf = (email: string) => orm().select().from(readers).where(eq(readers.email, email));

describe('sign-in with an identity provider', () => {
  it.each(SOCIAL_PROVIDERS)('creates an account and a session like a registration and login: %s', async (provider) => {
    const browser = accounts.browser();
    const person = aPerson();
    const ended = await signIn(browser, provider, person);
    expect([ended.status, ended.headers.location, ended.headers['cache-control']]).toEqual([303, '/perfil/mi-cuenta/', 'no-store']);
    const surname = provider === 'twitter' ? '' : 'Soler';
    const name = provider === 'twitter' ? 'Mireia Soler' : 'Mireia';
    expect(await profileOf(browser)).toMatchObject({ email: person.email, type: 'rrss', name, surname });
    expect(await hasPassword(browser)).toBe(false);
    const [row] = await rowsOf(person.email);
    expect(row).toMatchObject({ emailVerified: true, site: 'elfar' });
    // We read the pictures of Google and Facebook only.
    expect(row?.image ?? '').toMatch(provider === 'google' || provider === 'facebook' ? /^data:image\/webp;base64,/ : /^$/);
    const { json } = await browser.call('GET', '/api/front/user/profile');
    expect(json?.response?.['thumbnailURL']).toBe(row?.image ?? undefined);
    expect(row?.nick).toMatch(/^Mireia(?:Soler)?\d*$/u);
    expect(JSON.parse(decodeURIComponent(browser.cookies.get('portada_reader') ?? ''))).toEqual({ id: row?.id, type: 'rrss' });
    expect([...browser.cookies.keys()].toSorted()).toEqual(['portada.session_token', 'portada_reader']);
    const session = ended.headers['set-cookie']?.find((cookie) => cookie.startsWith('portada.session_token='));
    expect(session).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('creates an account without a birth date, which the reader may add and remove', async () => {
    const browser = accounts.browser();
    await signIn(browser, 'google', aPerson());
    const profile = await browser.open('/perfil/mi-cuenta/?view=plain');
    expect(profile.html).toMatch(/<input(?=[^>]* name="birthdate")(?![^>]* required)(?=[^>]* value="")[^>]*>/);
    const change = { name: 'Mireia', surname: 'Soler', birthdate: '' };
    for (const birthdate of [null, '1990-05-17', null]) {
      const answer = await browser.call('PATCH', `${USER}/profile`, { ...change, birthdate });
      expect([answer.status, answer.json?.response?.['user']]).toEqual([200, expect.objectContaining({ type: 'rrss', birthdate })]);
    }
    const refused = await browser.call('PATCH', `${USER}/profile`, { ...change, birthdate: '1990-02-31' });
    expect(refused).toMatchObject({ status: 400, json: { code: 'INVALID_FIELD', fields: { birthdate: 'day' } } });
  });

  it.each(SOCIAL_PROVIDERS)('stores only the account id of the identity provider and no tokens: %s', async (provider) => {
    const person = aPerson();
    await signIn(accounts.browser(), provider, person);
    const [row] = await rowsOf(person.email);
    const [login] = await orm()
      .select()
      .from(readerLogins)
      .where(eq(readerLogins.userId, row?.id ?? ''));
    expect(login).toMatchObject({ providerId: provider, accountId: person.id, password: null });
    expect(login).toMatchObject({ accessToken: null, refreshToken: null, idToken: null });
  });

  it.each([
    ['google', 'accounts.google.com', 'email profile openid'],
    ['facebook', 'www.facebook.com', 'email public_profile'],
    ['twitter', 'x.com', 'users.read tweet.read users.email'],
    ['apple', 'appleid.apple.com', 'email name'],
  ])('requests from %s an email address and a name, with state and PKCE', async (provider, host, scope) => {
    const started = await start(accounts.browser(), provider);
    const { hostname, protocol, searchParams } = new URL(String(started.headers.location));
    expect([started.status, protocol, hostname, searchParams.get('scope')]).toEqual([303, 'https:', host, scope]);
    expect(searchParams.get('redirect_uri')).toBe(`http://elfar.localhost${LOGIN}/${provider}/callback`);
    expect(searchParams.get('state')?.length).toBeGreaterThanOrEqual(32);
    // The engine sends no PKCE to Facebook, which ties a code to the secret and the redirect URI.
    if (provider !== 'facebook') expect(searchParams.get('code_challenge_method')).toBe('S256');
    const [cookie = '', ...more] = started.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^portada\.state=[^;]+; Max-Age=300; Path=\/api\/front\/user\/login\/; HttpOnly; SameSite=Lax$/);
    expect(more).toEqual([]);
  });

  it('authenticates at Apple with a signed token, and at the other providers with a secret', async () => {
    for (const provider of SOCIAL_PROVIDERS) await signIn(accounts.browser(), provider, aPerson());
    const [facebook, twitter, google, apple] = providers.tokenRequests.slice(-4);
    expect([facebook?.['client_secret'], google?.['client_secret']]).toEqual(['facebook-secret', 'google-secret']);
    expect(twitter?.['authorization']).toBe(`Basic ${Buffer.from('twitter-client:twitter-secret').toString('base64')}`);
    const { payload, protectedHeader } = await jwtVerify(apple?.['client_secret'] ?? '', publicKey, {
      issuer: 'apple-team',
      subject: 'apple-client',
      audience: 'https://appleid.apple.com',
    });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'apple-key' });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
  });

  it('logs the consent to the terms once, at the first sign-in', async () => {
    const browser = accounts.browser();
    const person = aPerson();
    const consents = async () => (await browser.call('GET', `${USER}/export`)).json?.response?.['consents'];
    await signIn(browser, 'google', person);
    const first = await consents();
    expect(first).toMatchObject([{ purpose: 'terms', isGiven: true, site: 'elfar' }]);
    await signIn(browser, 'google', person);
    expect(await consents()).toEqual(first);
  });

  it('finds the account by the provider’s id after a change of the email address', async () => {
    const person = aPerson();
    const browser = accounts.browser();
    await signIn(browser, 'google', person);
    const first = await profileOf(browser);
    const again = accounts.browser({ site: 'ondamarea' });
    await signIn(again, 'google', { ...person, email: `nova-${person.email}`, isProved: false });
    expect(await profileOf(again)).toMatchObject({ id: Reflect.get(Object(first), 'id'), email: person.email });
    expect(await rowsOf(`nova-${person.email}`)).toEqual([]);
  });

  it('gives people of the same name different nicks, also at the same time', async () => {
    const people = [aPerson({ given: 'Núria' }), aPerson({ given: 'núria' }), aPerson({ given: 'Al' }), aPerson({ given: '…' })];
    await Promise.all(people.map((person) => signIn(accounts.browser(), 'google', person)));
    const nicks = await Promise.all(people.map(async ({ email }) => (await rowsOf(email))[0]?.nick));
    expect(nicks.filter((nick) => /^núria\d*$/iu.test(nick ?? ''))).toHaveLength(2);
    expect(nicks[2]).toMatch(/^Al\d{2,}$/);
    expect(nicks[3]).toMatch(/^lectura\d*$/);
  });

  it('creates one account of two simultaneous sign-ins', async () => {
    const person = aPerson();
    await Promise.all([1, 2].map(() => signIn(accounts.browser(), 'google', person)));
    expect(await rowsOf(person.email)).toHaveLength(1);
  });

  it('cleans and shortens the name that the provider sends', async () => {
    const person = aPerson({ given: ` Ad\u202Ea\n${'x'.repeat(200)}`, family: '\u0000' });
    const browser = accounts.browser();
    await signIn(browser, 'google', person);
    expect(await profileOf(browser)).toMatchObject({ name: `Ada${'x'.repeat(97)}`, surname: '' });
  });

  it('returns to the language and site of the page where it began', async () => {
    const browser = accounts.browser({ page: '/es/acceso/' });
    expect((await signIn(browser, 'google', aPerson())).headers.location).toBe('/es/perfil/mi-cuenta/');
    const refused = accounts.browser({ page: '/es/acceso/' });
    expect((await signIn(refused, 'google', aPerson({ isProved: false }))).headers.location).toBe(`/es${FAILED}`);
    const other = accounts.browser({ site: 'ondamarea' });
    const started = await start(other, 'google');
    expect(new URL(String(started.headers.location)).searchParams.get('redirect_uri')).toBe(
      `http://ondamarea.localhost${LOGIN}/google/callback`,
    );
    const person = aPerson();
    await signIn(other, 'google', person);
    expect((await rowsOf(person.email))[0]?.site).toBe('ondamarea');
  });

  it('redirects once to the site’s own host before it goes to the provider', async () => {
    const browser = accounts.browser({ page: '/es/politica/' });
    const moved = await browser.call('GET', `${LOGIN}/google?backUrl=%2Fagenda%2F`, undefined, { host: '127.0.0.1:4321' });
    expect(moved.headers.location).toBe(`http://elfar.localhost${LOGIN}/google?backUrl=%2Fagenda%2F&lang=es`);
    expect(moved.headers['set-cookie']).toBeUndefined();
    const again = await browser.call('GET', `${LOGIN}/google?lang=es`, undefined, { host: '127.0.0.1:4321' });
    expect(again.headers.location).toMatch(/^https:\/\/accounts\.google\.com\//);
  });
});

describe('a page with a login', () => {
  const BACK = '?backUrl=%2Fagenda%2F';

  it.each([
    ['/acceso/', 'Continua amb Google', 'com a mínim 13 anys'],
    ['/registro/', 'Continua amb Google', 'com a mínim 13 anys'],
    ['/es/acceso/', 'Continuar con Google', 'como mínimo 13 años'],
  ])('links every identity provider at %s with the consent text, the same for all readers', async (path, link, age) => {
    const { html, headers } = await accounts.browser().open(path + BACK);
    const hrefs = [...html.matchAll(/href="(\/api\/front\/user\/login\/[^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toEqual(SOCIAL_PROVIDERS.map((provider) => `${LOGIN}/${provider}`));
    expect(html).toContain(link);
    expect(html).toContain(age);
    expect(headers['cache-control']).toMatch(/^public/);
  });

  it('keeps backUrl in the links of a page that is rendered for one request', async () => {
    const { html } = await accounts.browser().open(`/acceso/${BACK}&alert=social_failed`);
    expect(html).toContain(`href="${LOGIN}/google${BACK}"`);
    const elsewhere = await accounts.browser().open('/acceso/?alert=social_failed&backUrl=%2F%2Fevil.example%2F');
    expect(elsewhere.html).toContain(`href="${LOGIN}/google"`);
    expect(elsewhere.html).not.toContain('evil.example');
  });
});

describe('the backUrl of a sign-in', () => {
  it.each([
    ['/politica/?pagina=2#final', '/politica/?pagina=2#final'],
    ['http://elfar.localhost:4321/agenda/', '/agenda/'],
    ['http://ondamarea.localhost/programas/', 'http://ondamarea.localhost/programas/'],
  ])('returns to %s after the sign-in', async (backUrl, location) => {
    const ended = await signIn(accounts.browser(), 'google', aPerson(), `?${new URLSearchParams({ backUrl })}`);
    expect(ended.headers.location).toBe(location);
  });

  it.each([
    '//evil.example/',
    String.raw`/\evil.example/`,
    '/..//evil.example/',
    '/\t/evil.example/',
    'http://evil.example/',
    'http://elfar.localhost@evil.example/',
    'http://elfar.localhost.evil.example/',
    'http://elfar.localhost//evil.example/',
    'javascript:alert(1)',
    `${LOGIN}/google`,
    '',
  ])('ignores the backUrl %j and goes to the profile', async (backUrl) => {
    const query = `?${new URLSearchParams({ backUrl })}`;
    expect((await signIn(accounts.browser(), 'google', aPerson(), query)).headers.location).toBe('/perfil/mi-cuenta/');
    expect((await signIn(accounts.browser(), 'google', aPerson({ isProved: false }), query)).headers.location).toBe(FAILED);
  });

  it('keeps backUrl when the sign-in fails', async () => {
    const ended = await signIn(accounts.browser(), 'google', aPerson({ isProved: false }), '?backUrl=%2Fagenda%2F%3Fdia%3D1');
    expect(ended.headers.location).toBe(`${FAILED}&backUrl=%2Fagenda%2F%3Fdia%3D1`);
  });
});

describe('the response of an identity provider', () => {
  /** A valid response and the browser that began the sign-in. */
  async function anAnswer() {
    const browser = accounts.browser();
    const person = aPerson();
    const started = await start(browser, 'google');
    return { browser, person, ...(await providers.agree('google', String(started.headers.location), person)) };
  }

  async function expectRefused(browser: ReaderBrowser, ended: CallAnswer, person: Person & { email: string }) {
    expect([ended.status, ended.headers.location]).toEqual([303, FAILED]);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
    expect(await rowsOf(person.email)).toEqual([]);
  }

  it('accepts the provider’s response only in the browser that began the sign-in', async () => {
    const { person, path, fields } = await anAnswer();
    const victim = accounts.browser();
    await expectRefused(victim, await comeBack(victim, path, fields), person);
    await start(victim, 'google');
    await expectRefused(victim, await comeBack(victim, path, fields), person);
  });

  it.each([
    ['an invented state', { state: 'x'.repeat(32) }],
    ['no state', { state: '' }],
    ['no code', { code: '' }],
    ['an invented code', { code: 'made-up' }],
    ['a code that is too long', { code: 'x'.repeat(2000) }],
  ])('refuses a provider’s response with %s', async (_what, change) => {
    const { browser, person, path, fields } = await anAnswer();
    await expectRefused(browser, await comeBack(browser, path, { ...fields, ...change }), person);
  });

  it('refuses the state of another provider’s sign-in', async () => {
    const browser = accounts.browser();
    const person = aPerson();
    const started = await start(browser, 'google');
    const { fields } = await providers.agree('google', String(started.headers.location), person);
    await expectRefused(browser, await comeBack(browser, `${LOGIN}/twitter/callback`, fields), person);
  });

  it('accepts a provider’s response once, even with a copied cookie', async () => {
    const { browser, path, fields } = await anAnswer();
    const state = browser.cookies.get('portada.state') ?? '';
    expect((await comeBack(browser, path, fields)).headers.location).toBe('/perfil/mi-cuenta/');
    const thief = accounts.browser();
    thief.cookies.set('portada.state', state);
    expect((await comeBack(thief, path, fields)).headers.location).toBe(FAILED);
    expect((await thief.call('GET', `${USER}/profile`)).status).toBe(401);
  });

  it('accepts one of several simultaneous requests with the same response', async () => {
    const { browser, path, fields } = await anAnswer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => comeBack(browser, path, fields)));
    const places = answers.map(({ headers }) => headers.location);
    expect(places.filter((place) => place !== FAILED)).toEqual(['/perfil/mi-cuenta/']);
  });

  it('refuses a provider’s response ten minutes later', async () => {
    const { browser, person, path, fields } = await anAnswer();
    for (const row of await orm().select().from(readerVerifications)) {
      const value = { ...JSON.parse(row.value), expiresAt: Date.now() - 1000 };
      await orm()
        .update(readerVerifications)
        .set({ value: JSON.stringify(value) })
        .where(eq(readerVerifications.id, row.id));
    }
    await expectRefused(browser, await comeBack(browser, path, fields), person);
  });

  it.each([{ codeVerifier: '' }, { codeVerifier: 'y'.repeat(128) }])(
    'fails at the provider without the right PKCE verifier: %j',
    async (wrong) => {
      const { browser, person, path, fields } = await anAnswer();
      for (const row of await orm().select().from(readerVerifications)) {
        await orm()
          .update(readerVerifications)
          .set({ value: JSON.stringify({ ...JSON.parse(row.value), ...wrong }) })
          .where(eq(readerVerifications.id, row.id));
      }
      await expectRefused(browser, await comeBack(browser, path, fields), person);
    },
  );

  it('ends the sign-in when the reader declines, without showing or logging the provider’s text', async () => {
    const { browser, person, path, fields } = await anAnswer();
    const words = { error: 'access_denied', error_description: 'Mireia Soler has cancelled', error_uri: 'https://evil.example/' };
    const ended = await comeBack(browser, path, { state: fields['state'] ?? '', ...words });
    await expectRefused(browser, ended, person);
    expect(accounts.logged()).toContain('refused_by_provider');
    expect(accounts.logged()).not.toMatch(/access_denied|cancelled|evil/);
  });

  it('stores the sign-in under the hash of its state', async () => {
    const { fields } = await anAnswer();
    const rows = await orm().select().from(readerVerifications);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ identifier }) => identifier)).not.toContain(fields['state']);
  });
});

describe('an existing account', () => {
  it('opens an existing account by a verified email address and keeps its type and password', async () => {
    const { registration, id } = await aReader(accounts);
    const { email, password } = registration;
    const browser = accounts.browser();
    await signIn(browser, 'google', aPerson({ email: email.toUpperCase() }));
    expect(await profileOf(browser)).toMatchObject({ id, type: 1, nick: registration.nick, name: 'Núria' });
    expect(await hasPassword(browser)).toBe(true);
    expect((await accounts.browser().call('POST', LOGIN, { email, password })).status).toBe(200);
  });

  it('refuses to open an account by an unverified email address', async () => {
    const { registration, id } = await aReader(accounts);
    for (const provider of ['google', 'twitter', 'apple'] as const) {
      const browser = accounts.browser();
      const ended = await signIn(browser, provider, aPerson({ email: registration.email, isProved: false }));
      expect(ended.headers.location).toBe(FAILED);
      expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
    }
    expect(await orm().select().from(readerLogins).where(eq(readerLogins.userId, id))).toHaveLength(1);
  });

  it('deletes an unproved account for the owner of its email address and locks out its creator', async () => {
    const waiting = aRegistration({ newsletters: ['elfar-setmanal'], phone: '600123456' });
    const { email, password } = waiting;
    const intruder = accounts.browser();
    const registered = await register(intruder, waiting);
    const victim = accounts.browser();
    expect((await signIn(victim, 'google', aPerson({ email }))).headers.location).toBe('/perfil/mi-cuenta/');
    expect(await profileOf(victim)).toMatchObject({ email, type: 'rrss', name: 'Mireia', phone: '' });
    expect((await intruder.call('POST', LOGIN, { email, password })).status).toBe(401);
    await intruder.call('POST', `${USER}/resend-validation-mail`, { userId: registered.json?.response?.['userId'] });
    const mails = await accounts.mailsTo(email);
    expect(mails).toHaveLength(1);
    await victim.call('POST', pathOf(mails[0]?.link ?? ''));
    expect((await intruder.call('POST', LOGIN, { email, password })).status).toBe(401);
    expect((await victim.call('GET', `${USER}/export`)).json?.response).toMatchObject({
      newsletters: [],
      consents: [{ purpose: 'terms' }],
      sessions: [{}],
    });
  });

  it('keeps an unproved account when the provider has not verified the email address', async () => {
    const waiting = aRegistration();
    await register(accounts.browser(), waiting);
    expect((await signIn(accounts.browser(), 'google', aPerson({ email: waiting.email, isProved: false }))).headers.location).toBe(FAILED);
    expect(await rowsOf(waiting.email)).toMatchObject([{ nick: waiting.nick, emailVerified: false }]);
  });

  it('opens an account of a former system by a verified email address', async () => {
    const email = 'antiga@correu.example';
    await orm()
      .insert(readers)
      .values({ id: 'antiga', name: 'Antiga', email, nick: 'antiga', nickKey: 'antiga', site: 'elfar', type: '2' });
    const browser = accounts.browser();
    await signIn(browser, 'google', aPerson({ email }));
    expect(await profileOf(browser)).toMatchObject({ id: 'antiga', type: 2 });
    expect(await hasPassword(browser)).toBe(false);
  });
});

describe('a sign-in that is refused', () => {
  it.each(SOCIAL_PROVIDERS)('creates no account without an email address: %s', async (provider) => {
    const { email: _none, ...person } = aPerson();
    const browser = accounts.browser();
    expect((await signIn(browser, provider, person)).headers.location).toBe(FAILED);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
  });

  it.each(['google', 'twitter', 'apple'] as const)('creates no account with an unverified email address: %s', async (provider) => {
    const person = aPerson({ isProved: false });
    expect((await signIn(accounts.browser(), provider, person)).headers.location).toBe(FAILED);
    expect(await rowsOf(person.email)).toEqual([]);
  });

  it.each(['no@address', 'a b@correu.example', '"><script>@correu.example'])(
    'creates no account with an invalid email address: %s',
    async (email) => {
      expect((await signIn(accounts.browser(), 'google', aPerson({ email }))).headers.location).toBe(FAILED);
    },
  );
});

describe('the form post of Apple', () => {
  it('relays Apple’s form post as a GET of our own, without the code in a URL', async () => {
    const browser = accounts.browser();
    const started = await start(browser, 'apple');
    const { path, fields } = await providers.agree('apple', String(started.headers.location), aPerson());
    const relayed = await post(browser, path, fields);
    expect([relayed.status, relayed.headers.location, relayed.headers['cache-control']]).toEqual([303, path, 'no-store']);
    const [cookie, ...more] = relayed.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^portada\.relay=[\w-]+; Max-Age=60; Path=\/api\/front\/user\/login\/apple\/callback; HttpOnly; SameSite=Lax$/);
    expect([more, cookie?.includes('xxxx')]).toEqual([[], false]);
    const ended = await browser.call('GET', path);
    expect(ended.headers.location).toBe('/perfil/mi-cuenta/');
    expect(browser.cookies.has('portada.relay')).toBe(false);
  });

  it('refuses Apple’s form post in a browser that did not begin the sign-in', async () => {
    const attacker = accounts.browser();
    const { headers } = await start(attacker, 'apple');
    const { path, fields } = await providers.agree('apple', String(headers.location), aPerson());
    const victim = accounts.browser();
    expect((await comeBack(victim, path, fields, true)).headers.location).toBe(FAILED);
    expect((await victim.call('GET', `${USER}/profile`)).status).toBe(401);
  });

  it('accepts a form post for Apple only, with a form’s content type and size', async () => {
    const browser = accounts.browser();
    const path = `${LOGIN}/apple/callback`;
    expect((await post(browser, `${LOGIN}/google/callback`, { code: 'a' })).status).toBe(405);
    expect((await browser.call('POST', path, { code: 'a' })).status).toBe(400);
    expect((await post(browser, path, { code: 'a', id_token: 'a'.repeat(20_000) })).status).toBe(400);
    expect((await post(browser, path, { state: 'a'.repeat(201) })).status).toBe(400);
    expect((await browser.call('PUT', path, 'code=a', FORM)).status).toBe(404);
  });

  it.each(['', 'x', 'bnVsbA', Buffer.from('{"code":{}}').toString('base64url')])('refuses the relay cookie %j', async (value) => {
    const browser = accounts.browser();
    browser.cookies.set('portada.relay', value);
    expect((await browser.call('GET', `${LOGIN}/apple/callback`)).headers.location).toBe(FAILED);
  });

  it('accepts a malformed name from Apple', async () => {
    for (const user of [
      '',
      '5',
      'null',
      '{"name":5}',
      '{"name":{"firstName":{},"lastName":["x"]}}',
      `{"name":{"firstName":"${'x'.repeat(2000)}"}}`,
    ]) {
      const browser = accounts.browser();
      const started = await start(browser, 'apple');
      const { path, fields } = await providers.agree('apple', String(started.headers.location), aPerson());
      expect((await comeBack(browser, path, { ...fields, user }, true)).headers.location).toBe('/perfil/mi-cuenta/');
      expect(await profileOf(browser)).toMatchObject({ name: '', surname: '' });
    }
  });
});

describe('the start of a sign-in', () => {
  it.each(['image', 'iframe', 'script', 'empty'])('refuses a request to begin a sign-in as %s of another page', async (destination) => {
    const answer = await accounts.browser().call('GET', `${LOGIN}/google`, undefined, { 'sec-fetch-dest': destination });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('redirects a link from another site to the provider and sets only the state cookie', async () => {
    const browser = accounts.browser();
    const answer = await browser.call('GET', `${LOGIN}/google`, undefined, {
      origin: 'https://evil.example',
      referer: 'https://evil.example/es/',
    });
    expect(answer.headers.location).toMatch(/^https:\/\/accounts\.google\.com\//);
    expect(answer.headers['set-cookie']?.map((cookie) => cookie.split('=')[0])).toEqual(['portada.state']);
    expect((await browser.call('POST', `${LOGIN}/google`, {})).status).toBe(404);
  });

  it.each(['linkedin', '__proto__', 'Google', 'credential'])('answers 404 for the identity provider %s', async (provider) => {
    expect((await start(accounts.browser(), provider)).status).toBe(404);
    expect((await accounts.browser().call('GET', `${LOGIN}/${provider}/callback?code=a&state=b`)).status).toBe(404);
  });

  it('limits the beginnings of a sign-in to 60 per network address', async () => {
    const browser = accounts.browser({ address: '192.0.2.77' });
    const locations: (string | undefined)[] = [];
    for (let number = 0; number < 62; number += 1) locations.push((await start(browser, 'google', '?backUrl=/agenda/')).headers.location);
    expect(locations.slice(0, 60).every((location) => location?.startsWith('https://accounts.google.com/'))).toBe(true);
    expect(locations.slice(60)).toEqual(Array.from({ length: 2 }, () => `${FAILED}&backUrl=%2Fagenda%2F`));
  }, 60_000);
});

describe('the configured identity providers', () => {
  it('lists the identity providers whose variables are set', async () => {
    expect(accounts.application.wiring.services.accounts.social.listProviders()).toEqual(['facebook', 'twitter', 'google', 'apple']);
    const bare = await startAccounts({ environment: { GOOGLE_CLIENT_ID: 'google-client', GOOGLE_CLIENT_SECRET: 'google-secret' } });
    try {
      expect(bare.application.wiring.services.accounts.social.listProviders()).toEqual(['google']);
      expect((await bare.browser().call('GET', `${LOGIN}/google`)).status).toBe(303);
      for (const provider of ['apple', 'facebook', 'twitter']) {
        expect((await bare.browser().call('GET', `${LOGIN}/${provider}`)).status).toBe(404);
        expect((await bare.browser().call('GET', `${LOGIN}/${provider}/callback?code=a&state=b`)).status).toBe(404);
      }
      expect((await bare.browser().call('POST', `${LOGIN}/apple/callback`, 'code=a', FORM)).status).toBe(404);
    } finally {
      await bare.close();
    }
  });

  it('redirects to the login page and logs a reason when an identity provider fails', async () => {
    const browser = accounts.browser();
    const started = await start(browser, 'twitter', '?backUrl=/agenda/');
    const { path, fields } = await providers.agree('twitter', String(started.headers.location), aPerson());
    providers.fall();
    expect((await comeBack(browser, path, fields)).headers.location).toBe(`${FAILED}&backUrl=%2Fagenda%2F`);
    expect(accounts.logged()).toContain('"reason":"invalid_code"');
  });

  it('logs in with a password independently of the identity providers', async () => {
    const { browser } = await aReader(accounts);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(200);
  });
});

describe('the log', () => {
  it('logs no personal data, no code and no state', async () => {
    const states = await orm().select().from(readerSessions);
    expect(states.length).toBeGreaterThan(0);
    expect(accounts.logged()).toContain('a sign-in with a provider was not completed');
    expect(accounts.logged()).not.toMatch(/@|persona-|person-\d|Mireia|Soler|lectora|code=|state=|secret|198\.51|192\.0\.2/i);
  });
});
