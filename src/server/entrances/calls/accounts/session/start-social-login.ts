import type { APIContext } from 'astro';
import { absoluteUrl, type Edition } from '#domain/paths/urls.ts';
import { loginPathWith, withBackUrl } from '#domain/paths/account-paths.ts';
import { readBackPath } from '#domain/paths/back-url.ts';
import { editionOf, editionOfLink } from '#server/entrances/endpoints/reader-call.ts';
import { serveSocialRoute } from '#server/subjects/accounts/identity/social/social-route.ts';

/**
 * Serves `GET /api/front/user/login/{provider}?backUrl=`: redirects to the provider. A link from
 * another page is harmless, because the provider asks the reader for consent and logs in their own
 * account. Requests from images or frames are rejected, because they could overwrite the state of a
 * sign-in in progress.
 */
export const startSocialLogin = serveSocialRoute({
  what: 'social-login',
  whenFailed: (context) =>
    withBackUrl(loginPathWith(languageOf(context), 'social_failed'), backOf(context)),
  async handle(context, provider) {
    const { locals, url, request } = context;
    const { site, services } = locals;
    const destination = request.headers.get('sec-fetch-dest') ?? 'document';
    if (destination !== 'document') return new Response(null, { status: 403 });
    const edition = languageOf(context);
    // The provider redirects to the site's own host, which does not receive cookies of another
    // host.
    if (!url.searchParams.has('lang') && url.hostname !== new URL(site.url).hostname) {
      const moved = new URL(absoluteUrl(site, url.pathname + url.search));
      moved.searchParams.set('lang', edition.locale);
      return { goTo: moved.href, cookies: [] };
    }
    return services.readers.accounts.social.start(edition, { provider, back: backOf(context) });
  },
});

function languageOf(context: APIContext): Edition {
  return context.url.searchParams.has('lang') ? editionOfLink(context) : editionOf(context);
}

function backOf({ url, locals: { site, services } }: APIContext): string | undefined {
  return readBackPath(services.sites, site, url.searchParams.get('backUrl'));
}
