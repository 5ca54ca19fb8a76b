import { LOCALES, type Locale } from '../locale/locale.ts';
import type { FormFields } from './form-definition.ts';

/** Languages that lack a text, of a form that a site defines for all of its languages. */
export function missingLanguages(fields: FormFields, locales: readonly Locale[]): Locale[] {
  const texts = fields.flatMap((field) => [
    field.label,
    ...(field.help === undefined ? [] : [field.help]),
    ...Object.values(field.errors),
    ...('options' in field ? field.options.map(({ label }) => label) : []),
  ]);
  return LOCALES.filter(
    (locale) =>
      locales.includes(locale) &&
      texts.some((text) => typeof text === 'string' || text[locale] === undefined),
  );
}
