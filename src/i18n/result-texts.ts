import type { Locale } from '#domain/locale/locale.ts';
import { STORY_TYPES } from '#domain/stories/story.ts';
import { textsIn } from './texts-in.ts';
import { getTranslator } from './translator.ts';

/** The texts of a search result (`islands/search/ResultCard.tsx`). */
export function resultTexts(locale: Locale) {
  const t = getTranslator(locale);
  return {
    types: Object.fromEntries(
      [...STORY_TYPES].map((type) => [type, t(`listing:kind.${type as 'article'}`)]),
    ),
    access: {
      registered: t('article:access.registered.badge'),
      subscriber: t('article:access.subscriber.badge'),
    },
    live: t('live:badge'),
    advertisement: t('ads:label'),
    ...textsIn(locale, 'search:result'),
    freeEntrance: t('agenda:free'),
  };
}
