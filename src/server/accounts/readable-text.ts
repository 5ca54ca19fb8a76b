import { BLANK } from '../../domain/reader/validation-rules.ts';

/** Emoji are joined and coloured by signs that show nothing of their own. */
const EMOJI = /\p{RGI_Emoji}/gv;

/** Whether text of one line is as anybody can read it: nothing that shows nothing, turns the text round or controls a terminal. */
export function isReadable(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text) && !BLANK.test(text.replaceAll(EMOJI, ''));
}
