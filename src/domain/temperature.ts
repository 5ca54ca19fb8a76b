import type { Locale } from './locale.ts';

/** Making a formatter takes a hundred times longer than using it. */
const FORMATS: Record<Locale, Intl.NumberFormat> = {
  ca: new Intl.NumberFormat('ca', { style: 'unit', unit: 'celsius' }),
  es: new Intl.NumberFormat('es', { style: 'unit', unit: 'celsius' }),
};

/** Degrees Celsius in the page's language, below zero with a minus sign: Catalan's and Spanish's data in CLDR have a hyphen. */
export function formatTemperature(celsius: number, locale: Locale): string {
  return FORMATS[locale].format(celsius).replace('-', '−');
}
