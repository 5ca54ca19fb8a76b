import type { ImageRatio } from '#domain/pictures/rendition.ts';
import type { Story } from '#domain/stories/story.ts';
import { PHONE_SIZES } from '../media/picture-sizes.ts';

const NARROW = `${PHONE_SIZES}, (max-width: 735px) calc(100vw - 2rem)`;

/**
 * `sizes` of a wide opening and of a sequence of pictures, whose width is in
 * `src/layouts/StoryLayout.astro`.
 */
export const WIDE_SIZES = `${NARROW}, (max-width: 1100px) 44rem, (max-width: 76rem) calc(100vw - 12rem), 64rem`;

/** The shape of a story's opening picture. */
export interface OpeningShape {
  ratio: ImageRatio;
  /**
   * `sizes`: the width of the story's column (`--width-story`, src/styles/tokens.css), or of a wide
   * opening.
   */
  sizes: string;
  isWide: boolean;
}

/**
 * The opening is as wide as the story's column. That of a gallery is wider, and that of a long read
 * is a strip too.
 */
export function openingShapeOf({
  type,
  hasWideOpening,
}: Pick<Story, 'type' | 'hasWideOpening'>): OpeningShape {
  const isWide = hasWideOpening || type === 'photo-gallery';
  return {
    ratio: hasWideOpening ? '21-9' : '16-9',
    sizes: isWide ? WIDE_SIZES : `${NARROW}, 44rem`,
    isWide,
  };
}
