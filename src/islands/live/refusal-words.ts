import type { LiveRoomTexts } from '#i18n/live-room-texts.ts';

/** The reason of a refused text in words. The server names elements of the text itself. */
export function wordsOf(texts: LiveRoomTexts, reason: string): string {
  if (reason === 'too_big') return texts.tooLong;
  return reason === 'tooComplex' ? texts.tooComplex : reason;
}
