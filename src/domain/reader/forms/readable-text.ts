import { BLANK } from './validation-rules.ts';

/** Emoji contain invisible joiners and modifiers, which are allowed there. */
const EMOJI = /\p{RGI_Emoji}/gv;

/** Whether single-line text is readable: without invisible characters, bidirectional controls and control characters. */
export function isReadable(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text) && !BLANK.test(text.replaceAll(EMOJI, ''));
}
