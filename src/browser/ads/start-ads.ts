import type { AdSettings } from '#domain/ads/sold-place.ts';
import { allows, onConsent } from '../consent/consent.ts';

/**
 * Lets Google Publisher Tag fill the places of a page once its reader has consented to advertising.
 * Subscribers have no places. A prerendered page waits until it is opened.
 */
export function startAds(places: readonly HTMLElement[], { privacy, targeting }: AdSettings): void {
  const { reader = '0' } = document.documentElement.dataset;
  // Readers for whom a page has no places (`HidePlaces.astro`). The others are 0, 1 and rrss.
  if (/2|secret/.test(reader) || places.length === 0) return;
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
  // A page is left to its own work for a second, as before the region for consent.
  setTimeout(update, 1000);
  document.addEventListener('prerenderingchange', update);
}
