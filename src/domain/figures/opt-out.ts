/**
 * The reader's switch against being counted. A browser's signal counts like it: Global Privacy
 * Control (https://www.w3.org/TR/gpc/) and Do Not Track.
 */

/** Name of the cookie of a reader who is not counted. Its value is always "1". */
export const OPT_OUT_COOKIE = 'uncounted';

/** Seconds for which the cookie lasts: 400 days, the most that browsers keep. */
const LASTS = 400 * 24 * 3600;

const FOUND = new RegExp(`(?:^|; )${OPT_OUT_COOKIE}=1(?:;|$)`);

/** Whether the headers of a request ask that it is not counted. */
export function isOptedOut(headers: {
  cookie?: string | undefined;
  'sec-gpc'?: string | string[] | undefined;
  dnt?: string | string[] | undefined;
}): boolean {
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return true;
  return hasOptOutCookie(headers.cookie ?? '');
}

/** Whether a Cookie header has the switch. */
export function hasOptOutCookie(cookies: string): boolean {
  return FOUND.test(cookies);
}

/** The Set-Cookie header of the switch. */
export function optOutCookie(isOut: boolean, isSecure: boolean): string {
  const value = isOut ? `1; Max-Age=${LASTS}` : '; Max-Age=0';
  return `${OPT_OUT_COOKIE}=${value}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
