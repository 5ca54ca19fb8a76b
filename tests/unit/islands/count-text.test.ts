import { expect, it } from 'vitest';
import { getTranslator } from '#i18n/translator.ts';
import { countText } from '#islands/count-text.ts';

// R2.69
it.each([
  ['ca', 0, '0 resultats'],
  ['ca', 1, '1 resultat'],
  ['ca', 17, '17 resultats'],
  ['ca', 12_345, '12.345 resultats'],
  ['ca', 1_000_000, '1.000.000 de resultats'],
  ['es', 1, '1 resultado'],
  ['es', 2_000_000, '2.000.000 de resultados'],
] as const)('writes in %s %i as %s', (locale, count, text) => {
  const t = getTranslator(locale);
  const of = (number: number) => t('search:count', { count: number });
  expect(countText(count, locale, { one: of(1), many: of(1_000_000), other: of(2) })).toBe(text);
});
