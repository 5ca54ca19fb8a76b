import type { APIContext } from 'astro';
import type { Edition } from '#domain/paths/urls.ts';
import { loginPathWith, socialCallbackPath } from '#domain/paths/account-paths.ts';
import { endEarlierSession } from '#server/subjects/accounts/sessions/end-earlier-session.ts';
import {
  readAnswer,
  readAnswerForm,
  readRelay,
  relayCookie,
} from '#server/subjects/accounts/identity/social/form-relay.ts';
import { serveSocialRoute } from '#server/subjects/accounts/identity/social/social-route.ts';

/** A state can be used once; the engine keeps it for ten minutes. */
const ONE_STATE = { what: 'social-state', most: 1, window: 600 };

/**
 * Serves `GET /api/front/user/login/{provider}/callback`, to which a provider redirects the reader.
 * Redirects to the requested page with a session as after a password login, or to the login page
 * with `alert=social_failed`.
 */
export const finishSocialLogin = serveSocialRoute({
  what: 'social-callback',
  whenFailed,
  async handle(context, provider) {
    const { site, services } = context.locals;
    const { headers } = context.request;
    const relay =
      context.url.search === ''
        ? readRelay(site, provider, headers.get('cookie') ?? '')
        : undefined;
    const answer = relay?.answer ?? readAnswer(context.url.searchParams) ?? {};
    // The engine reads the state and deletes it in two steps, so that concurrent requests would all
    // find it.
    const isRepeated =
      answer.state !== undefined &&
      (await services.attempts.count({ ...ONE_STATE, who: answer.state })) !== undefined;
    if (isRepeated) return { goTo: whenFailed(context), cookies: relay ? [relay.cleared] : [] };
    const outcome = await services.readers.accounts.social.finish(ownEdition(context), {
      provider,
      answer,
      headers,
    });
    if (outcome.ok)
      await endEarlierSession(services.readers.accounts, ownEdition(context), headers);
    else
      services.log.info(
        { provider, reason: outcome.reason },
        'a sign-in with a provider was not completed',
      );
    return { goTo: outcome.goTo, cookies: [...outcome.cookies, ...(relay ? [relay.cleared] : [])] };
  },
});

/**
 * Serves `POST` at the same URL, for Apple, which responds with a form posted by its own page,
 * without our cookies.
 */
export const relaySocialForm = serveSocialRoute({
  what: 'social-form',
  whenFailed,
  async handle({ request, locals: { site } }, provider) {
    if (provider !== 'apple') return new Response(null, { status: 405, headers: { Allow: 'GET' } });
    const answer = await readAnswerForm(request);
    return answer
      ? { goTo: socialCallbackPath(provider), cookies: [relayCookie(site, provider, answer)] }
      : new Response(null, { status: 400 });
  },
});

function whenFailed(context: APIContext): string {
  return loginPathWith(ownEdition(context), 'social_failed');
}

/**
 * The edition of a callback. The provider's page has no language of ours; the original language is
 * stored with the state.
 */
function ownEdition({ locals: { site } }: APIContext): Edition {
  return { site, locale: site.defaultLocale };
}
