import { chooseHouseAd } from '#domain/sites/house-ad.ts';
import type { PrintedSlot } from '#domain/ads/printed-slot.ts';
import { wordsOf } from '#domain/pictures/picture.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { slotsOf, type SlotType } from '#domain/sites/ad-positions.ts';
import type { PageImages } from './page-images.ts';
import type { SiteDocuments } from './site-documents.ts';

/** The places of one page for advertisements, and the house ads that stand there. */
export class PageAds {
  readonly #edition: Edition;
  readonly #documents: Pick<SiteDocuments, 'listHouseAds'>;
  readonly #images: Pick<PageImages, 'find'>;
  /** House ads of the page so far. */
  readonly #used = new Set<string>();

  constructor(options: {
    edition: Edition;
    documents: Pick<SiteDocuments, 'listHouseAds'>;
    images: Pick<PageImages, 'find'>;
  }) {
    this.#edition = options.edition;
    this.#documents = options.documents;
    this.#images = options.images;
  }

  /**
   * The positions of a part of the page, for up to `places` places, in order. A position without a
   * house ad is left out, unless advertisements are sold on the site: its place is `undefined`.
   * `page`: names the page among all pages of the site. `section`: id of its section.
   */
  async choose(
    slotType: SlotType,
    { places, page, section }: { places: number; page: string; section?: string | undefined },
  ): Promise<(PrintedSlot | undefined)[]> {
    const { site } = this.#edition;
    const slots = slotsOf(site.adPositions, slotType).slice(0, places);
    if (slots.length === 0) return [];
    const running = await this.#documents.listHouseAds();
    const chosen = slots.map((slot) => {
      const place = { slotType, section, key: `${page} ${slot.id}`, used: this.#used };
      const houseAd = chooseHouseAd(running, place);
      if (houseAd) this.#used.add(houseAd.id);
      return { slot, houseAd };
    });
    const images = await this.#images.find(chosen.map(({ houseAd }) => houseAd?.image));
    return chosen.map(({ slot, houseAd }) => {
      if (!houseAd) return site.gptAdvertisingEnabled ? { slot } : undefined;
      const image = houseAd.image && images.get(houseAd.image.picture);
      return {
        slot,
        houseAd,
        ...(image && houseAd.image ? { image: { ...image, ...wordsOf(houseAd.image) } } : {}),
      };
    });
  }
}
