/**
 * Languages of the interface and of stories (SPECIFICATION §1). The schemas are in another file, because
 * browsers build paths too.
 */
export const LOCALES = ['ca', 'es'] as const;

export type Locale = (typeof LOCALES)[number];

/** A text in one or both languages. At least one is present. */
export interface Localized {
  ca?: string | undefined;
  es?: string | undefined;
}

/**
 * Returns the text in `locale`, else in the other language, because a name in the wrong language is better than none.
 */
export function localize(text: Localized, locale: Locale): string {
  return text[locale] ?? text.ca ?? text.es ?? '';
}
