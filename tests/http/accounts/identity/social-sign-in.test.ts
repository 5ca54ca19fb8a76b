import { eq } from 'drizzle-orm';
import { jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { SOCIAL_PROVIDERS } from '#domain/sites/social-provider.ts';
import { readerLogins } from '#server/platform/database/tables/reader-schema.ts';
import {
  aPerson,
  APPLE_PUBLIC_KEY,
  FAILED,
  hasPassword,
  LOGIN,
  profileOf,
  start,
  startSocialAccounts,
  type SocialAccounts,
} from '#tests/support/readers/providers/provider-sign-in.ts';

const USER = '/api/front/user';
let accounts: SocialAccounts;

beforeAll(async () => {
  accounts = await startSocialAccounts();
  return accounts.close;
});

const orm = () => accounts.application.wiring.database.orm;

/** Nodes of the previous release, with better-auth 1.7.0, find logins by these. */
const FORMER_NAMESPACES = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  twitter: 'local:oauth:twitter',
};

describe('sign-in with an identity provider', () => {
  // R1.23, R3.5
  it.each(SOCIAL_PROVIDERS)(
    'creates an account and a session like a registration and login: %s',
    async (provider) => {
      const browser = accounts.browser();
      const person = aPerson();
      const ended = await accounts.signIn(browser, provider, person);
      expect([ended.status, ended.headers.location, ended.headers['cache-control']]).toEqual([
        303,
        '/perfil/mi-cuenta/',
        'no-store',
      ]);
      const surname = provider === 'twitter' ? '' : 'Soler';
      const name = provider === 'twitter' ? 'Mireia Soler' : 'Mireia';
      expect(await profileOf(browser)).toMatchObject({
        email: person.email,
        type: 'rrss',
        name,
        surname,
      });
      expect(await hasPassword(browser)).toBe(false);
      const [row] = await accounts.rowsOf(person.email);
      expect(row).toMatchObject({ emailVerified: true, site: 'elfar' });
      // We read the pictures of Google and Facebook only.
      expect(row?.image ?? '').toMatch(
        provider === 'google' || provider === 'facebook' ? /^data:image\/webp;base64,/ : /^$/,
      );
      const { json } = await browser.call('GET', '/api/front/user/profile');
      expect(json?.response?.['thumbnailURL']).toBe(row?.image ?? undefined);
      expect(row?.nick).toMatch(/^Mireia(?:Soler)?\d*$/u);
      expect(JSON.parse(decodeURIComponent(browser.cookies.get('portada_reader') ?? ''))).toEqual({
        id: row?.id,
        type: 'rrss',
      });
      expect([...browser.cookies.keys()].toSorted()).toEqual([
        'portada.session_token',
        'portada_reader',
      ]);
      const session = ended.headers['set-cookie']?.find((cookie) =>
        cookie.startsWith('portada.session_token='),
      );
      expect(session).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    },
  );

  // R2.81, R3.12, R6.10
  it('creates an account without a birth date, which the reader may add and remove', async () => {
    const browser = accounts.browser();
    await accounts.signIn(browser, 'google', aPerson());
    const profile = await browser.open('/perfil/mi-cuenta/?view=plain');
    expect(profile.html).toMatch(
      /<input(?=[^>]* name="birthdate")(?![^>]* required)(?=[^>]* value="")[^>]*>/,
    );
    expect(profile.html).not.toContain('type="password"');
    const change = { name: 'Mireia', surname: 'Soler', birthdate: '' };
    for (const birthdate of [null, '1990-05-17', null]) {
      const answer = await browser.call('PATCH', `${USER}/profile`, { ...change, birthdate });
      expect([answer.status, answer.json?.response?.['user']]).toEqual([
        200,
        expect.objectContaining({ type: 'rrss', birthdate }),
      ]);
    }
    const refused = await browser.call('PATCH', `${USER}/profile`, {
      ...change,
      birthdate: '1990-02-31',
    });
    expect(refused).toMatchObject({
      status: 400,
      json: { code: 'INVALID_FIELD', fields: { birthdate: 'day' } },
    });
  });

  it.each(SOCIAL_PROVIDERS)(
    'stores only the account id of the identity provider and no tokens: %s',
    async (provider) => {
      const person = aPerson();
      await accounts.signIn(accounts.browser(), provider, person);
      const [row] = await accounts.rowsOf(person.email);
      const [login] = await orm()
        .select()
        .from(readerLogins)
        .where(eq(readerLogins.userId, row?.id ?? ''));
      expect(login).toMatchObject({ providerId: provider, accountId: person.id, password: null });
      expect(login?.issuer).toBe(FORMER_NAMESPACES[provider]);
      expect(login).toMatchObject({ accessToken: null, refreshToken: null, idToken: null });
    },
  );

  // R2.30, R7.37
  it.each([
    ['google', 'accounts.google.com', 'email profile openid'],
    ['facebook', 'www.facebook.com', 'email public_profile'],
    ['twitter', 'x.com', 'users.read tweet.read users.email'],
    ['apple', 'appleid.apple.com', 'email name'],
  ])(
    'requests from %s an email address and a name, with state and PKCE',
    async (provider, host, scope) => {
      const started = await start(accounts.browser(), provider);
      const { hostname, protocol, searchParams } = new URL(String(started.headers.location));
      expect([started.status, protocol, hostname, searchParams.get('scope')]).toEqual([
        303,
        'https:',
        host,
        scope,
      ]);
      expect(searchParams.get('redirect_uri')).toBe(
        `http://elfar.localhost${LOGIN}/${provider}/callback`,
      );
      expect(searchParams.get('state')?.length).toBeGreaterThanOrEqual(32);
      // The engine sends no PKCE to Facebook, which ties a code to the secret and the redirect URI.
      if (provider !== 'facebook') expect(searchParams.get('code_challenge_method')).toBe('S256');
      const [cookie = '', ...more] = started.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(
        /^portada\.state=[^;]+; Max-Age=300; Path=\/api\/front\/user\/login\/; HttpOnly; SameSite=Lax$/,
      );
      expect(more).toEqual([]);
    },
  );

  it('authenticates at Apple with a signed token, and at the other providers with a secret', async () => {
    for (const provider of SOCIAL_PROVIDERS)
      await accounts.signIn(accounts.browser(), provider, aPerson());
    const [facebook, twitter, google, apple] = accounts.providers.tokenRequests.slice(-4);
    expect([facebook?.['client_secret'], google?.['client_secret']]).toEqual([
      'facebook-secret',
      'google-secret',
    ]);
    expect(twitter?.['authorization']).toBe(
      `Basic ${Buffer.from('twitter-client:twitter-secret').toString('base64')}`,
    );
    const { payload, protectedHeader } = await jwtVerify(
      apple?.['client_secret'] ?? '',
      APPLE_PUBLIC_KEY,
      {
        issuer: 'apple-team',
        subject: 'apple-client',
        audience: 'https://appleid.apple.com',
      },
    );
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'apple-key' });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
  });

  it('logs the consent to the terms once, at the first sign-in', async () => {
    const browser = accounts.browser();
    const person = aPerson();
    const consents = async () =>
      (await browser.call('GET', `${USER}/export`)).json?.response?.['consents'];
    await accounts.signIn(browser, 'google', person);
    const first = await consents();
    expect(first).toMatchObject([{ purpose: 'terms', isGiven: true, site: 'elfar' }]);
    await accounts.signIn(browser, 'google', person);
    expect(await consents()).toEqual(first);
  });

  it('finds the account by the provider’s id after a change of the email address', async () => {
    const person = aPerson();
    const browser = accounts.browser();
    await accounts.signIn(browser, 'google', person);
    const first = await profileOf(browser);
    const again = accounts.browser({ site: 'ondamarea' });
    await accounts.signIn(again, 'google', {
      ...person,
      email: `nova-${person.email}`,
      isProved: false,
    });
    expect(await profileOf(again)).toMatchObject({
      id: Reflect.get(Object(first), 'id'),
      email: person.email,
    });
    expect(await accounts.rowsOf(`nova-${person.email}`)).toEqual([]);
  });

  it('gives people of the same name different nicks, also at the same time', async () => {
    const people = [
      aPerson({ given: 'Núria' }),
      aPerson({ given: 'núria' }),
      aPerson({ given: 'Al' }),
      aPerson({ given: '…' }),
    ];
    await Promise.all(
      people.map((person) => accounts.signIn(accounts.browser(), 'google', person)),
    );
    const nicks = await Promise.all(
      people.map(async ({ email }) => (await accounts.rowsOf(email))[0]?.nick),
    );
    expect(nicks.filter((nick) => /^núria\d*$/iu.test(nick ?? ''))).toHaveLength(2);
    expect(nicks[2]).toMatch(/^Al\d{2,}$/);
    expect(nicks[3]).toMatch(/^lectura\d*$/);
  });

  it('creates one account of two simultaneous sign-ins', async () => {
    const person = aPerson();
    await Promise.all([1, 2].map(() => accounts.signIn(accounts.browser(), 'google', person)));
    expect(await accounts.rowsOf(person.email)).toHaveLength(1);
  });

  it('cleans and shortens the name that the provider sends', async () => {
    const person = aPerson({ given: ` Ad\u202Ea\n${'x'.repeat(200)}`, family: '\u0000' });
    const browser = accounts.browser();
    await accounts.signIn(browser, 'google', person);
    expect(await profileOf(browser)).toMatchObject({ name: `Ada${'x'.repeat(97)}`, surname: '' });
  });

  it('returns to the language and site of the page where it began', async () => {
    const browser = accounts.browser({ page: '/es/acceso/' });
    expect((await accounts.signIn(browser, 'google', aPerson())).headers.location).toBe(
      '/es/perfil/mi-cuenta/',
    );
    const refused = accounts.browser({ page: '/es/acceso/' });
    expect(
      (await accounts.signIn(refused, 'google', aPerson({ isProved: false }))).headers.location,
    ).toBe(`/es${FAILED}`);
    const other = accounts.browser({ site: 'ondamarea' });
    const started = await start(other, 'google');
    expect(new URL(String(started.headers.location)).searchParams.get('redirect_uri')).toBe(
      `http://ondamarea.localhost${LOGIN}/google/callback`,
    );
    const person = aPerson();
    await accounts.signIn(other, 'google', person);
    expect((await accounts.rowsOf(person.email))[0]?.site).toBe('ondamarea');
  });

  it('redirects once to the site’s own host before it goes to the provider', async () => {
    const browser = accounts.browser({ page: '/es/politica/' });
    const moved = await browser.call('GET', `${LOGIN}/google?backUrl=%2Fagenda%2F`, undefined, {
      host: '127.0.0.1:4321',
    });
    expect(moved.headers.location).toBe(
      `http://elfar.localhost${LOGIN}/google?backUrl=%2Fagenda%2F&lang=es`,
    );
    expect(moved.headers['set-cookie']).toBeUndefined();
    const again = await browser.call('GET', `${LOGIN}/google?lang=es`, undefined, {
      host: '127.0.0.1:4321',
    });
    expect(again.headers.location).toMatch(/^https:\/\/accounts\.google\.com\//);
  });
});

