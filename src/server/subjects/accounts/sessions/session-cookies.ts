import { sessionCookieName, type SessionUser } from '../../../../domain/reader/session/session-cookie.ts';
import type { Site } from '../../../../domain/sites/site.ts';
import { SESSION_SECONDS } from './find-session.ts';

/** The script-readable cookie beside the session cookie. It determines which islands hydrate, and grants no access. */
export function readableCookie(site: Site, { id, type }: SessionUser): string {
  return `${nameFor(site)}=${encodeURIComponent(JSON.stringify({ id, type }))}; Max-Age=${SESSION_SECONDS}; ${attributesOf(site)}`;
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
