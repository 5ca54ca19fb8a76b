import { accountPaths, type Edition } from '../addresses.ts';
import type { Gigya } from './gigya.ts';
import type { Locale } from '../locale.ts';

/** What a browser needs to know of a site to log readers in. No secret, and the same for everyone. */
export type IdentitySettings =
  | { provider: 'local'; paths: { login: string; registration: string; profile: string } }
  | ({ provider: 'gigya'; scriptUrl: string; locale: Locale } & Pick<Gigya, 'proof' | 'screenSets'>);

/** What a browser needs to know of a site to start a reader's session. */
export interface SessionSettings {
  /** Alias. */
  site: string;
  timeZone: string;
  /** The site's and its medium's names in measurements. */
  siteId: string;
  mediaId: string;
  identity: IdentitySettings;
}

/** The settings of an edition's pages, as `ReaderMenu` prints them and islands get them as props. */
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
