import type { UserType } from './session-cookie.ts';

/** Account as an identity provider describes it (SPECIFICATION §3). A field is missing where the provider has no value. */
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
