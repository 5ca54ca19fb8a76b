import type { Locale } from '#domain/locale/locale.ts';
import type { PluralKey } from './message-key.ts';
import { getTranslator } from './translator.ts';

/**
 * A text with a number in each plural form, each with an example of a number, which `countText` of
 * the islands replaces.
 */
export function pluralTexts(
  locale: Locale,
  key: PluralKey,
): Record<'one' | 'many' | 'other', string> {
  const t = getTranslator(locale);
  return {
    one: t(key, { count: 1 }),
    many: t(key, { count: 1_000_000 }),
    other: t(key, { count: 2 }),
  };
}
