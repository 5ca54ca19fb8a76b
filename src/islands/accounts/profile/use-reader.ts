import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { withBackUrl } from '#domain/paths/account-paths.ts';
import { findBackPath } from '#domain/paths/back-url.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { $currentUser, $hasRefreshFailed, loadCurrentUser } from '#stores/accounts/current-user.ts';
import { $session, readSession } from '#stores/accounts/session.ts';

/**
 * Paths of the login page: for visitors without a session, and for readers whose profile failed to
 * load.
 */
export interface LoginLinks {
  login: string;
  failed: string;
}

/**
 * The reader of an account page. Visitors without a session are redirected to the login page and
 * back (SPECIFICATION §2), except after their own logout. `given` is the reader that the server
 * printed for browsers without JavaScript.
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
    // As without JavaScript (`profile-page.ts`).
    const back = findBackPath(location.href) ?? location.pathname;
    if (session.status === 'signed-out' && !session.isLeaving)
      location.replace(withBackUrl(links.login, back));
  }, [state.status, hasRefreshFailed, session, links]);
  return state.status === 'loaded' ? state.user : given;
}

/** Whether the reader has a password to change. `given` is the value that the server printed. */
export function useHasPassword(given = false): boolean {
  const state = useStore($currentUser, { ssr: 'initial' });
  return state.status === 'loaded' ? state.hasPassword : given;
}
