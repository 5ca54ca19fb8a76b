import type { APIContext, APIRoute } from 'astro';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../domain/reader/social-provider.ts';
import { hasOwnLogin } from '../../domain/site.ts';
import type { NextStep } from './social-sign-in.ts';

/** How often one address of the network may begin or end a sign-in; as for a password, a school or an office shares one. Seconds. */
const LIMIT = { most: 60, window: 15 * 60 };

interface SocialRouteOptions {
  /** What is counted by address of the network. */
  what: string;
  /** Where the reader is taken when something is amiss with us: the login page, which is there without a database. */
  whenFailed(context: APIContext): string;
  handle(context: APIContext, provider: SocialProvider): Promise<NextStep | Response>;
}

/**
 * Serves an address that the whole browser goes to, and leads on from it. 404 where readers do not log in with us or the provider is not set up. Whatever fails is
 * logged and ends on the login page, as a try too many does: the reader has a page in front of them, and no form to show a code in.
 */
export function serveSocialRoute({ what, whenFailed, handle }: SocialRouteOptions): APIRoute {
  return async (context) => {
    const { site, services, clientAddress } = context.locals;
    const provider = SOCIAL_PROVIDERS.find((candidate) => candidate === context.params['provider']);
    const isThere = provider !== undefined && hasOwnLogin(site) && services.accounts.social.listProviders().includes(provider);
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
