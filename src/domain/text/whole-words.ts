/** A part of a text. `isWhole`: words joined by hyphens, which stay in one line. */
export interface TextPart {
  text: string;
  isWhole: boolean;
}

/** Maximum characters of an unbreakable word. Longer words would not fit on a phone. */
const LONGEST = 20;

/**
 * A text in parts, so that a style can keep the words with hyphens inside together: «desbordar-se»,
 * «vint-i-sis». The typefaces have no non-breaking hyphen (U+2011).
 */
export function wholeWords(text: string): TextPart[] {
  return text
    .split(/([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+)/u)
    .map((part, index) => ({ text: part, isWhole: index % 2 === 1 && part.length <= LONGEST }))
    .filter((part) => part.text !== '');
}
