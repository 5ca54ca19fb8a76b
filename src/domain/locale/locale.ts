/**
 * Languages of the interface and of stories (SPECIFICATION §1). The schemas are in another file,
 * because browsers build paths too.
 */
export const LOCALES = ['ca', 'es'] as const;

export type Locale = (typeof LOCALES)[number];

/** A text in one or both languages. At least one is present. */
export interface Localized {
  ca?: string | undefined;
  es?: string | undefined;
}

/**
 * Returns the text in `locale`, else in the other language, because a name in the wrong language is
 * better than none.
 */
export function localize(text: Localized, locale: Locale): string {
  return text[locale] ?? text.ca ?? text.es ?? '';
}

/** The language of `localize`, if it is not the page's. */
export function languageOf(text: Localized, locale: Locale): Locale | undefined {
  return text[locale] === undefined
    ? LOCALES.find((other) => text[other] !== undefined)
    : undefined;
}

/**
 * The language of names that a site has only once, such as those of its shows, if it is not the
 * page's.
 */
export function languageOfNames({
  site,
  locale,
}: {
  site: { defaultLocale: Locale };
  locale: Locale;
}): Locale | undefined {
  return site.defaultLocale === locale ? undefined : site.defaultLocale;
}
