import type { LoginProof } from '#contracts/accounts/log-in-by-provider.ts';
import type { ProviderFacts } from '#domain/data-layer/entries.ts';

export type AccountAnswer =
  | { ok: true; account: { id: string; facts?: ProviderFacts } }
  | { ok: false; problem: 'no-account' }
  | { ok: false; problem: 'unreachable'; cause: unknown };

/**
 * Position of a provider's screens: `container` is the id of an empty element of the page. Without
 * it the screens overlay the page.
 */
export interface ScreenPlace {
  container?: string;
}

/**
 * Browser side of an identity provider. Its methods never reject and resolve within
 * `PROVIDER_SECONDS`, so that a reader never waits longer.
 */
export interface IdentityProvider {
  /** Finds the account that is logged in at the provider. */
  getAccount(): Promise<AccountAnswer>;
  /**
   * Creates a proof of one login for our server to verify. Returns `undefined` without a login, or
   * after a failure (logged).
   */
  prove(): Promise<LoginProof | undefined>;
  /**
   * Opens the login screen. Returns false after a failure (logged), as do the methods below.
   * `backUrl` is a path of the site, for a provider that leaves the page. With a provider that
   * stays on the page, the page itself redirects.
   */
  openLogin(options?: ScreenPlace & { backUrl?: string }): Promise<boolean>;
  openRegistration(options?: ScreenPlace & { backUrl?: string }): Promise<boolean>;
  openProfile(options?: ScreenPlace): Promise<boolean>;
  /** Ends the login at the provider. */
  logout(): Promise<boolean>;
  /** Calls `handler` at every later login. Returns a function that removes the handler. */
  onLogin(handler: () => void): () => void;
  /** Calls `handler` at every later logout. Returns a function that removes the handler. */
  onLogout(handler: () => void): () => void;
}

/**
 * Time limit of the provider in seconds. After it, the session starts without the provider's data.
 */
export const PROVIDER_SECONDS = 3;
