import Cookies from 'js-cookie';
import { atom } from 'nanostores';
import {
  parseSessionCookie,
  sessionCookieName,
  type SessionUser,
} from '#domain/accounts/session/session-cookie.ts';
import { forgetOfflineHere } from '#offline/forget-offline.ts';
import { forgetReader } from './reader-outline.ts';

/**
 * The reader's session. It is `pending` on the server and until `readSession` runs, because pages
 * are the same for all readers.
 */
export type Session =
  | { status: 'pending' }
  | ({ status: 'signed-out' } & Leaving)
  | ({ status: 'signed-in' } & SessionUser);

export interface Leaving {
  /** Whether the reader started the logout. The pressed link or form then leads to another page. */
  isLeaving?: boolean;
}

const HAS_TLS = String(globalThis.location?.protocol) === 'https:';
const NAME = sessionCookieName(HAS_TLS);

export const $session = atom<Session>({ status: 'pending' });

/**
 * Reads the session from the readable cookie. Call it only in a browser, after the island is
 * hydrated.
 */
export function readSession(): Session {
  const user = readCookie();
  const session: Session = user ? { status: 'signed-in', ...user } : { status: 'signed-out' };
  if (!user) {
    forgetReader();
    void forgetOfflineHere();
  }
  $session.set(session);
  return session;
}

/** Whether the browser's session still belongs to this reader. Another tab may have ended it. */
export function isSessionOf(id: string): boolean {
  return readCookie()?.id === id;
}

/**
 * Deletes the readable cookie and the reader's data in this browser. Only the server can end its
 * own cookie. The promise resolves after the offline copies are deleted, so that a page change can
 * wait for it.
 */
export async function forgetSession(leaving: Leaving = {}): Promise<void> {
  Cookies.remove(NAME, { secure: HAS_TLS });
  forgetReader();
  await forgetOfflineHere();
  $session.set({ status: 'signed-out', ...leaving });
}

function readCookie(): SessionUser | undefined {
  return parseSessionCookie(Cookies.get(NAME));
}
