import type { Locale } from '#domain/locale/locale.ts';
import { pluralTexts } from './plural-texts.ts';
import { getTranslator } from './translator.ts';

/** The texts of the frame that all rooms of the desk share (`islands/desk/RoomList.tsx`). */
export function frameTexts(locale: Locale) {
  const t = getTranslator(locale);
  return {
    loading: t('desk:list.loading'),
    failed: t('desk:list.failed'),
    retry: t('desk:list.retry'),
    more: t('desk:list.more'),
    selectAll: t('desk:list.selectAll'),
    select: t('desk:list.select', { name: '{name}' }),
    selected: pluralTexts(locale, 'desk:list.selected'),
  };
}

export type FrameTexts = ReturnType<typeof frameTexts>;
