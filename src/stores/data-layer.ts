import type { UserType } from '../domain/reader/session-cookie.ts';

declare global {
  interface Window {
    /** What tag managers read. */
    dataLayer?: object[];
  }
}

/** Says in the data layer who reads, once that is known: 0 where nobody is logged in (SPECIFICATION §4, session start). */
export function pushUserType(userType: UserType | 0): void {
  (window.dataLayer ??= []).push({ event: 'userType', userType });
}
