/** Emoji, whose joiners, selectors and tags belong to them (Unicode UTS #51, RGI_Emoji). */
const EMOJI = /\p{RGI_Emoji}/gv;

/**
 * Characters without a shape: controls but the newline, bidirectional controls, zero-width
 * characters, selectors and tags outside of emoji, private and unassigned characters, and the empty
 * Braille pattern.
 */
const SHAPELESS =
  /(?!\n)[\u034F\u17B4\u17B5\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}\u115F\u1160\u2800\u3164\uFFA0\uFFFC]/gu;

/** A space of any width but the newline, and the separators of lines. */
const SPACES = /[\p{Zs}\t]+/gu;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085\v\f]/gu;

/** Marks on one letter beyond three. Pointed Hebrew and Vietnamese need fewer. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu;

/** More than one empty line in a row. */
const EMPTY_LINES = /\n{3,}/g;

/**
 * A text of several lines that a reader wrote, as it is stored: normalised (NFC), without invisible and bidirectional
 * controls, with at most three marks a letter and one empty line in a row. Lone surrogates become
 * U+FFFD. Text stays text: markup is neither read nor removed. Linear in its length.
 */
export function cleanText(text: string): string {
  const lines = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll('\t', ' ');
  let cleaned = '';
  let from = 0;
  for (const { 0: emoji, index } of lines.matchAll(EMOJI)) {
    cleaned += withoutControls(lines.slice(from, index)) + emoji;
    from = index + emoji.length;
  }
  cleaned += withoutControls(lines.slice(from));
  return cleaned
    .split('\n')
    .map((line) => line.replaceAll(SPACES, ' ').trim())
    .join('\n')
    .replaceAll(EMPTY_LINES, '\n\n')
    .trim();
}

function withoutControls(text: string): string {
  return text.replaceAll(SHAPELESS, '').normalize('NFC').replaceAll(PILED_MARKS, '$1');
}
