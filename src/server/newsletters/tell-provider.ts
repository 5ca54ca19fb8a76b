import { absoluteUrl, type Edition } from '../../domain/addresses.ts';
import { LOCALES } from '../../domain/locale.ts';
import type { Site } from '../../domain/site.ts';
import type { Log } from '../log.ts';
import type { NewsletterProvider } from './newsletter-provider.ts';
import type { Subscription, SubscriptionStore } from './subscription-store.ts';

/** Tells whoever sends a newsletter what became of a subscription. False where they did not take it: they are told again, by any node. */
export type Tell = (row: Subscription) => Promise<boolean>;

export function createTell(options: { store: SubscriptionStore; provider: NewsletterProvider; sites: readonly Site[]; log: Log }): Tell {
  const { store, provider, sites, log } = options;
  return async (row) => {
    try {
      if (row.endedAt) await provider.remove(row);
      else await provider.add({ ...row, ...subscriberOf(row, sites) });
    } catch (error) {
      log.warn({ err: error, newsletter: row.newsletter }, 'a subscription was not taken by the mailing service; it is told again');
      await store.postpone(row);
      return false;
    }
    await store.settle(row);
    return true;
  };
}

/** The language of a subscription, and the address that ends it. */
export function subscriberOf(row: Subscription, sites: readonly Site[]): { locale: Edition['locale']; unsubscribe: string } {
  const site = sites.find(({ alias }) => alias === row.site);
  if (!site) throw new Error(`The subscription is of the site "${row.site}", which is not one of ours.`);
  const locale = LOCALES.find((known) => known === row.locale) ?? site.defaultLocale;
  return { locale, unsubscribe: absoluteUrl(site, unsubscribePath({ site, locale }, row.token)) };
}

/** What the link in every mail opens, and what a mail program POSTs to. */
function unsubscribePath({ locale }: Edition, token: string): string {
  return `/api/front/newsletter/unsubscribe/${token}?lang=${locale}`;
}
