import type { IdentitySettings } from '#domain/accounts/session/session-settings.ts';
import { createGigyaIdentityProvider } from './gigya-identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createLocalIdentityProvider } from './local-identity-provider.ts';

/** Creates the site's identity provider. Its script is loaded on first use. */
export function createIdentityProvider(settings: IdentitySettings): IdentityProvider {
  return settings.provider === 'gigya'
    ? createGigyaIdentityProvider(settings)
    : createLocalIdentityProvider(settings);
}
