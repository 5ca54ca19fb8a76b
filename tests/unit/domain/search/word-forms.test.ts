import { describe, expect, it } from 'vitest';
import { formOf, mayLoseItself } from '../../../../src/domain/search/word-forms.ts';

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
  ] as const)('differs between words of the same stem: %s, %s and %s', (locale, one, other) => {
    expect(formOf(one, locale)).not.toBe(formOf(other, locale));
  });
});

it('names the words of which a stemmer may cut more than the number', () => {
  expect(['parlaments', 'moviment', 'justament', 'parlar'].map((word) => mayLoseItself(word, 'ca'))).toEqual([true, true, true, false]);
  expect(['movimiento', 'justamente', 'parlamento', 'mover'].map((word) => mayLoseItself(word, 'es'))).toEqual([true, true, false, false]);
});
