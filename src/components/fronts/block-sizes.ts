import { sourceSize } from '#domain/pictures/source-size.ts';

/**
 * The arrangement of a block of a front, as in the style sheets of `FrontRow.astro` and
 * `FrontBlock.astro`.
 */
interface Arrangement {
  /** The share of the page's width that the block's column has. */
  share: number;
  /** Whether it is the first block of the front, whose lead stands beside its picture. */
  isFirst: boolean;
  /** Number of cards besides the leads. */
  cards: number;
  /** Number of empty places that complete the row of a desktop. */
  emptyPlaces?: number | undefined;
  /** Number of leads, which share a row on a desktop. */
  leads: number;
  /** Number of cards in a complete row. */
  across: number;
  /**
   * Number of columns of a mosaic, whose cards have the width of one. Its lead has the width of two,
   * or the whole width beside its words if it is alone.
   */
  grouped?: 3 | 4 | undefined;
}

/** Width of the page on a desktop, in rem. */
export const PAGE_WIDTH = 80;

/** Width of the file of a lead, in rem. Alone in a row, it stands beside its words. */
const LEAD = 56;

/**
 * Width of the file of the first lead, in rem. Its picture is 31 rem wide, and as high as a picture
 * of 36 rem when it has grown beside long words.
 */
const LEAD_BESIDE = 36;

/**
 * The `sizes` attributes of the pictures of a block: of its leads, and of the card at a place after
 * them.
 */
export function blockSizes({
  share,
  isFirst,
  cards,
  emptyPlaces = 0,
  leads,
  across,
  grouped,
}: Arrangement): {
  lead(place: number): string;
  card(place: number): string;
} {
  const lead = (place: number) => {
    if (leads <= 1) return onlyLead;
    const onTablet = place > 0 ? 50 : 100;
    return `(max-width: 577px) 100vw, (max-width: 1099px) ${onTablet}vw, ${onDesktop(PAGE_WIDTH / leads)}`;
  };
  const ofMosaic = grouped === undefined || cards === 0 ? 1 : 2 / grouped;
  const onlyLead = isFirst
    ? `(max-width: 639px) 100vw, (max-width: 1099px) 61vw, ${onDesktop(LEAD_BESIDE)}`
    : `(max-width: 799px) 100vw, (max-width: 1099px) ${percent(share)}vw, ${onDesktop(Math.min(LEAD, PAGE_WIDTH * share * ofMosaic))}`;

  const card = (place: number) => {
    /** The share of the page's width that its picture has with so many cards in a complete row. */
    const shareOf = (inRow: number, places = cards) => {
      const beside = besideOf(place, places, inRow);
      // A card alone in a row of the page stands beside its picture, which takes two fifths.
      return share === 1 && beside === 1 ? 2 / 5 : share / beside;
    };
    const twoAcross = Math.min(2, across);
    const onTablet = percent(share > 1 / 2 ? shareOf(twoAcross) : share);
    const onSmallTablet = across > 1 ? percent(share === 1 ? shareOf(2) : 1 / 2) : 100;
    return `(max-width: 799px) ${onSmallTablet}vw, (max-width: 1099px) ${onTablet}vw, ${onDesktop(PAGE_WIDTH * (grouped === undefined ? shareOf(across, cards + emptyPlaces) : share / grouped))}`;
  };
  return { lead, card };
}

/** The number of cards in the row of a card. An incomplete last row has fewer. */
function besideOf(place: number, cards: number, inRow: number): number {
  const inLastRow = cards % inRow;
  return place >= cards - inLastRow ? inLastRow : inRow;
}

/** From 1100 to 1312 px the page is as wide as the window. */
function onDesktop(rem: number): string {
  return sourceSize({ vw: percent(rem / PAGE_WIDTH), most: Math.ceil(rem) });
}

function percent(share: number): number {
  return Math.ceil(share * 100);
}
