import type { LoginProof } from '../../contracts/accounts/log-in-by-provider.ts';
import type { ProviderFacts } from '../../domain/reader/data-layer.ts';

export type AccountAnswer =
  | { ok: true; account: { id: string; facts?: ProviderFacts } }
  | { ok: false; problem: 'no-account' }
  | { ok: false; problem: 'unreachable'; cause: unknown };

/** Where a provider's screens stand: `container` is the id of an empty element of the page; without it they lie over the page. */
export interface ScreenPlace {
  container?: string;
}

/**
 * The browser's half of an identity provider. Nothing of it rejects, and every answer is there within `PROVIDER_SECONDS`: who reads waits for
 * none of it.
 */
export interface IdentityProvider {
  /** Who is logged in at the provider. */
  getAccount(): Promise<AccountAnswer>;
  /** What our server verifies of it, made for one login; `undefined` where there is nothing to verify, or it could not be had (logged). */
  prove(): Promise<LoginProof | undefined>;
  /**
   * Shows where to log in. False where that could not be (logged), here as in what follows. `backUrl` is a path of the site, for a provider that
   * leaves the page; one that stays lets the page lead on.
   */
  openLogin(options?: ScreenPlace & { backUrl?: string }): Promise<boolean>;
  openRegistration(options?: ScreenPlace & { backUrl?: string }): Promise<boolean>;
  openProfile(options?: ScreenPlace): Promise<boolean>;
  /** Ends the login at the provider. */
  logout(): Promise<boolean>;
  /** Calls `handler` whenever somebody logs in from now on. Returns what stops that. */
  onLogin(handler: () => void): () => void;
  /** Calls `handler` whenever the login ends from now on. Returns what stops that. */
  onLogout(handler: () => void): () => void;
}

/** Seconds that a provider is waited for; after that we go on with what we have. */
export const PROVIDER_SECONDS = 3;
