import { BLANK } from './validation-rules.ts';

/** Emoji contain invisible joiners and modifiers, which are allowed there. */
const EMOJI = /\p{RGI_Emoji}/gv;

/**
 * Characters without a shape of their own: the empty Braille pattern, and annotations and objects
 * of a text.
 */
const SHAPELESS = /[\p{Co}\p{Cn}\u2800\uFFF9-\uFFFC]/u;

/** Marks on one letter. Vietnamese and pointed Hebrew need two. */
const PILED_MARKS = /\p{M}{3}/u;

/**
 * Whether single-line text is readable: without invisible, unassigned and private characters,
 * bidirectional controls, control characters and piled accents.
 */
export function isReadable(text: string): boolean {
  if (
    !text.isWellFormed() ||
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text) ||
    SHAPELESS.test(text)
  )
    return false;
  const letters = text.normalize('NFC').replaceAll(EMOJI, '');
  return !BLANK.test(letters) && !PILED_MARKS.test(letters);
}
