import type { AdSettings, SoldPlace } from '#domain/ads/sold-place.ts';
import { closePage } from '../consent/close-page.ts';
import { allows, onConsent } from '../consent/consent.ts';
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
  setPrivacySettings(settings: { limitedAds: boolean }): unknown;
}

interface Slot {
  addService(service: Service): Slot;
  defineSizeMapping(mapping: readonly unknown[]): Slot;
  setConfig(config: object): unknown;
  getSlotElementId(): string;
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

/** Scripts of the tag. The second one is that of advertisements that store nothing. */
const SCRIPT = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';
const LIMITED_SCRIPT = 'https://pagead2.googlesyndication.com/tag/js/gpt.js';

/** Width from which a screen is wide, as in the maps of positions. */
const DESKTOP = '(width >= 800px)';

/**
 * Distance from the screen at which an advertisement is asked for, and at which it is shown, in
 * percent of the window's height. Narrow screens, whose readers scroll faster, have twice as much.
 */
const ASKED_WITHIN = 200;
const SHOWN_WITHIN = 100;
const MOBILE_SCALE = 2;

/** Frames of another host, as large as their place, that open nothing by themselves. */
const FRAMES = {
  forceSafeFrame: true,
  sandbox: true,
  allowOverlayExpansion: false,
  allowPushExpansion: false,
};

let isLoaded = false;

/**
 * Loads Google Publisher Tag once, and asks for the advertisement of each place when it comes near
 * the screen. A place without an advertisement keeps its house ad. Advertisements are never
 * refreshed. A withdrawal of the consent closes the page to other hosts.
 */
export function fillPlaces(
  places: readonly HTMLElement[],
  { privacy, targeting }: Omit<AdSettings, 'targeting'> & { targeting: object },
): void {
  // A withdrawal may have come while this file was loaded.
  if (isLoaded || !allows('advertising')) return;
  isLoaded = true;
  onConsent(() => {
    if (!allows('advertising')) closePage();
  });
  // A script that writes into a loaded page would replace it.
  document.write = document.writeln = () => {};
  declareConsentMode();
  const device = matchMedia(DESKTOP).matches ? 'desktop' : 'mobile';
  const tag = (window.googletag ??= { cmd: [] }) as Googletag;
  tag.cmd.push(() => {
    tag.setConfig({
      targeting,
      centering: true,
      lazyLoad: {
        fetchMarginPercent: ASKED_WITHIN,
        renderMarginPercent: SHOWN_WITHIN,
        mobileScaling: MOBILE_SCALE,
      },
      ...(privacy !== 'personalised' && {
        privacyTreatments: { treatments: ['disablePersonalization'] },
      }),
    });
    const service = tag.pubads();
    // `setConfig` has no setting for it.
    if (privacy === 'limited') service.setPrivacySettings({ limitedAds: true });
    service.addEventListener('slotRenderEnded', ({ slot, isEmpty }) => {
      const place = places.find(({ id }) => id === slot.getSlotElementId());
      place?.toggleAttribute('data-filled', !isEmpty);
    });
    tag.enableServices();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) {
            observer.unobserve(target);
            tag.cmd.push(() => ask(tag, service, target as HTMLElement, device));
          }
      },
      { rootMargin: `${ASKED_WITHIN * (device === 'mobile' ? MOBILE_SCALE : 1)}%` },
    );
    for (const place of places) observer.observe(place);
  });
  const script = document.createElement('script');
  script.src = privacy === 'limited' ? LIMITED_SCRIPT : SCRIPT;
  document.head.append(script);
}

function ask(tag: Googletag, service: Service, place: HTMLElement, device: keyof SoldPlace): void {
  const position = (JSON.parse(place.dataset['slot'] ?? '{}') as SoldPlace)[device];
  if (!position) return;
  const slot = tag.defineSlot(position.unit, position.sizes, place.id)?.addService(service);
  if (!slot) return;
  if (position.mapping) slot.defineSizeMapping(position.mapping);
  slot.setConfig({ safeFrame: FRAMES });
  tag.display(place.id);
}
