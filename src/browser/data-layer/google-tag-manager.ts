import { declareConsentMode } from '../consent/consent-mode.ts';

/**
 * Loads a container of Google Tag Manager, after the signals of Consent Mode. Its tags read the data
 * layer by themselves.
 */
export function loadTagManager(container: string): void {
  declareConsentMode();
  globalThis.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  document.head.append(
    Object.assign(document.createElement('script'), {
      src: `https://www.googletagmanager.com/gtm.js?id=${container}`,
      async: true,
    }),
  );
}
