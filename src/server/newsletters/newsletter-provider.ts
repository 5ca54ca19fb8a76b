import type { Locale } from '../../domain/locale.ts';

/** A confirmed subscription as whoever sends the newsletter must know it. */
export interface Subscriber {
  email: string;
  /** Id of the newsletter. */
  newsletter: string;
  locale: Locale;
  /** Where one POST ends it (RFC 8058); goes into every mail's List-Unsubscribe. */
  unsubscribe: string;
}

/**
 * Who sends a newsletter. It is told of subscriptions that are confirmed, and of those that end; both may be told twice. Both throw, within
 * seconds, when it does not take what it is told: it is then told again until it does (tell-provider.ts), so an adapter tries once. What they
 * throw names no reader, so that it may be logged.
 */
export interface NewsletterProvider {
  /** Whether it has addresses of its own, of which it has to let go. */
  readonly keepsAddresses: boolean;
  add(subscriber: Subscriber): Promise<void>;
  /** Also well where the address is not known. */
  remove(subscriber: Pick<Subscriber, 'email' | 'newsletter'>): Promise<void>;
}

/** The newsroom sends its newsletters itself: subscribers are read from the store. */
export const localNewsletterProvider: NewsletterProvider = {
  keepsAddresses: false,
  add: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};
