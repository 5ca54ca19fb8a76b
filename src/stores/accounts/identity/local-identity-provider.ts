import { call, type CallOptions } from '#contracts/call.ts';
import { logOut } from '#contracts/accounts/log-out.ts';
import { withBackUrl } from '#domain/paths/account-paths.ts';
import type { IdentitySettings } from '#domain/accounts/session/session-settings.ts';
import { $session, forgetSession, readSession } from '../session.ts';
import { PROVIDER_SECONDS, type IdentityProvider } from './identity-provider.ts';

type LocalSettings = Extract<IdentitySettings, { provider: 'local' }>;

export interface LocalSurroundings extends CallOptions {
  /** Opens a page. */
  go?(path: string): void;
}

/**
 * Identity provider of sites with their own accounts: it uses pages of the site and our session.
 */
export function createLocalIdentityProvider(
  { paths }: LocalSettings,
  { go = (path) => location.assign(path), ...calling }: LocalSurroundings = {},
): IdentityProvider {
  const open = (path: string, backUrl?: string) => {
    go(withBackUrl(path, backUrl));
    return Promise.resolve(true);
  };
  const onChange = (status: 'signed-in' | 'signed-out', handler: () => void) =>
    $session.listen((now, before) => {
      if (now.status === status && before?.status !== status && before?.status !== 'pending')
        handler();
    });
  return {
    getAccount() {
      const session = readSession();
      return Promise.resolve(
        session.status === 'signed-in'
          ? { ok: true, account: { id: session.id } }
          : { ok: false, problem: 'no-account' },
      );
    },
    prove: () => Promise.resolve(undefined),
    openLogin: ({ backUrl } = {}) => open(paths.login, backUrl),
    openRegistration: ({ backUrl } = {}) => open(paths.registration, backUrl),
    openProfile: () => open(paths.profile),
    async logout() {
      const outcome = await call(logOut, {}, { timeOut: PROVIDER_SECONDS * 1000, ...calling });
      if (outcome.ok) await forgetSession();
      else console.error('The reader could not be logged out.', outcome);
      return outcome.ok;
    },
    onLogin: (handler) => onChange('signed-in', handler),
    onLogout: (handler) => onChange('signed-out', handler),
  };
}
