import { absoluteUrl, type Edition } from '#domain/paths/urls.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { NewsletterProvider } from './newsletter-provider.ts';
import type { SignUp, SignUpStore } from './sign-up-store.ts';

/**
 * Notifies the newsletter provider of a subscription. Returns false on failure; any node then
 * retries.
 */
export type Tell = (row: SignUp) => Promise<boolean>;

export function createTell(options: {
  store: SignUpStore;
  provider: NewsletterProvider;
  sites: readonly Site[];
  log: Log;
}): Tell {
  const { store, provider, sites, log } = options;
  return async (row) => {
    try {
      if (row.endedAt) await provider.remove(row);
      else await provider.add({ ...row, ...subscriberOf(row, sites) });
    } catch (error) {
      log.warn(
        { err: error, newsletter: row.newsletter },
        'the newsletter provider could not be notified of a subscription; retrying later',
      );
      await store.postpone(row);
      return false;
    }
    await store.markTold(row);
    return true;
  };
}

/** The language of a subscription, and its unsubscribe URL. */
export function subscriberOf(
  row: SignUp,
  sites: readonly Site[],
): { locale: Edition['locale']; unsubscribe: string } {
  const site = sites.find(({ alias }) => alias === row.site);
  if (!site) throw new Error(`The subscription belongs to the unknown site "${row.site}".`);
  const locale = LOCALES.find((known) => known === row.locale) ?? site.defaultLocale;
  return { locale, unsubscribe: absoluteUrl(site, unsubscribePath({ site, locale }, row.token)) };
}

/** The path of the unsubscribe link in every mail, to which mail programs POST. */
function unsubscribePath({ locale }: Edition, token: string): string {
  return `/api/front/newsletter/unsubscribe/${token}?lang=${locale}`;
}
