import type { PageEntry } from '../data-layer/entries.ts';
import type { AdPosition, AdSlot } from '../sites/ad-positions.ts';
import type { Site } from '../sites/site.ts';

/**
 * A place that Google Publisher Tag may fill, as a page prints it (`data-slot`). The file has no
 * zod, because browsers load it.
 */
export interface SoldPlace {
  desktop?: SoldPosition;
  mobile?: SoldPosition;
}

/** A position on one kind of screen, in CSS pixels. */
export interface SoldPosition {
  unit: string;
  sizes: [number, number][];
  /** Sizes by the least width and height of the window. */
  mapping?: [viewport: [number, number], sizes: [number, number][]][];
}

/** The parts of a page at which advertisements may be aimed: never the person. */
export type PageTargeting = Pick<PageEntry, 'site' | 'language' | 'type' | 'section' | 'tags'>;

/** The settings of a page with places that are sold (`data-ads`). */
export interface AdSettings {
  privacy: Site['gptPrivacy'];
  targeting: PageTargeting;
}

/** The targeting of a page, from its entry of the data layer. */
export function targetingOf({ site, language, type, section, tags }: PageEntry): PageTargeting {
  return { site, language, type, section, tags };
}

/** A place for the page. Positions without an ad unit are left to house ads. */
export function soldPlaceOf({ desktop, mobile }: AdSlot): SoldPlace {
  return {
    ...(desktop?.adUnitCode === undefined ? {} : { desktop: soldPosition(desktop) }),
    ...(mobile?.adUnitCode === undefined ? {} : { mobile: soldPosition(mobile) }),
  };
}

function soldPosition({ adUnitCode: unit = '', sizes, mapping }: AdPosition): SoldPosition {
  return {
    unit,
    sizes,
    ...(mapping.length === 0
      ? {}
      : { mapping: mapping.map(({ viewport, sizes: own }) => [viewport, own]) }),
  };
}
