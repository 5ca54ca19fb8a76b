/**
 * Carousels of stories or pictures (SPECIFICATION §2 and §9). The file has no zod, because
 * components load it.
 */

import { sourceSize } from '../pictures/source-size.ts';

/** Templates of carousels, by their number of visible slides. `swiper` moves by itself. */
export const CAROUSEL_TEMPLATES = ['slider', 'mini', 'vertical', 'carousel', 'swiper'] as const;

export type CarouselTemplate = (typeof CAROUSEL_TEMPLATES)[number];

/** Pictures side by side in a carousel, from a width of the window in CSS pixels on. */
interface Across {
  from: number;
  pictures: number;
}

interface Slides {
  /** The widest window first. The style sheet of `Carousel.astro` has the same values. */
  across: readonly Across[];
  /**
   * Smallest width of a slide in rem: a narrow column has fewer slides, so that they stay readable.
   */
  narrowest: number;
}

/**
 * Visible slides (SPECIFICATION §9). A wide slider has its words beside the picture, which takes
 * three fifths.
 */
const SLIDES: Readonly<Record<Exclude<CarouselTemplate, 'vertical'>, Slides>> = {
  slider: {
    across: [
      { from: 800, pictures: 5 / 3 },
      { from: 0, pictures: 1 },
    ],
    narrowest: 0,
  },
  mini: {
    across: [
      { from: 800, pictures: 10 },
      { from: 0, pictures: 10 },
    ],
    narrowest: 6.5,
  },
  carousel: {
    across: [
      { from: 768, pictures: 3 },
      { from: 567, pictures: 2 },
      { from: 0, pictures: 1.25 },
    ],
    narrowest: 11,
  },
  swiper: {
    across: [
      { from: 1084, pictures: 4 },
      { from: 567, pictures: 2 },
      { from: 0, pictures: 1 },
    ],
    narrowest: 11,
  },
};

/** Side of the square picture of a slide of a vertical carousel, in rem. */
const VERTICAL_PICTURE = 5.5;

/**
 * The width of a carousel: its share of the window, and at most so many rem. On a phone it is as
 * wide as the window.
 */
export interface CarouselPlace {
  share: number;
  rem: number;
}

/** The `sizes` attribute of the pictures of a carousel. */
export function carouselSizes(template: CarouselTemplate, { share, rem }: CarouselPlace): string {
  if (template === 'vertical') return `${VERTICAL_PICTURE}rem`;
  const { across, narrowest } = SLIDES[template];
  return across
    .map(({ from, pictures }, place) => {
      const window = { from, below: across[place - 1]?.from ?? Infinity, least: narrowest };
      return from === 0
        ? sourceSize({ ...window, vw: Math.ceil(100 / pictures) })
        : sourceSize({
            ...window,
            vw: Math.ceil((share * 100) / pictures),
            most: Math.ceil(rem / pictures),
          });
    })
    .join(', ');
}
