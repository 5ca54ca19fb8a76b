import { SESSION_COOKIE, type SessionUser } from '../../../domain/reader/session-cookie.ts';
import type { Site } from '../../../domain/site.ts';
import { SESSION_SECONDS } from './find-session.ts';

/** The readable half of a session, beside the cookie that counts: it decides what wakes in a page, and grants nothing. */
export function readableCookie(site: Site, { id, type }: SessionUser): string {
  return `${SESSION_COOKIE}=${encodeURIComponent(JSON.stringify({ id, type }))}; Max-Age=${SESSION_SECONDS}; ${attributesOf(site)}`;
}

export function clearedReadableCookie(site: Site): string {
  return `${SESSION_COOKIE}=; Max-Age=0; ${attributesOf(site)}`;
}

function attributesOf(site: Site): string {
  return `Path=/; SameSite=Lax${site.url.startsWith('https:') ? '; Secure' : ''}`;
}
