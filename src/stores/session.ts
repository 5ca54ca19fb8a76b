import Cookies from 'js-cookie';
import { atom } from 'nanostores';
import { parseSessionCookie, SESSION_COOKIE, type SessionUser } from '../domain/session-cookie.ts';
import { forgetOutlines } from './reader-outline.ts';

/** Who reads. On the server, and until `readSession` has run, nobody knows: pages are the same for everyone. */
export type Session = { status: 'pending' } | { status: 'signed-out' } | ({ status: 'signed-in' } & SessionUser);

export const $session = atom<Session>({ status: 'pending' });

/** Learns from the readable cookie who reads. Only in a browser, once the island that asks is hydrated. */
export function readSession(): Session {
  const user = parseSessionCookie(Cookies.get(SESSION_COOKIE));
  const session: Session = user ? { status: 'signed-in', ...user } : { status: 'signed-out' };
  if (!user) forgetOutlines();
  $session.set(session);
  return session;
}

/** Forgets the reader in this browser; the server's own cookie is the server's to end. */
export function forgetSession(): void {
  Cookies.remove(SESSION_COOKIE);
  forgetOutlines();
  $session.set({ status: 'signed-out' });
}
