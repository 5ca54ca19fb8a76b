import {
  consentModeDefaults,
  consentModeOf,
  type ConsentModeSignals,
} from '#domain/consent/consent-mode.ts';
import { allows, onConsent } from './consent.ts';

let isDeclared = false;

/**
 * Writes the signals of Consent Mode v2 to `window.dataLayer`: all denied, then those of the
 * reader's choice, and those of each later one. An adapter calls it before it adds a Google tag.
 */
export function declareConsentMode(): void {
  if (isDeclared) return;
  isDeclared = true;
  push('default', consentModeDefaults());
  const update = () => push('update', consentModeOf(allows));
  update();
  onConsent(update);
}

/** Google's tags read commands as `arguments` objects only, and ignore arrays. */
function push(command: 'default' | 'update', signals: ConsentModeSignals): void {
  const page: { dataLayer?: unknown[] } = window;
  const layer = (page.dataLayer ??= []);
  (
    function () {
      // oxlint-disable-next-line prefer-rest-params -- see above
      layer.push(arguments);
    } as (...command: unknown[]) => void
  )('consent', command, signals);
}
