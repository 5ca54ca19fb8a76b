import type { Locale } from '../sites/locale.ts';
import type { Edition } from '../sites/urls.ts';

/**
 * The `lang` of a show's name on a page of another language. A name has one form, in the default language of its site.
 * `undefined` if the page has that language.
 */
export function showNameLang({ site, locale }: Edition): Locale | undefined {
  return locale === site.defaultLocale ? undefined : site.defaultLocale;
}
