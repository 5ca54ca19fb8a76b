import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { withBackUrl } from '../../domain/addresses.ts';
import type { CurrentUser } from '../../domain/reader.ts';
import { $currentUser, $hasRefreshFailed, loadCurrentUser } from '../../stores/current-user.ts';
import { $session, readSession } from '../../stores/session.ts';

/** Addresses of the login page: for visitors without a session, and for readers whose profile cannot be loaded or read again. */
export interface LoginLinks {
  login: string;
  failed: string;
}

/**
 * The reader whose page this is. Whoever has no session, and did not just end it, goes to the login page and comes back from there (SPECIFICATION §2);
 * `given` is the reader that the server printed, where there is no JavaScript to ask for them.
 */
export function useReader(links: LoginLinks, given?: CurrentUser): CurrentUser | undefined {
  const state = useStore($currentUser, { ssr: 'initial' });
  const hasRefreshFailed = useStore($hasRefreshFailed, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    if (readSession().status === 'signed-in') void loadCurrentUser();
  }, []);
  useEffect(() => {
    if (state.status === 'failed' || hasRefreshFailed) location.replace(links.failed);
    if (session.status === 'signed-out' && !session.isLeaving) location.replace(withBackUrl(links.login, location.pathname));
  }, [state.status, hasRefreshFailed, session, links]);
  return state.status === 'loaded' ? state.user : given;
}

/** Whether the reader has a password to change; `given` as the server printed it. */
export function useHasPassword(given = false): boolean {
  const state = useStore($currentUser, { ssr: 'initial' });
  return state.status === 'loaded' ? state.hasPassword : given;
}
