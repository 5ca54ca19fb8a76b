import { describe, expect, it, test } from 'vitest';
import { LOCALES } from '#domain/locale/locale.ts';
import { COUNTRY_CODES, countryOptions } from '#domain/accounts/forms/countries.ts';
import { PROVINCE_CODES, provinceOptions } from '#domain/accounts/forms/provinces.ts';

describe.each(LOCALES)('options in %s', (locale) => {
  // R3.65
  it('lists every code of ISO 3166-1 with a different name', () => {
    const names = countryOptions(locale);
    expect(new Set(names.keys())).toEqual(new Set(COUNTRY_CODES));
    expect(new Set(names.values()).size).toBe(249);
    expect([...names].filter(([code, name]) => code === name || name.trim() === '')).toEqual([]);
  });

  // R3.65
  it('lists every province with a different name', () => {
    const names = provinceOptions(locale);
    expect(new Set(names.keys())).toEqual(new Set(PROVINCE_CODES));
    expect(new Set(names.values()).size).toBe(52);
  });

  it('lists Spain first and sorts the others by the language’s collation', () => {
    const [first, ...others] = [...countryOptions(locale)];
    expect(first?.[0]).toBe('ES');
    for (const names of [others.map(([, name]) => name), [...provinceOptions(locale).values()]]) {
      expect(names).toEqual(names.toSorted(new Intl.Collator(locale).compare));
    }
  });
});

test('the province codes are those of the INE, 01 to 52', () => {
  expect(PROVINCE_CODES).toEqual(
    Array.from({ length: 52 }, (_, index) => String(index + 1).padStart(2, '0')),
  );
});

test.each([
  ['ca', 'DE', 'Alemanya', '17', 'Girona', '50', 'Saragossa'],
  ['es', 'DE', 'Alemania', '17', 'Girona', '50', 'Zaragoza'],
] as const)(
  'names in %s the country %s as %s and the provinces %s as %s and %s as %s',
  (locale, country, itsName, one, oneName, other, otherName) => {
    expect(countryOptions(locale).get(country)).toBe(itsName);
    expect([one, other].map((code) => provinceOptions(locale).get(code))).toEqual([
      oneName,
      otherName,
    ]);
  },
);

test('accents are ignored in the order of countries and provinces', () => {
  expect([...countryOptions('es').keys()].slice(1, 4)).toEqual(['AF', 'AL', 'DE']);
  expect([...provinceOptions('ca').values()].slice(0, 3)).toEqual(['Àlaba', 'Alacant', 'Albacete']);
});
