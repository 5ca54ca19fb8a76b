import type { Edition } from '../../domain/addresses.ts';
import type { SocialProvider } from '../../domain/reader/social-provider.ts';

/** Where the browser goes next, and the `Set-Cookie` values that go with it. */
export interface NextStep {
  goTo: string;
  cookies: string[];
}

/** Fields that a provider sends a reader back with (RFC 6749 §4.1.2; `user` is Apple's). */
export interface ProviderAnswer {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  user?: string | undefined;
}

/** `reason` is one word of ours or the engine's, for the log: nothing that the provider or the reader wrote. */
export type SocialOutcome = NextStep & ({ ok: true } | { ok: false; reason: string });

/** Sign-in with an account elsewhere. Expected outcomes are values; what throws is a fault. */
export interface SocialSignIn {
  /** Providers that are set up, in the order in which they are offered. */
  listProviders(): SocialProvider[];
  /** Begins at a provider that is set up. `back` is where the reader goes in the end: what `readBackPath` let through, else their profile. */
  start(edition: Edition, request: { provider: SocialProvider; back: string | undefined }): Promise<NextStep>;
  /**
   * Ends it, with the browser that began it: a session, or the login page with a notice. An account is found by what the provider calls its reader, else by
   * an address that both sides have proved; without one it is made, of type `rrss`. Without an address that the provider has proved nothing is linked
   * and nothing made. An account that somebody opened with the address and never proved gives way, its password with it. Who had not agreed to the terms
   * has now, and it is logged.
   */
  finish(edition: Edition, request: { provider: SocialProvider; answer: ProviderAnswer; headers: Headers }): Promise<SocialOutcome>;
}
