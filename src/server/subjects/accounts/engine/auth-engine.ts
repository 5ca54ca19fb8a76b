import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Site } from '#domain/sites/site.ts';
import { absoluteUrl, type Edition } from '#domain/paths/urls.ts';
import { loginPathWith, SOCIAL_LOGIN } from '#domain/paths/account-paths.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '#domain/forms/lengths.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  readerLogins,
  readers,
  readerSessions,
  readerVerifications,
} from '#server/platform/database/tables/reader-schema.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { SocialCredentials } from '#server/platform/settings/social-environment.ts';
import { socialProvidersOf, type Admitted } from '../identity/social/social-providers.ts';
import type { ProviderProfile } from '../identity/social/provider-profile.ts';
import type { AccountMails } from '../account-mails.ts';
import { issuerOf } from '../identity/login-issuer.ts';
import { findingSessions, SESSION_SECONDS } from './find-session.ts';
import { withHashedSessions } from './hashed-sessions.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { openSession } from './open-session.ts';
import { VALIDATION_HOURS } from './validation-token.ts';

/** Validity of a mailed password reset link in hours. */
export const RESET_HOURS = 1;

/** Prefix of the session cookie, which scripts cannot read. */
export const AUTH_COOKIE_PREFIX = 'portada';

/** The engine's path for the end of a sign-in with a provider. */
const CALLBACK = '/callback/:id';

export interface EngineOptions {
  orm: Orm;
  edition: Edition;
  secret: string;
  hashing: PasswordHashing;
  mails: AccountMails;
  /** Whether an account came from an older system and has never had a password here. */
  isLegacy(userId: string): Promise<boolean>;
  /** Whether an account still has an email address at this moment. */
  isStillAt(reader: { id: string; email: string }): Promise<boolean>;
  social: SocialCredentials;
  /** Resolves conflicts for a reader who logs in with a provider. */
  admit(told: ProviderProfile): Promise<Admitted>;
  log: Log;
}

export type AuthEngine = ReturnType<typeof createAuthEngine>;

const text = { type: 'string', required: false, input: false } as const;
const flag = { type: 'boolean', required: false, input: false } as const;
const guarding = { ...text, returned: false } as const;

/** Fields of a reader beside those of the engine. */
const READER_FIELDS = {
  nick: { ...text, input: true, required: true },
  nickKey: { ...text, input: true, required: true },
  surname: { ...text, input: true },
  birthdate: { ...text, input: true },
  phone: { ...text, input: true },
  address: { ...text, input: true },
  postalCode: { ...text, input: true },
  city: { ...text, input: true },
  province: { ...text, input: true },
  country: { ...text, input: true },
  site: { ...text, input: true, required: true },
  type: text,
  nif: text,
  alternativeEmail: text,
  bulletin: flag,
  demoBulletin: flag,
  isRegisteredInDemo: flag,
} as const;

/**
 * better-auth configured for one edition: passwords, sessions, email validation, password reset,
 * sign-in with providers. Its own HTTP endpoints are not served. The calls of SPECIFICATION §7 wrap
 * it and limit attempts.
 */
