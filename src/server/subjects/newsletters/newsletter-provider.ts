import type { Locale } from '#domain/locale/locale.ts';

/** A confirmed subscription, as the newsletter provider needs it. */
export interface Subscriber {
  email: string;
  /** Id of the newsletter. */
  newsletter: string;
  locale: Locale;
  /** Unsubscribe URL for one POST (RFC 8058); part of every mail's List-Unsubscribe. */
  unsubscribe: string;
}

/**
 * A newsletter provider. It is notified of confirmed and ended subscriptions, possibly repeatedly.
 * Both methods throw within seconds on failure and are then retried until they succeed
 * (tell-provider.ts), so an adapter makes a single attempt. Errors contain no personal data, so
 * that they can be logged.
 */
export interface NewsletterProvider {
  /** Whether it stores email addresses, which it must delete when a subscription ends. */
  readonly keepsAddresses: boolean;
  add(subscriber: Subscriber): Promise<void>;
  /** Also succeeds if the email address is unknown. */
  remove(subscriber: Pick<Subscriber, 'email' | 'newsletter'>): Promise<void>;
}

/** The newsroom sends its newsletters itself and reads the subscribers from the store. */
export const localNewsletterProvider: NewsletterProvider = {
  keepsAddresses: false,
  add: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};
