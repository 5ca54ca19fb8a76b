import type { Edition } from '#domain/paths/urls.ts';
import type { SocialProvider } from '#domain/sites/social-provider.ts';

/** The next URL of the browser, and the `Set-Cookie` values to send with the redirect. */
export interface NextStep {
  goTo: string;
  cookies: string[];
}

/** Fields of a provider's response (RFC 6749 §4.1.2; `user` is Apple's). */
export interface ProviderAnswer {
  code?: string | undefined;
  state?: string | undefined;
  error?: string | undefined;
  user?: string | undefined;
}

/**
 * `reason` is a code of ours or the engine's, for the log; it never contains text of the provider
 * or the reader.
 */
export type SocialOutcome = NextStep & ({ ok: true } | { ok: false; reason: string });

/** Sign-in with an external account. Expected outcomes are values; only faults are thrown. */
export interface SocialSignIn {
  /** Enabled providers, in display order. */
  listProviders(): SocialProvider[];
  /**
   * Starts a sign-in with an enabled provider. `back` is the final redirect, validated by
   * `readBackPath`; by default the profile.
   */
  start(
    edition: Edition,
    request: { provider: SocialProvider; back: string | undefined },
  ): Promise<NextStep>;
  /**
   * Finishes a sign-in in the browser that started it: with a session, or the login page with a
   * notice. The account is found by the provider's user id, else by an email address that both
   * sides have proved. Otherwise a new account of type `rrss` is created. Without an email address
   * verified by the provider, nothing is linked or created. An unproved account with the address is
   * deleted with its password. The consent to the terms is logged, unless already given.
   */
  finish(
    edition: Edition,
    request: { provider: SocialProvider; answer: ProviderAnswer; headers: Headers },
  ): Promise<SocialOutcome>;
}
