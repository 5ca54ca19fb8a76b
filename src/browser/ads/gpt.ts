import type { AdSettings, SoldPlace } from '#domain/ads/sold-place.ts';
import type { SlotEntry } from '#domain/data-layer/entries.ts';
import { closeWithout } from '../consent/close-page.ts';
import { allows } from '../consent/consent.ts';
import { declareConsentMode } from '../consent/consent-mode.ts';

/**
 * The part of Google Publisher Tag that is used
 * (https://developers.google.com/publisher-tag/reference).
 */
interface Googletag {
  cmd: { push(command: () => void): unknown };
  setConfig(config: object): void;
  enableServices(): void;
  display(id: string): void;
  defineSlot(unit: string, sizes: readonly (readonly [number, number])[], id: string): Slot | null;
  pubads(): Service;
}

interface Service {
  addEventListener(name: 'slotRenderEnded', listener: (event: Rendered) => void): unknown;
  addEventListener(name: 'impressionViewable', listener: (event: { slot: Slot }) => void): unknown;
  setPrivacySettings(settings: { limitedAds: boolean }): unknown;
}

interface Slot {
  addService(service: Service): Slot;
  defineSizeMapping(mapping: readonly unknown[]): Slot;
  setConfig(config: object): unknown;
  getSlotElementId(): string;
  getAdUnitPath(): string;
}

interface Rendered {
  slot: Slot;
  isEmpty: boolean;
}

declare global {
  interface Window {
    googletag?: Partial<Googletag> & Pick<Googletag, 'cmd'>;
  }
}

let isLoaded = false;

/**
 * Loads Google Publisher Tag once, and asks for the advertisement of each place when it comes near
 * the screen. A place without an advertisement keeps its house ad. One without either is left out if
 * it is still below the screen, and keeps its height otherwise. Advertisements are never refreshed.
 * A withdrawal of the consent closes the page to other hosts.
 */
export function fillPlaces(
  places: readonly HTMLElement[],
  { privacy, targeting }: Omit<AdSettings, 'targeting'> & { targeting: object },
): void {
  // A withdrawal may have come while this file was loaded.
  if (isLoaded || !allows('advertising')) return;
  isLoaded = true;
  closeWithout('advertising');
  // A script that writes into a loaded page would replace it.
  document.write = document.writeln = () => {};
  declareConsentMode();
  // CSS pixels from which a window is wide, as in the maps of positions.
  const device = innerWidth < 800 ? 'mobile' : 'desktop';
  const tag = (window.googletag ??= { cmd: [] }) as Googletag;
  tag.cmd.push(() => {
    tag.setConfig({
      targeting,
      // Distance from the screen at which an advertisement is asked for, and at which it is shown, in
      // percent of the window's height. Narrow screens, whose readers scroll faster, have twice as
      // much.
      lazyLoad: { fetchMarginPercent: 200, renderMarginPercent: 100, mobileScaling: 2 },
      ...(privacy !== 'personalised' && {
        privacyTreatments: { treatments: ['disablePersonalization'] },
      }),
    });
    const service = tag.pubads();
    // `setConfig` has no setting for it.
    if (privacy === 'limited') service.setPrivacySettings({ limitedAds: true });
    service.addEventListener('slotRenderEnded', ({ slot, isEmpty }) => {
      const place = document.getElementById(slot.getSlotElementId());
      // Below the screen a place may go, because nothing that is seen moves (`HidePlaces.astro`).
      place?.toggleAttribute(
        isEmpty ? 'data-empty' : 'data-filled',
        !isEmpty || place.getBoundingClientRect().top > innerHeight,
      );
    });
    service.addEventListener('impressionViewable', ({ slot }) =>
      // Not by `pushEntry`, whose file would be one more.
      globalThis.dataLayer?.push({
        event: 'slot',
        id: slot.getSlotElementId(),
        unit: slot.getAdUnitPath(),
      } satisfies SlotEntry),
    );
    tag.enableServices();
    const ask = (place: HTMLElement) => {
      const position = (JSON.parse(place.dataset['slot'] as string) as SoldPlace)[device];
      const slot = position && tag.defineSlot(position.unit, position.sizes, place.id);
      if (!slot) return;
      slot.addService(service);
      if (position.mapping) slot.defineSizeMapping(position.mapping);
      // Frames of another host, which open nothing by themselves. Their place bounds them.
      slot.setConfig({ safeFrame: { forceSafeFrame: true, sandbox: true } });
      tag.display(place.id);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) {
            observer.unobserve(target);
            // An advertisement that throws keeps no other one back.
            tag.cmd.push(() => ask(target as HTMLElement));
          }
      },
      // The distance of `lazyLoad`.
      { rootMargin: `${device === 'mobile' ? 400 : 200}%` },
    );
    for (const place of places) observer.observe(place);
  });
  // Hosts of the tag. The first one is that of advertisements that store nothing.
  const host =
    privacy === 'limited' ? 'pagead2.googlesyndication.com' : 'securepubads.g.doubleclick.net';
  const script = document.createElement('script');
  script.src = `https://${host}/tag/js/gpt.js`;
  document.head.append(script);
}
