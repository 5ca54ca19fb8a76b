import type { AdSlot } from '../sites/ad-positions.ts';
import type { Image } from '../pictures/picture.ts';
import type { HouseAd } from '../sites/house-ad.ts';

/**
 * A place for an advertisement as a page prints it, with the house ad that stands there unless an
 * advertisement is sold. A site without other advertisements prints no place without a house ad.
 */
export interface PrintedSlot {
  slot: AdSlot;
  houseAd?: HouseAd;
  /** Picture of the house ad. */
  image?: Image;
}
