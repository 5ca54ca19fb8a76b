import {
  consentDay,
  LONGEST_CONSENT,
  MOST_PROVIDERS,
  serialiseConsent,
  type ConsentChoice,
} from '#domain/consent/consent.ts';
import { ownChoice } from './consent.ts';
import { saveConsent } from './save-consent.ts';

/**
 * Stores in the reader's choice that the frames of a provider are always loaded, or no longer. A
 * reader who has not been asked yet still is, and the day of an answer stays. A withdrawal ends the
 * permission for all embeds too, because it would go on loading those of this provider.
 */
export function keepProvider(provider: string, isAlways: boolean): void {
  const { embeds = false, providers = [], version = 0, ...choice } = ownChoice() ?? {};
  const others = providers.filter((other) => other !== provider);
  const today = consentDay(Date.now());
  const kept: ConsentChoice = {
    measurement: false,
    advertising: false,
    day: today,
    ...choice,
    ...(version === 0 && { day: today }),
    version,
    embeds: embeds && isAlways,
  };
  let names = isAlways ? [...others, provider].slice(-MOST_PROVIDERS) : others;
  // The oldest permissions make room in the cookie.
  while (serialiseConsent({ ...kept, providers: names }).length > LONGEST_CONSENT)
    names = names.slice(1);
  saveConsent({ ...kept, ...(names.length > 0 && { providers: names }) });
}
