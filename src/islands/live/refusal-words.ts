import type { TextsIn } from '#i18n/texts-in.ts';

/** The reason of a refused text in words. The server names elements of the text itself. */
export function wordsOf(texts: TextsIn<'desk:live'>, reason: string): string {
  if (reason === 'too_big') return texts.tooLong;
  return reason === 'tooComplex' ? texts.tooComplex : reason;
}
