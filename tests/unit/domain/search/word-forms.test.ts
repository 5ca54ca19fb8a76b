import { describe, expect, it } from 'vitest';
import { STEM_TWINS } from '#domain/search/stem-twins.ts';
import { formOf, isStemTwin, mayLoseItself, TWIN_ENDINGS } from '#domain/search/word-forms.ts';

describe('the form of a word', () => {
  it.each([
    ['parlament', 'parlaments'],
    ['casa', 'cases'],
    ['home', 'homes'],
    ['inundació', 'inundacions'],
    ['mèdica', 'mèdics'],
    ['entrenador', 'entrenadores'],
    ['llengua', 'llengües'],
    ['plaça', 'places'],
    ['país', 'països'],
    ['gos', 'gossos'],
    ['autobús', 'autobusos'],
  ])('is the same for both numbers and genders in Catalan: %s, %s', (one, other) => {
    expect(formOf(one, 'ca')).toBe(formOf(other, 'ca'));
  });

  it.each([
    ['parlamento', 'parlamentos'],
    ['mes', 'meses'],
    ['tarde', 'tardes'],
    ['canción', 'canciones'],
    ['luz', 'luces'],
    ['país', 'países'],
    ['directora', 'directores'],
  ])('is the same for both numbers and genders in Spanish: %s, %s', (one, other) => {
    expect(formOf(one, 'es')).toBe(formOf(other, 'es'));
  });

  it.each([
    ['ca', 'casa', 'cas'],
    ['ca', 'parlament', 'parlar'],
    ['es', 'movimiento', 'mover'],
    ['es', 'puertas', 'puertos'],
  ] as const)('differs between words of the same stem: %s, %s and %s', (locale, one, other) => {
    expect(formOf(one, locale)).not.toBe(formOf(other, locale));
  });
});

it('names the words of which a stemmer may cut more than the number', () => {
  expect(
    ['parlaments', 'moviment', 'justament', 'parlar'].map((word) => mayLoseItself(word, 'ca')),
  ).toEqual([true, true, true, false]);
  expect(
    ['movimiento', 'justamente', 'parlamento', 'mover'].map((word) => mayLoseItself(word, 'es')),
  ).toEqual([true, true, false, false]);
});

it('names the nouns whose stem is another noun, and no noun with two genders', () => {
  expect(
    ['casa', 'cases', 'portes', 'cas', 'port', 'gata', 'parla'].map((word) =>
      isStemTwin(word, 'ca'),
    ),
  ).toEqual([true, true, true, false, false, false, false]);
  expect(
    ['casas', 'puerta', 'mesa', 'caso', 'puerto', 'mes', 'gata'].map((word) =>
      isStemTwin(word, 'es'),
    ),
  ).toEqual([true, true, true, false, false, false, false]);
});

it('has twins with the endings by which the database selects them', () => {
  for (const locale of ['ca', 'es'] as const)
    for (const word of STEM_TWINS[locale]) expect(word).toMatch(TWIN_ENDINGS[locale]);
});
