import Cookies from 'js-cookie';
import { atom } from 'nanostores';
import { parseSessionCookie, sessionCookieName, type SessionUser } from '../domain/reader/session-cookie.ts';
import { forgetOfflineHere } from '../offline/forget-offline.ts';
import { forgetOutlines } from './reader-outline.ts';

/** Who reads. On the server, and until `readSession` has run, nobody knows: pages are the same for everyone. */
export type Session = { status: 'pending' } | ({ status: 'signed-out' } & Leaving) | ({ status: 'signed-in' } & SessionUser);

export interface Leaving {
  /** Whether the reader asked to leave: what they pressed leads them on. */
  isLeaving?: boolean;
}

const HAS_TLS = String(globalThis.location?.protocol) === 'https:';
const NAME = sessionCookieName(HAS_TLS);

export const $session = atom<Session>({ status: 'pending' });

/** Learns from the readable cookie who reads. Only in a browser, once the island that asks is hydrated. */
export function readSession(): Session {
  const user = readCookie();
  const session: Session = user ? { status: 'signed-in', ...user } : { status: 'signed-out' };
  if (!user) {
    forgetOutlines();
    void forgetOfflineHere();
  }
  $session.set(session);
  return session;
}

/** Whether the browser's session is this reader's now; another tab may have ended it. */
export function isSessionOf(id: string): boolean {
  return readCookie()?.id === id;
}

/**
 * Forgets the reader in this browser; the server's own cookie is the server's to end. Whoever goes to another page then waits for it: by then nothing
 * of what they saved is left.
 */
export async function forgetSession(leaving: Leaving = {}): Promise<void> {
  Cookies.remove(NAME, { secure: HAS_TLS });
  forgetOutlines();
  await forgetOfflineHere();
  $session.set({ status: 'signed-out', ...leaving });
}

function readCookie(): SessionUser | undefined {
  return parseSessionCookie(Cookies.get(NAME));
}
