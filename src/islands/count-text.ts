import type { Locale } from '#domain/locale/locale.ts';

/**
 * A text with a number in each plural form of the language, as the server prints it for one
 * example: «1 resultat», «2 resultats», «1.000.000 de resultats».
 */
export interface PluralTexts {
  one: string;
  many: string;
  other: string;
}

/** The text with another number in place of the example's. */
export function countText(count: number, locale: Locale, texts: PluralTexts): string {
  const form = new Intl.PluralRules(locale).select(count);
  const text = form === 'one' || form === 'many' ? texts[form] : texts.other;
  return text.replace(/\d+(?:[.\u00a0]\d+)*/, new Intl.NumberFormat(locale).format(count));
}
