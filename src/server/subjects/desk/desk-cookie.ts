import { DESK_HOURS } from '#domain/desk/second-factor.ts';
import type { Site } from '#domain/sites/site.ts';

/** Characters of a token (`createDeskSessions`). */
const TOKEN = /^[\w-]{43}$/;

/**
 * The cookie of a session on the desk. With `__Host-` only this host can set it, and only by HTTPS
 * (RFC 6265bis, 4.1.3.2). `Strict`: no page of another site sends it, not even by a link.
 */
export function deskCookie(site: Site, token: string): string {
  return cookieOf(site, token, DESK_HOURS * 3600);
}

/** Removes `deskCookie`. */
export function clearedDeskCookie(site: Site): string {
  return cookieOf(site, '', 0);
}

/** The token in a request's cookie. */
export function findDeskToken(site: Site, headers: Headers): string | undefined {
  const prefix = `${nameFor(site)}=`;
  const cookies = (headers.get('cookie') ?? '')
    .split('; ')
    .filter((cookie) => cookie.startsWith(prefix));
  const token = cookies.at(-1)?.slice(prefix.length);
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

function cookieOf(site: Site, value: string, seconds: number): string {
  return `${nameFor(site)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSecure(site) ? '; Secure' : ''}`;
}

/** Browsers accept the prefix by HTTPS only; a development server has none. */
function nameFor(site: Site): string {
  return `${isSecure(site) ? '__Host-' : ''}portada_desk`;
}

function isSecure({ url }: Site): boolean {
  return url.startsWith('https:');
}

/**
 * Headers of an answer after which the device keeps nothing of the desk: drafts and unsent posts
 * may be secret until they are published. The browser removes all that the site has stored, without
 * a script of ours (https://www.w3.org/TR/clear-site-data/#grammardef-storage). Cookies stay.
 */
export const CLEARED_DEVICE: Readonly<Record<string, string>> = { 'Clear-Site-Data': '"storage"' };
