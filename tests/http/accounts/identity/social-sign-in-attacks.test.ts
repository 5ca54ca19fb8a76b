import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readerVerifications } from '#server/platform/database/tables/reader-schema.ts';
import type { Person } from '#tests/support/readers/providers/fake-provider-user.ts';
import type { CallAnswer, ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import {
  aPerson,
  comeBack,
  FAILED,
  FORM,
  LOGIN,
  post,
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

describe('the response of an identity provider', () => {
  /** A valid response and the browser that began the sign-in. */
  async function anAnswer() {
    const browser = accounts.browser();
    const person = aPerson();
    const started = await start(browser, 'google');
    return {
      browser,
      person,
      ...(await accounts.providers.agree('google', String(started.headers.location), person)),
    };
  }

  async function expectRefused(
    browser: ReaderBrowser,
    ended: CallAnswer,
    person: Person & { email: string },
  ) {
    expect([ended.status, ended.headers.location]).toEqual([303, FAILED]);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
    expect(await accounts.rowsOf(person.email)).toEqual([]);
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
    const { fields } = await accounts.providers.agree(
      'google',
      String(started.headers.location),
      person,
    );
    await expectRefused(
      browser,
      await comeBack(browser, `${LOGIN}/twitter/callback`, fields),
      person,
    );
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
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => comeBack(browser, path, fields)),
    );
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
    const words = {
      error: 'access_denied',
      error_description: 'Mireia Soler has cancelled',
      error_uri: 'https://evil.example/',
    };
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

describe('the form post of Apple', () => {
  it('relays Apple’s form post as a GET of our own, without the code in a URL', async () => {
    const browser = accounts.browser();
    const started = await start(browser, 'apple');
    const { path, fields } = await accounts.providers.agree(
      'apple',
      String(started.headers.location),
      aPerson(),
    );
    const relayed = await post(browser, path, fields);
    expect([relayed.status, relayed.headers.location, relayed.headers['cache-control']]).toEqual([
      303,
      path,
      'no-store',
    ]);
    const [cookie, ...more] = relayed.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      /^portada\.relay=[\w-]+; Max-Age=60; Path=\/api\/front\/user\/login\/apple\/callback; HttpOnly; SameSite=Lax$/,
    );
    expect([more, cookie?.includes('xxxx')]).toEqual([[], false]);
    const ended = await browser.call('GET', path);
    expect(ended.headers.location).toBe('/perfil/mi-cuenta/');
    expect(browser.cookies.has('portada.relay')).toBe(false);
  });

  it('refuses Apple’s form post in a browser that did not begin the sign-in', async () => {
    const attacker = accounts.browser();
    const { headers } = await start(attacker, 'apple');
    const { path, fields } = await accounts.providers.agree(
      'apple',
      String(headers.location),
      aPerson(),
    );
    const victim = accounts.browser();
    expect((await comeBack(victim, path, fields, true)).headers.location).toBe(FAILED);
    expect((await victim.call('GET', `${USER}/profile`)).status).toBe(401);
  });

  it('accepts a form post for Apple only, with a form’s content type and size', async () => {
    const browser = accounts.browser();
    const path = `${LOGIN}/apple/callback`;
    expect((await post(browser, `${LOGIN}/google/callback`, { code: 'a' })).status).toBe(405);
    expect((await browser.call('POST', path, { code: 'a' })).status).toBe(400);
    expect((await post(browser, path, { code: 'a', id_token: 'a'.repeat(20_000) })).status).toBe(
      400,
    );
    expect((await post(browser, path, { state: 'a'.repeat(201) })).status).toBe(400);
    expect((await browser.call('PUT', path, 'code=a', FORM)).status).toBe(404);
  });

  it.each(['', 'x', 'bnVsbA', Buffer.from('{"code":{}}').toString('base64url')])(
    'refuses the relay cookie %j',
    async (value) => {
      const browser = accounts.browser();
      browser.cookies.set('portada.relay', value);
      expect((await browser.call('GET', `${LOGIN}/apple/callback`)).headers.location).toBe(FAILED);
    },
  );

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
      const { path, fields } = await accounts.providers.agree(
        'apple',
        String(started.headers.location),
        aPerson(),
      );
      expect((await comeBack(browser, path, { ...fields, user }, true)).headers.location).toBe(
        '/perfil/mi-cuenta/',
      );
      expect(await profileOf(browser)).toMatchObject({ name: '', surname: '' });
    }
  });
});

describe('the start of a sign-in', () => {
  // R2.114
  it.each(['image', 'iframe', 'script', 'empty'])(
    'refuses a request to begin a sign-in as %s of another page',
    async (destination) => {
      const answer = await accounts
        .browser()
        .call('GET', `${LOGIN}/google`, undefined, { 'sec-fetch-dest': destination });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
      expect(answer.text).toMatch(/<a [^>]*href="\/"[^>]*>\s*Torna a la portada/);
    },
  );

  it('redirects a link from another site to the provider and sets only the state cookie', async () => {
    const browser = accounts.browser();
    const answer = await browser.call('GET', `${LOGIN}/google`, undefined, {
      origin: 'https://evil.example',
      referer: 'https://evil.example/es/',
    });
    expect(answer.headers.location).toMatch(/^https:\/\/accounts\.google\.com\//);
    expect(answer.headers['set-cookie']?.map((cookie) => cookie.split('=')[0])).toEqual([
      'portada.state',
    ]);
    expect((await browser.call('POST', `${LOGIN}/google`, {})).status).toBe(404);
  });

  it.each(['linkedin', '__proto__', 'Google', 'credential'])(
    'answers 404 for the identity provider %s',
    async (provider) => {
      expect((await start(accounts.browser(), provider)).status).toBe(404);
      expect(
        (await accounts.browser().call('GET', `${LOGIN}/${provider}/callback?code=a&state=b`))
          .status,
      ).toBe(404);
    },
  );

  it('limits the beginnings of a sign-in to 60 per network address', async () => {
    const browser = accounts.browser({ address: '192.0.2.77' });
    const locations: (string | undefined)[] = [];
    for (let number = 0; number < 62; number += 1)
      locations.push((await start(browser, 'google', '?backUrl=/agenda/')).headers.location);
    expect(
      locations
        .slice(0, 60)
        .every((location) => location?.startsWith('https://accounts.google.com/')),
    ).toBe(true);
    expect(locations.slice(60)).toEqual(
      Array.from({ length: 2 }, () => `${FAILED}&backUrl=%2Fagenda%2F`),
    );
  }, 60_000);
});
