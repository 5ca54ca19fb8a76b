import type { UserType } from './session-cookie.ts';

/** What an identity provider tells of its account (SPECIFICATION §3); each field only where the provider has it. */
export interface ProviderFacts {
  /** Years. */
  age?: number;
  /** In the provider's own letters. */
  gender?: string;
  /** RFC 3339. */
  registeredAt?: string;
  isNewUser?: boolean;
}

/** The entry of the data layer that every page has: its site, and the type of its reader, 0 where nobody is logged in (SPECIFICATION §4, session start). */
export interface UserTypeEntry extends ProviderFacts {
  event: 'userType';
  userType: UserType | 0;
  siteId: string;
  mediaId: string;
}
