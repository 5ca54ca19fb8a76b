import type { Locale } from '#domain/locale/locale.ts';
import { pluralTexts } from './plural-texts.ts';
import { textsIn } from './texts-in.ts';

/** The texts of the frame that all rooms of the desk share (`islands/desk/RoomList.tsx`). */
export function frameTexts(locale: Locale) {
  return {
    ...textsIn(locale, 'desk:load'),
    ...textsIn(locale, 'desk:list'),
    selected: pluralTexts(locale, 'desk:selected'),
  };
}

export type FrameTexts = ReturnType<typeof frameTexts>;
