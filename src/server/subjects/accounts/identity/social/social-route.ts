import type { APIContext, APIRoute } from 'astro';
import { SOCIAL_PROVIDERS, type SocialProvider } from '#domain/sites/social-provider.ts';
import { hasOwnLogin } from '#domain/sites/site.ts';
import type { NextStep } from './social-sign-in.ts';

/**
 * Limit of starting or finishing a sign-in per network address, which a school or an office may
 * share. Seconds.
 */
const LIMIT = { most: 60, window: 15 * 60 };

interface SocialRouteOptions {
  /** The name of the limit per network address. */
  what: string;
  /** Redirect target after an error: the login page, which works without the database. */
  whenFailed(context: APIContext): string;
  handle(context: APIContext, provider: SocialProvider): Promise<NextStep | Response>;
}

/**
 * Serves a URL for top-level navigation, and redirects. 404 if the site has no local logins or the
 * provider is disabled. Errors are logged and redirect to the login page, as does an exceeded
 * limit, because the reader has no form that could show an error code.
 */
export function serveSocialRoute({ what, whenFailed, handle }: SocialRouteOptions): APIRoute {
  return async (context) => {
    const { site, services, clientAddress } = context.locals;
    const provider = SOCIAL_PROVIDERS.find((candidate) => candidate === context.params['provider']);
    const isThere =
      provider !== undefined &&
      hasOwnLogin(site) &&
      services.readers.accounts.social.listProviders().includes(provider);
    if (!isThere) return new Response(null, { status: 404 });
    try {
      const retryAfter = await services.attempts.count({ what, who: clientAddress, ...LIMIT });
      if (retryAfter !== undefined) return seeOther({ goTo: whenFailed(context), cookies: [] });
      const next = await handle(context, provider);
      return next instanceof Response ? next : seeOther(next);
    } catch (error) {
      services.log.error({ err: error, provider }, 'a sign-in with a provider failed');
      return seeOther({ goTo: whenFailed(context), cookies: [] });
    }
  };
}

function seeOther({ goTo, cookies }: NextStep): Response {
  const headers = new Headers({ Location: goTo, 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
