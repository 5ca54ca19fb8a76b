/** `sizes` of a story's opening: the width of the story's column (`--width-story`, src/styles/tokens.css). */
export const OPENING_SIZES = '(max-width: 735px) calc(100vw - 2rem), 44rem';

/** `sizes` of a wide opening and of a sequence of pictures, whose width is in `src/layouts/StoryLayout.astro`. */
export const WIDE_SIZES = '(max-width: 735px) calc(100vw - 2rem), (max-width: 1100px) 44rem, min(64rem, 100vw - 12rem)';
