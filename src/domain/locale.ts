/** The languages of the interface and of stories (SPECIFICATION, introduction). Their schemas stand apart: addresses are made in browsers too. */
export const LOCALES = ['ca', 'es'] as const;

export type Locale = (typeof LOCALES)[number];

/** A text in one or both languages; at least one is there. */
export interface Localized {
  ca?: string | undefined;
  es?: string | undefined;
}

/** The text in `locale`, else in the other language: a name is better than a hole. */
export function localize(text: Localized, locale: Locale): string {
  return text[locale] ?? text.ca ?? text.es ?? '';
}
