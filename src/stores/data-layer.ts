import type { ProviderFacts, UserTypeEntry } from '../domain/reader/data-layer.ts';
import type { SessionSettings } from '../domain/reader/session-settings.ts';
import type { UserType } from '../domain/reader/session-cookie.ts';

declare global {
  interface Window {
    /** An array of the page's own. Nothing of ours loads a tag manager that would read it. */
    dataLayer?: object[];
  }
}

/** Says in the data layer who reads, once that is known: 0 where nobody is logged in (SPECIFICATION §4, session start). */
export function pushUserType({ siteId, mediaId }: SessionSettings, userType: UserType | 0, facts: ProviderFacts = {}): void {
  const entry: UserTypeEntry = { event: 'userType', userType, siteId, mediaId, ...facts };
  (window.dataLayer ??= []).push(entry);
}
