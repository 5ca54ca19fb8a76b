/** The readable cookie of a closed story. */

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
