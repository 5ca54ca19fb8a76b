import type { UserType } from './session/session-cookie.ts';

/** Account data from an identity provider (SPECIFICATION §3). Fields without a value are absent. */
export interface ProviderFacts {
  /** Years. */
  age?: number;
  /** The provider's own code. */
  gender?: string;
  /** RFC 3339. */
  registeredAt?: string;
  isNewUser?: boolean;
}

/**
 * Data layer entry of every page: its site and the reader's type, 0 without a session (SPECIFICATION §4, session
 * start).
 */
export interface UserTypeEntry extends ProviderFacts {
  event: 'userType';
  userType: UserType | 0;
  siteId: string;
  mediaId: string;
}
