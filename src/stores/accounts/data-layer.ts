import type { ProviderFacts, UserTypeEntry } from '#domain/data-layer/entries.ts';
import type { SessionSettings } from '#domain/accounts/session/session-settings.ts';
import type { UserType } from '#domain/accounts/session/session-cookie.ts';

/**
 * Adds the reader's type to the data layer once it is known: 0 without a session (SPECIFICATION §4,
 * session start).
 */
export function pushUserType(
  { siteId, mediaId }: SessionSettings,
  userType: UserType | 0,
  facts: ProviderFacts = {},
): void {
  // Not by `pushEntry`, whose file the pages of a login would load as well.
  const entry: UserTypeEntry = { event: 'userType', userType, siteId, mediaId, ...facts };
  (window.dataLayer ??= []).push(entry);
}
