import type { Site } from '../../domain/site.ts';
import { settingNameOf, settingOfSite, type Config } from '../config.ts';

/** Key of ours at the provider. Without `userKey`, `secret` is the partner's; with it, that key's own. Base64. */
export interface GigyaCredentials {
  secret: string;
  userKey: string | undefined;
}

/** By the aliases of the sites whose readers log in there. Throws an error that says what to set where a site has no secret. */
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
        `The site ${alias} has the identity provider gigya, and there is no secret to verify its logins with. Set GIGYA_SECRET, or ` +
          `${settingNameOf('GIGYA_SECRET', alias)} for this site alone, to the partner secret of the provider's console; with ` +
          "GIGYA_USER_KEY set as well, to that key's own secret.",
      );
    }
    credentials.set(alias, { secret, userKey: settingOfSite(GIGYA_USER_KEY, alias) });
  }
  return credentials;
}