export function createAuthEngine(options: EngineOptions) {
  const { orm, edition, secret, social, admit, log } = options;
  const { site } = edition;
  const adapter = drizzleAdapter(orm, {
    provider: 'pg',
    schema: {
      user: readers,
      session: readerSessions,
      account: readerLogins,
      verification: readerVerifications,
    },
    transaction: true,
  });
  return betterAuth({
    appName: site.name,
    baseURL: site.url,
    secret,
    database: (engine: BetterAuthOptions) => withHashedSessions(adapter(engine)),
    user: {
      // A provider account is only accepted with a verified email address.
      validateUserInfo: ({ user, source: { method, action } }) =>
        method === 'oauth' && action !== 'sign-in' && user.emailVerified !== true
          ? { error: 'email_not_verified' }
          : undefined,
      additionalFields: READER_FIELDS,
    },
    emailAndPassword: passwordOptions(options),
    emailVerification: verificationOptions(options),
    account: {
      // In the store, a sign-in can be completed only once. In a cookie, it could be repeated until
      // it expires.
      storeStateStrategy: 'database',
      // These are the engine's defaults, set explicitly because the ownership of accounts depends
      // on them.
      accountLinking: { trustedProviders: [], requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
      additionalFields: { issuer: text },
    },
    databaseHooks: {
      user: {
        create: {
          before: (user, context) =>
            Promise.resolve({
              data: context?.path === CALLBACK ? { ...user, type: 'rrss' } : user,
            }),
        },
      },
      account: {
        create: {
          // Only the identity is needed from the provider, so its access tokens are not stored.
          before: (login) => {
            const issuer = issuerOf(login.providerId);
            return Promise.resolve({
              data: { ...login, issuer, accessToken: null, refreshToken: null, idToken: null },
            });
          },
        },
      },
    },
    onAPIError: { errorURL: loginPathWith(edition, 'social_failed') },
    plugins: [
      openSession,
      findingSessions(orm, log),
      {
        id: 'portada-providers',
        init: () => ({
          context: { socialProviders: socialProvidersOf({ site, credentials: social, admit }) },
        }),
      },
    ],
    verification: { storeIdentifier: 'hashed' },
    session: {
      expiresIn: SESSION_SECONDS,
      // Our own endpoint finds and renews sessions, with token rotation.
      disableSessionRefresh: true,
      additionalFields: { rotation: guarding, lastRotation: guarding },
    },
    // attempt-limiter.ts limits attempts, by account as well as by network address.
    rateLimit: { enabled: false },
    advanced: cookieOptions(site),
    telemetry: { enabled: false },
    // The engine's messages contain email addresses, so only the part before the colon is logged.
    logger: {
      level: 'error',
      log: (level, message) =>
        level === 'error' && log.error({ engine: 'better-auth' }, message.split(':')[0] ?? ''),
    },
  });
}

function passwordOptions({ edition, hashing, mails, isLegacy, isStillAt }: EngineOptions) {
  return {
    enabled: true,
    requireEmailVerification: true,
    autoSignIn: false,
    password: hashing,
    minPasswordLength: MIN_PASSWORD,
    maxPasswordLength: MAX_PASSWORD,
    resetPasswordTokenExpiresIn: RESET_HOURS * 3600,
    async sendResetPassword({ user, token, url }) {
      // Sends nothing to an email address that the account no longer has.
      if (!(await isStillAt(user))) return;
      await mails.sendPasswordReset(targetOf(edition, user), token, {
        isLegacy: await isLegacy(user.id),
        backUrl: backUrlIn(url),
      });
    },
  } satisfies BetterAuthOptions['emailAndPassword'];
}

function verificationOptions({ edition, mails }: EngineOptions) {
  return {
    expiresIn: VALIDATION_HOURS * 3600,
    // The token names its account. `validate-email.ts` uses it, not the engine.
    sendVerificationEmail: ({ user, token, url }) =>
      mails.sendValidation(targetOf(edition, user), token, backUrlIn(url)),
  } satisfies BetterAuthOptions['emailVerification'];
}

function cookieOptions(site: Site) {
  const hasTls = site.url.startsWith('https:');
  return {
    cookiePrefix: AUTH_COOKIE_PREFIX,
    // The engine's own prefix is `__Secure-`; `__Host-` also prevents sibling subdomains from
    // setting the session.
    useSecureCookies: false,
    defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/', secure: hasTls },
    cookies: {
      session_token: { name: `${hasTls ? '__Host-' : ''}${AUTH_COOKIE_PREFIX}.session_token` },
      state: {
        name: `${hasTls ? '__Secure-' : ''}${AUTH_COOKIE_PREFIX}.state`,
        attributes: { path: SOCIAL_LOGIN },
      },
    },
    ipAddress: { disableIpTracking: true },
    disableOriginCheck: true,
  } satisfies BetterAuthOptions['advanced'];
}

function targetOf(edition: Edition, user: { id: string; email: string } & Record<string, unknown>) {
  return { edition, email: user.email, nick: String(user['nick'] ?? ''), readerId: user.id };
}

/**
 * The URL to which a link finally redirects, for the engine. The front page is absolute, because
 * `/` is the engine's default.
 */
export function callbackUrlOf({ site }: Edition, backUrl: string | undefined): string | undefined {
  return backUrl === '/' ? absoluteUrl(site, backUrl) : backUrl;
}

/**
 * The final redirect of a link that the engine created. Its default `/` and an empty value count as
 * unset.
 */
function backUrlIn(link: string): string | undefined {
  const told = new URL(link).searchParams.get('callbackURL');
  return told === null || told === '' || told === '/' ? undefined : told;
}
