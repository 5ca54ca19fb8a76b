import type { MeasuredPage } from '#domain/data-layer/measured-page.ts';
import { allows, onConsent } from '../consent/consent.ts';

/**
 * Parameters of addresses that open something: a gift and a preview of a story, a mailed step. Tags
 * read the address of a page and that of the page before.
 */
const SECRET = /[?&](?:regalo|previa|token)=/;

/** Milliseconds in which a page is left to its own work, as before the region for consent. */
const REST = 1000;

/**
 * Measures a page once its reader has consented to measurement. A prerendered page waits until it is
 * opened. A page whose address opens something is not measured, nor is the page after it.
 */
export function startMeasurement(page: MeasuredPage): void {
  if (SECRET.test(location.search) || SECRET.test(document.referrer)) return;
  const update = () => {
    if (document.prerendering || !allows('measurement')) return;
    // Without the file, or the network, nothing is measured.
    void import('./measure-page.ts').then(({ measurePage }) => measurePage(page)).catch(() => {});
  };
  onConsent(update);
  setTimeout(update, REST);
  document.addEventListener('prerenderingchange', update);
}
