import type { Site } from '#domain/sites/site.ts';
import type { AttemptLimiter } from '#server/subjects/abuse-protection/attempt-limiter.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { GigyaCredentials } from './gigya-credentials.ts';
import { createGigyaIdentityVerifier } from './gigya-identity-verifier.ts';
import { localIdentityVerifier, type IdentityVerifier } from './identity-verifier.ts';

export interface IdentityVerifiersOptions {
  sites: readonly Site[];
  credentials: ReadonlyMap<string, GigyaCredentials>;
  /** Origin to use instead of each site's own data centre. */
  url: string | undefined;
  attempts: AttemptLimiter;
  log: Log;
}

/** Creates the verifiers of all sites, and returns the lookup by site. */
export function createIdentityVerifiers({
  sites,
  url,
  ...options
}: IdentityVerifiersOptions): (site: Site) => IdentityVerifier {
  const verifiers = new Map<string, IdentityVerifier>();
  for (const { alias, gigya: settings } of sites) {
    const credentials = options.credentials.get(alias);
    if (!credentials || !settings) continue;
    const asked = url ?? `https://accounts.${settings.dataCenter}`;
    verifiers.set(
      alias,
      createGigyaIdentityVerifier({ ...options, settings, credentials, url: asked }),
    );
  }
  return ({ alias }) => verifiers.get(alias) ?? localIdentityVerifier;
}
