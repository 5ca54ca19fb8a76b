import { sourceSize } from '#domain/pictures/source-size.ts';

/**
 * `sizes` of a picture that has the width of a phone's page. It declares 85 % of the screen's width
 * instead of its own 91 %. The browser then requests the next smaller file. It has 1.7 to 2.6
 * pixels per CSS pixel, is enlarged by a tenth at most, and has 40 % fewer bytes at a density of
 * 1.75.
 */
export const PHONE_SIZES = '(max-width: 577px) 85vw';

/**
 * `sizes` of a picture in the text of a story, whose column is `--width-text` wide
 * (src/styles/tokens.css).
 */
export const TEXT_SIZES = `${PHONE_SIZES}, (max-width: 635px) calc(100vw - 2rem), 36rem`;

/** `sizes` of a picture beside the words of a wide card, which is at most so many rem wide. */
export function wideCardSizes(most: number): string {
  return `(max-width: 577px) 75vw, (max-width: 799px) 100vw, ${sourceSize({ vw: 46, most })}`;
}
