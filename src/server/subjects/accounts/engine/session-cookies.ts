import {
  parseSessionCookie,
  sessionCookieName,
  type SessionUser,
} from '#domain/accounts/session/session-cookie.ts';
import type { Site } from '#domain/sites/site.ts';
import { SESSION_SECONDS } from './find-session.ts';

/**
 * The script-readable cookie beside the session cookie. It determines which islands hydrate, and
 * grants no access.
 */
export function readableCookie(site: Site, { id, type }: SessionUser): string {
  return `${nameFor(site)}=${encodeURIComponent(JSON.stringify({ id, type }))}; Max-Age=${SESSION_SECONDS}; ${attributesOf(site)}`;
}

/**
 * Whether the browser's readable cookie says another type than the reader has: a subscription has
 * begun or ended meanwhile.
 */
export function isOutdated(site: Site, headers: Headers, { id, type }: SessionUser): boolean {
  const pairs = (headers.get('cookie') ?? '').split(/; */).map((pair) => pair.split('='));
  const told = parseSessionCookie(pairs.find(([name]) => name === nameFor(site))?.[1]);
  return told?.id === id && told.type !== type;
}

export function clearedReadableCookie(site: Site): string {
  return `${nameFor(site)}=; Max-Age=0; ${attributesOf(site)}`;
}

function nameFor(site: Site): string {
  return sessionCookieName(hasTls(site));
}

function attributesOf(site: Site): string {
  return `Path=/; SameSite=Lax${hasTls(site) ? '; Secure' : ''}`;
}

function hasTls({ url }: Site): boolean {
  return url.startsWith('https:');
}
