import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { SocialProvider } from '#domain/sites/social-provider.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { startAccounts, type AccountsApplication } from '../accounts-application.ts';
import type { Person } from './fake-provider-user.ts';
import { startProviders, type ProviderServer } from './provider-server.ts';
import type { CallAnswer, ReaderBrowser } from '../reader-browser.ts';

const USER = '/api/front/user';
export const LOGIN = `${USER}/login`;
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
export const FAILED = '/acceso/?alert=social_failed';
/** Personal data, codes and secrets of these sign-ins, which no log line may have. */
export const SECRETS =
  /@|persona-|person-\d|Mireia|Soler|lectora|code=|state=|secret|198\.51|192\.0\.2/i;

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The key that verifies our signature in requests to Apple. */
export const APPLE_PUBLIC_KEY = publicKey;

export interface SocialAccounts extends AccountsApplication {
  providers: ProviderServer;
  /** Signs a person in with a provider and returns the last response of our server. */
  signIn(
    browser: ReaderBrowser,
    provider: SocialProvider,
    person: Person,
    query?: string,
  ): Promise<CallAnswer>;
  /** The accounts with an email address. */
  rowsOf(email: string): Promise<(typeof readers.$inferSelect)[]>;
}

/**
 * Starts a node with accounts, and stand-ins for all four providers. Its end asserts that nothing
 * of `SECRETS` was logged.
 */
export async function startSocialAccounts(): Promise<SocialAccounts> {
  const providers = await startProviders();
  const accounts = await startAccounts({
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
  return {
    ...accounts,
    providers,
    async signIn(browser, provider, person, query = '') {
      const started = await start(browser, provider, query);
      const { path, fields } = await providers.agree(
        provider,
        String(started.headers.location),
        person,
      );
      return comeBack(browser, path, fields, provider === 'apple');
    },
    rowsOf: (email) =>
      accounts.application.wiring.database.orm
        .select()
        .from(readers)
        .where(eq(readers.email, email)),
    async close() {
      await accounts.close();
      await providers.close();
      expect(accounts.logged()).not.toMatch(SECRETS);
    },
  };
}

let met = 0;

/** A new person at the identity providers, with a verified email address. */
export function aPerson(fields: Partial<Person> = {}): Person & { email: string } {
  met += 1;
  return {
    id: `person-${met}`,
    email: `persona-${met}@correu.example`,
    isProved: true,
    given: 'Mireia',
    family: 'Soler',
    ...fields,
  };
}

/** Begins a sign-in. The answer redirects to the provider. */
export function start(browser: ReaderBrowser, provider: string, query = ''): Promise<CallAnswer> {
  return browser.call('GET', `${LOGIN}/${provider}${query}`);
}

/** Sends the redirect, or Apple's form post, from the identity provider back to us. */
export async function comeBack(
  browser: ReaderBrowser,
  path: string,
  fields: Record<string, string>,
  isForm = false,
): Promise<CallAnswer> {
  if (!isForm) return browser.call('GET', `${path}?${new URLSearchParams(fields)}`);
  const relayed = await post(browser, path, fields);
  return browser.call('GET', String(relayed.headers.location));
}

/**
 * Posts a form as another site does: the browser sends our SameSite=Lax cookies with none of them.
 */
export async function post(
  browser: ReaderBrowser,
  path: string,
  fields: Record<string, string>,
): Promise<CallAnswer> {
  const kept = new Map(browser.cookies);
  browser.cookies.clear();
  const answer = await browser.call('POST', path, new URLSearchParams(fields).toString(), {
    ...FORM,
    origin: 'https://appleid.apple.com',
  });
  for (const [name, value] of kept) browser.cookies.set(name, value);
  return answer;
}

export async function profileOf(browser: ReaderBrowser): Promise<unknown> {
  return (await browser.call('GET', `${USER}/profile`)).json?.response?.['user'];
}

export async function hasPassword(browser: ReaderBrowser): Promise<unknown> {
  return (await browser.call('GET', `${USER}/profile`)).json?.response?.['hasPassword'];
}
