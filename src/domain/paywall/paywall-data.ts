/** The readable cookie of a closed story. The file has no zod, because browsers load it. */

/** Name of the cookie. Its path is that of the story. */
export const PAYWALL_COOKIE = 'portada_access';

/** Its content, as JSON, percent-encoded (SPECIFICATION §3, "Paywall data"). */
export interface PaywallData {
  accessGranted: boolean;
  messageIds: readonly string[];
  userCounter: number;
  userRfv: number;
  conditionName: string;
}

/** Whether the cookie says that the story was opened before: the page then asks at once. `undefined` without a cookie. */
export function wasGranted(cookies: string): boolean | undefined {
  const value = new RegExp(`(?:^|; )${PAYWALL_COOKIE}=([^;]*)`).exec(cookies)?.[1];
  return value === undefined ? undefined : value.includes('%22accessGranted%22%3Atrue');
}
