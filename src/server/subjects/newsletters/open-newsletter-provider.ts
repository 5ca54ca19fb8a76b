import type { Config } from '#server/platform/settings/config.ts';
import { createBrevoNewsletterProvider } from './brevo-newsletter-provider.ts';
import { localNewsletterProvider, type NewsletterProvider } from './newsletter-provider.ts';

/** Opens the newsletter provider: Brevo if `NEWSLETTER_KEY` is set, else the newsroom itself. */
export function openNewsletterProvider(
  config: Pick<Config, 'NEWSLETTER_KEY' | 'NEWSLETTER_URL'>,
  findList: (newsletter: string) => Promise<number | undefined>,
): NewsletterProvider {
  const { NEWSLETTER_KEY: key, NEWSLETTER_URL: url } = config;
  return key === undefined
    ? localNewsletterProvider
    : createBrevoNewsletterProvider({ url, key, findList });
}
