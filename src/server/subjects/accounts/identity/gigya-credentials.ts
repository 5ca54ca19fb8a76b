import type { Site } from '#domain/sites/site.ts';
import { settingNameOf, type Config } from '#server/platform/settings/config.ts';

/**
 * Our key at the provider. Without `userKey`, `secret` is the partner's; otherwise it is that key's
 * own. Base64.
 */
export interface GigyaCredentials {
  secret: string;
  userKey: string | undefined;
}

/**
 * Credentials by site alias. If a site with the provider has no secret, throws an error that says
 * what to set.
 */
export function readGigyaCredentials(
  sites: readonly Site[],
  { GIGYA_SECRET, GIGYA_USER_KEY }: Pick<Config, 'GIGYA_SECRET' | 'GIGYA_USER_KEY'>,
): ReadonlyMap<string, GigyaCredentials> {
  const credentials = new Map<string, GigyaCredentials>();
  for (const { alias, identityProvider } of sites) {
    if (identityProvider !== 'gigya') continue;
    const secret = settingOfSite(GIGYA_SECRET, alias);
    if (secret === undefined) {
      throw new Error(
        `The site ${alias} has the identity provider gigya, but no secret to verify its logins. Set GIGYA_SECRET, or ` +
          `${settingNameOf('GIGYA_SECRET', alias)} for this site alone, to the partner secret of the provider's console; with ` +
          "GIGYA_USER_KEY set as well, to that key's own secret.",
      );
    }
    credentials.set(alias, { secret, userKey: settingOfSite(GIGYA_USER_KEY, alias) });
  }
  return credentials;
}

/** A site's own value, or the one for all sites. */
function settingOfSite(values: Record<string, string>, alias: string): string | undefined {
  return values[alias.toUpperCase().replaceAll('-', '_')] ?? values[''];
}
