import type { AdSettings } from '#domain/ads/sold-place.ts';
import { allows, onConsent } from '../consent/consent.ts';

/** Milliseconds in which a page is left to its own work, as before the region for consent. */
const REST = 1000;

/** Readers for whom a page has no places, in its `data-reader` (`HidePlaces.astro`). */
const WITHOUT = /^(?:2|secret)$/;

/**
 * Lets Google Publisher Tag fill the places of a page once its reader has consented to advertising.
 * Subscribers have no places. A prerendered page waits until it is opened.
 */
export function startAds(places: readonly HTMLElement[], { privacy, targeting }: AdSettings): void {
  const { reader = '0' } = document.documentElement.dataset;
  if (WITHOUT.test(reader) || places.length === 0) return;
  const update = () => {
    if (document.prerendering || !allows('advertising')) return;
    // Without the file, or the network, house ads stay.
    void import('./gpt.ts')
      .then(({ fillPlaces }) =>
        fillPlaces(places, { privacy, targeting: { ...targeting, reader } }),
      )
      .catch(() => {});
  };
  onConsent(update);
  setTimeout(update, REST);
  document.addEventListener('prerenderingchange', update);
}
