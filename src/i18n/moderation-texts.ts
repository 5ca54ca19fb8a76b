import { LONGEST_NOTE, SUSPENSION_DAYS } from '#domain/comments/moderation.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { pluralTexts } from './plural-texts.ts';
import { textsIn } from './texts-in.ts';
import { getTranslator } from './translator.ts';

/**
 * The texts of the moderation room, with the names of values in braces, and those of comments that
 * it shares with readers.
 */
export function moderationTexts(locale: Locale) {
  const t = getTranslator(locale);
  return {
    ...textsIn(locale, 'moderation'),
    ...textsIn(locale, 'comments:marks'),
    states: textsIn(locale, 'comments:own.states'),
    reportReasons: textsIn(locale, 'comments:voting.reasons'),
    noteHint: t('moderation:noteHint', { most: LONGEST_NOTE }),
    days: SUSPENSION_DAYS.map((days) => ({ days, text: t('moderation:days', { count: days }) })),
    done: {
      publish: pluralTexts(locale, 'moderation:published'),
      reject: pluralTexts(locale, 'moderation:rejected'),
      hold: pluralTexts(locale, 'moderation:held'),
    },
    someFailed: pluralTexts(locale, 'moderation:someFailed'),
  };
}

export type ModerationTexts = ReturnType<typeof moderationTexts>;
