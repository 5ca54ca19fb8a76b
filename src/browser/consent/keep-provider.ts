import { consentDay, MOST_PROVIDERS } from '#domain/consent/consent.ts';
import { ownChoice } from './consent.ts';
import { saveConsent } from './save-consent.ts';

/**
 * Stores in the reader's choice that the frames of a provider are always loaded, or no longer. A
 * reader who has not been asked yet still is. A withdrawal ends the permission for all embeds too,
 * because it would go on loading those of this provider.
 */
export function keepProvider(provider: string, isAlways: boolean): void {
  const { embeds = false, providers = [], version = 0, ...choice } = ownChoice() ?? {};
  const others = providers.filter((other) => other !== provider);
  const kept = isAlways ? [...others, provider].slice(-MOST_PROVIDERS) : others;
  saveConsent({
    measurement: false,
    advertising: false,
    ...choice,
    version,
    day: consentDay(Date.now()),
    embeds: embeds && isAlways,
    ...(kept.length > 0 && { providers: kept }),
  });
}