describe('a page with a login', () => {
  const BACK = '?backUrl=%2Fagenda%2F';

  it.each([
    ['/acceso/', 'Continua amb Google', 'com a mínim 13 anys'],
    ['/registro/', 'Continua amb Google', 'com a mínim 13 anys'],
    ['/es/acceso/', 'Continuar con Google', 'como mínimo 13 años'],
  ])(
    'links every identity provider at %s with the consent text, the same for all readers',
    async (path, link, age) => {
      const { html, headers } = await accounts.browser().open(path + BACK);
      const hrefs = [...html.matchAll(/href="(\/api\/front\/user\/login\/[^"]*)"/g)].map(
        ([, href]) => href,
      );
      expect(hrefs).toEqual(SOCIAL_PROVIDERS.map((provider) => `${LOGIN}/${provider}`));
      expect(html).toContain(link);
      expect(html).toContain(age);
      expect(headers['cache-control']).toMatch(/^public/);
    },
  );

  // R2.31
  it('keeps backUrl in the links of a page that is rendered for one request', async () => {
    const { html } = await accounts.browser().open(`/acceso/${BACK}&alert=social_failed`);
    expect(html).toContain(`href="${LOGIN}/google${BACK}"`);
    const elsewhere = await accounts
      .browser()
      .open('/acceso/?alert=social_failed&backUrl=%2F%2Fevil.example%2F');
    expect(elsewhere.html).toContain(`href="${LOGIN}/google"`);
    expect(elsewhere.html).not.toContain('evil.example');
  });
});

