import {
  consentModeDefaults,
  consentModeOf,
  type ConsentModeSignals,
} from '#domain/consent/consent-mode.ts';
import { allows, onConsent } from './consent.ts';

let isDeclared = false;

/**
 * Writes the signals of Consent Mode v2 to `window.dataLayer`: all denied, then those of the
 * reader's choice, and those of each later one. The first two precede what the page has told
 * before. An adapter calls it before it adds a Google tag.
 */
export function declareConsentMode(): void {
  if (isDeclared) return;
  isDeclared = true;
  const layer = (globalThis.dataLayer ??= []);
  const update = () => command('update', consentModeOf(allows));
  layer.unshift(command('default', consentModeDefaults()), update());
  onConsent(() => layer.push(update()));
}

/** Google's tags read commands as `arguments` objects only, and ignore arrays. */
function command(name: 'default' | 'update', signals: ConsentModeSignals): object {
  return (
    function () {
      // oxlint-disable-next-line prefer-rest-params -- see above
      return arguments;
    } as (...parts: unknown[]) => object
  )('consent', name, signals);
}
