import type { Edition } from '#domain/paths/urls.ts';
import { accountPaths } from '#domain/paths/account-paths.ts';
import type { Gigya } from '#domain/sites/gigya.ts';
import type { Locale } from '#domain/locale/locale.ts';

/** A site's settings for login in the browser. They are public and the same for all readers. */
export type IdentitySettings =
  | { provider: 'local'; paths: { login: string; registration: string; profile: string } }
  | ({ provider: 'gigya'; scriptUrl: string; locale: Locale } & Pick<
      Gigya,
      'proof' | 'screenSets'
    >);

/** A site's settings for the start of a session in the browser. */
export interface SessionSettings {
  /** Alias of the site. */
  site: string;
  timeZone: string;
  /** Names of the site and its medium in analytics. */
  siteId: string;
  mediaId: string;
  identity: IdentitySettings;
}

/**
 * The settings of an edition's pages. `ReaderMenu` prints them, and islands receive them as props.
 */
export function sessionSettingsOf(edition: Edition): SessionSettings {
  const { alias: site, id: siteId, mediaId, timeZone } = edition.site;
  return { site, siteId, mediaId, timeZone, identity: identitySettingsOf(edition) };
}

function identitySettingsOf(edition: Edition): IdentitySettings {
  const { identityProvider, gigya } = edition.site;
  if (identityProvider === 'gigya' && gigya) {
    const { apiKey, dataCenter, proof, screenSets } = gigya;
    // https://developers.gigya.com/display/GD/Web+SDK
    const scriptUrl = `https://cdns.${dataCenter}/js/gigya.js?apiKey=${apiKey}`;
    return { provider: 'gigya', scriptUrl, locale: edition.locale, proof, screenSets };
  }
  const { login, register: registration, profile } = accountPaths(edition);
  return { provider: 'local', paths: { login, registration, profile } };
}