describe('the backUrl of a sign-in', () => {
  // R7.37
  it.each([
    ['/politica/?pagina=2#final', '/politica/?pagina=2#final'],
    ['http://elfar.localhost:4321/agenda/', '/agenda/'],
    ['http://ondamarea.localhost/programas/', 'http://ondamarea.localhost/programas/'],
  ])('returns to %s after the sign-in', async (backUrl, location) => {
    const ended = await accounts.signIn(
      accounts.browser(),
      'google',
      aPerson(),
      `?${new URLSearchParams({ backUrl })}`,
    );
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
    expect(
      (await accounts.signIn(accounts.browser(), 'google', aPerson(), query)).headers.location,
    ).toBe('/perfil/mi-cuenta/');
    expect(
      (await accounts.signIn(accounts.browser(), 'google', aPerson({ isProved: false }), query))
        .headers.location,
    ).toBe(FAILED);
  });

  it('keeps backUrl when the sign-in fails', async () => {
    const ended = await accounts.signIn(
      accounts.browser(),
      'google',
      aPerson({ isProved: false }),
      '?backUrl=%2Fagenda%2F%3Fdia%3D1',
    );
    expect(ended.headers.location).toBe(`${FAILED}&backUrl=%2Fagenda%2F%3Fdia%3D1`);
  });
});
