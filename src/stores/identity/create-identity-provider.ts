import type { IdentitySettings } from '../../domain/reader/session-settings.ts';
import { createGigyaIdentityProvider } from './gigya-identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createLocalIdentityProvider } from './local-identity-provider.ts';

/** The provider that a site has. Nothing is loaded yet. */
export function createIdentityProvider(settings: IdentitySettings): IdentityProvider {
  return settings.provider === 'gigya' ? createGigyaIdentityProvider(settings) : createLocalIdentityProvider(settings);
}
