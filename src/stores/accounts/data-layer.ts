import type { ProviderFacts, UserTypeEntry } from '#domain/accounts/data-layer.ts';
import type { SessionSettings } from '#domain/accounts/session/session-settings.ts';
import type { UserType } from '#domain/accounts/session/session-cookie.ts';

declare global {
  interface Window {
    /** The page's own array. We load no tag manager that would read it. */
    dataLayer?: object[];
  }
}

/**
 * Adds the reader's type to the data layer once it is known: 0 without a session (SPECIFICATION §4,
 * session start).
 */
export function pushUserType(
  { siteId, mediaId }: SessionSettings,
  userType: UserType | 0,
  facts: ProviderFacts = {},
): void {
  const entry: UserTypeEntry = { event: 'userType', userType, siteId, mediaId, ...facts };
  (window.dataLayer ??= []).push(entry);
}
