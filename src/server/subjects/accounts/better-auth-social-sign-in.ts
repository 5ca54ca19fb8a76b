import { absoluteUrl, type Edition } from '#domain/paths/urls.ts';
import { accountPaths, loginPathWith, withBackUrl } from '#domain/paths/account-paths.ts';
import { SOCIAL_PROVIDERS } from '#domain/sites/social-provider.ts';
import type { AuthEngine } from './engine/auth-engine.ts';
import { readerOf } from './store/reader-rows.ts';
import type { ReaderStore } from './store/reader-store.ts';
import { readableCookie } from './engine/session-cookies.ts';
import type { SocialCredentials } from '#server/platform/settings/social-environment.ts';
import type { SocialOutcome, SocialSignIn } from './identity/social/social-sign-in.ts';

interface SocialOptions {
  engineOf(edition: Edition): AuthEngine;
  store: ReaderStore;
  credentials: SocialCredentials;
}

/**
 * Sign-in with providers by better-auth, which keeps state and PKCE verifier in the store, and the
 * state also in a cookie of the browser.
 */
export function createSocialSignIn({ engineOf, store, credentials }: SocialOptions): SocialSignIn {
  return {
    listProviders: () => SOCIAL_PROVIDERS.filter((provider) => credentials[provider] !== undefined),

    async start(edition, { provider, back }) {
      const body = {
        provider,
        callbackURL: back ?? accountPaths(edition).profile,
        errorCallbackURL: withBackUrl(loginPathWith(edition, 'social_failed'), back),
        disableRedirect: true,
      };
      const { headers, response } = await engineOf(edition).api.signInSocial({
        body,
        returnHeaders: true,
      });
      if (response.url === undefined)
        throw new Error(`The URL to sign in at ${provider} is missing.`);
      return { goTo: response.url, cookies: headers.getSetCookie() };
    },

    async finish(edition, { provider, answer, headers }) {
      const engine = engineOf(edition);
      const sent = new Headers({
        cookie: headers.get('cookie') ?? '',
        'user-agent': (headers.get('user-agent') ?? '').slice(0, 200),
      });
      const response = await engine.api.callbackOAuth({
        method: 'GET',
        params: { id: provider },
        query: answer,
        headers: sent,
        asResponse: true,
      });
      const cookies = response.headers.getSetCookie();
      const goTo = response.headers.get('location') ?? loginPathWith(edition, 'social_failed');
      const opened = await findOpened(engine, cookies);
      if (!opened) return failure(edition, goTo, cookies, answer.error !== undefined);
      const { sessionId, reader } = opened;
      if (!(await store.hasLogin(reader.id, provider))) {
        // Reverting a change of the email address meanwhile ends all sessions and unlinks this
        // provider.
        await store.endSession(reader.id, sessionId);
        return failure(edition, loginPathWith(edition, 'social_failed'), [], false);
      }
      // The login page states the terms beside the links to the providers.
      await store.logTerms(reader.id, edition.site.alias);
      return { ok: true, goTo, cookies: [...cookies, readableCookie(edition.site, reader)] };
    },
  };

  /** The session of the engine's cookies, with its reader. */
  async function findOpened(engine: AuthEngine, cookies: readonly string[]) {
    const { authCookies } = await engine.$context;
    const cookie = cookies
      .find((candidate) => candidate.startsWith(`${authCookies.sessionToken.name}=`))
      ?.split(';', 1)[0];
    const session =
      cookie === undefined
        ? null
        : await engine.api.getSession({ headers: new Headers({ cookie }) });
    const row = session && (await store.findById(session.user.id));
    return row ? { sessionId: session.session.id, reader: readerOf(row) } : undefined;
  }
}

/**
 * Removes the error from the engine's URL, which may contain the provider's message, so that it is
 * not shown.
 */
function failure(
  { site }: Edition,
  location: string,
  cookies: string[],
  isRefused: boolean,
): SocialOutcome {
  const { pathname, searchParams } = new URL(absoluteUrl(site, location));
  const reason = isRefused ? 'refused_by_provider' : (searchParams.get('error') ?? 'unknown');
  for (const name of ['error', 'error_description']) searchParams.delete(name);
  return { ok: false, goTo: `${pathname}?${searchParams}`, reason, cookies };
}
