import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SOCIAL_PROVIDERS } from '#domain/sites/social-provider.ts';
import {
  readerLogins,
  readers,
  readerSessions,
} from '#server/platform/database/tables/reader-schema.ts';
import { aReader, pathOf, startAccounts } from '#tests/support/readers/accounts-application.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';
import {
  aPerson,
  comeBack,
  FAILED,
  FORM,
  hasPassword,
  LOGIN,
  profileOf,
  SECRETS,
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

describe('an existing account', () => {
  it('opens an existing account by a verified email address and keeps its type and password', async () => {
    const { registration, id } = await aReader(accounts);
    const { email, password } = registration;
    const browser = accounts.browser();
    await accounts.signIn(browser, 'google', aPerson({ email: email.toUpperCase() }));
    expect(await profileOf(browser)).toMatchObject({
      id,
      type: 1,
      nick: registration.nick,
      name: 'Núria',
    });
    expect(await hasPassword(browser)).toBe(true);
    expect((await accounts.browser().call('POST', LOGIN, { email, password })).status).toBe(200);
  });

  it('refuses to open an account by an unverified email address', async () => {
    const { registration, id } = await aReader(accounts);
    for (const provider of ['google', 'twitter', 'apple'] as const) {
      const browser = accounts.browser();
      const ended = await accounts.signIn(
        browser,
        provider,
        aPerson({ email: registration.email, isProved: false }),
      );
      expect(ended.headers.location).toBe(FAILED);
      expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
    }
    expect(await orm().select().from(readerLogins).where(eq(readerLogins.userId, id))).toHaveLength(
      1,
    );
  });

  it('deletes an unproved account for the owner of its email address and locks out its creator', async () => {
    const waiting = aRegistration({ newsletters: ['elfar-setmanal'], phone: '600123456' });
    const { email, password } = waiting;
    const intruder = accounts.browser();
    const registered = await register(intruder, waiting);
    const victim = accounts.browser();
    expect((await accounts.signIn(victim, 'google', aPerson({ email }))).headers.location).toBe(
      '/perfil/mi-cuenta/',
    );
    expect(await profileOf(victim)).toMatchObject({
      email,
      type: 'rrss',
      name: 'Mireia',
      phone: '',
    });
    expect((await intruder.call('POST', LOGIN, { email, password })).status).toBe(401);
    await intruder.call('POST', `${USER}/resend-validation-mail`, {
      userId: registered.json?.response?.['userId'],
    });
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
    expect(
      (
        await accounts.signIn(
          accounts.browser(),
          'google',
          aPerson({ email: waiting.email, isProved: false }),
        )
      ).headers.location,
    ).toBe(FAILED);
    expect(await accounts.rowsOf(waiting.email)).toMatchObject([
      { nick: waiting.nick, emailVerified: false },
    ]);
  });

  it('opens an account of a former system by a verified email address', async () => {
    const email = 'antiga@correu.example';
    await orm().insert(readers).values({
      id: 'antiga',
      name: 'Antiga',
      email,
      nick: 'antiga',
      nickKey: 'antiga',
      site: 'elfar',
      type: '2',
    });
    const browser = accounts.browser();
    await accounts.signIn(browser, 'google', aPerson({ email }));
    expect(await profileOf(browser)).toMatchObject({ id: 'antiga', type: 2 });
    expect(await hasPassword(browser)).toBe(false);
  });
});

describe('a sign-in that is refused', () => {
  it.each(SOCIAL_PROVIDERS)('creates no account without an email address: %s', async (provider) => {
    const { email: _none, ...person } = aPerson();
    const browser = accounts.browser();
    expect((await accounts.signIn(browser, provider, person)).headers.location).toBe(FAILED);
    expect((await browser.call('GET', `${USER}/profile`)).status).toBe(401);
  });

  it.each(['google', 'twitter', 'apple'] as const)(
    'creates no account with an unverified email address: %s',
    async (provider) => {
      const person = aPerson({ isProved: false });
      expect((await accounts.signIn(accounts.browser(), provider, person)).headers.location).toBe(
        FAILED,
      );
      expect(await accounts.rowsOf(person.email)).toEqual([]);
    },
  );

  it.each(['no@address', 'a b@correu.example', '"><script>@correu.example'])(
    'creates no account with an invalid email address: %s',
    async (email) => {
      expect(
        (await accounts.signIn(accounts.browser(), 'google', aPerson({ email }))).headers.location,
      ).toBe(FAILED);
    },
  );
});

describe('the configured identity providers', () => {
  it('lists the identity providers whose variables are set', async () => {
    expect(accounts.application.wiring.services.readers.accounts.social.listProviders()).toEqual([
      'facebook',
      'twitter',
      'google',
      'apple',
    ]);
    const bare = await startAccounts({
      environment: { GOOGLE_CLIENT_ID: 'google-client', GOOGLE_CLIENT_SECRET: 'google-secret' },
    });
    try {
      expect(bare.application.wiring.services.readers.accounts.social.listProviders()).toEqual([
        'google',
      ]);
      expect((await bare.browser().call('GET', `${LOGIN}/google`)).status).toBe(303);
      for (const provider of ['apple', 'facebook', 'twitter']) {
        expect((await bare.browser().call('GET', `${LOGIN}/${provider}`)).status).toBe(404);
        expect(
          (await bare.browser().call('GET', `${LOGIN}/${provider}/callback?code=a&state=b`)).status,
        ).toBe(404);
      }
      expect(
        (await bare.browser().call('POST', `${LOGIN}/apple/callback`, 'code=a', FORM)).status,
      ).toBe(404);
    } finally {
      await bare.close();
    }
  });

  it('redirects to the login page and logs a reason when an identity provider fails', async () => {
    const browser = accounts.browser();
    const started = await start(browser, 'twitter', '?backUrl=/agenda/');
    const { path, fields } = await accounts.providers.agree(
      'twitter',
      String(started.headers.location),
      aPerson(),
    );
    accounts.providers.fall();
    expect((await comeBack(browser, path, fields)).headers.location).toBe(
      `${FAILED}&backUrl=%2Fagenda%2F`,
    );
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
    expect(accounts.logged()).not.toMatch(SECRETS);
  });
});
