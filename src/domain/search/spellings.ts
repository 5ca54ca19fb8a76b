import type { Locale } from '../locale/locale.ts';

/**
 * Endings whose spelling changes with the number, singular and plural, without accents. Stemmers
 * treat the two as different words: tortuga and tortugues, plaça and places, luz and luces.
 */
const ALTERNATIONS: Readonly<
  Record<Locale, readonly (readonly [singular: string, plural: string])[]>
> = {
  ca: [
    ['a', 'es'],
    ['ga', 'gues'],
    ['ca', 'ques'],
    ['ca', 'ces'],
    ['ja', 'ges'],
    ['gua', 'gues'],
    ['qua', 'ques'],
  ],
  es: [['z', 'ces']],
};

/**
 * Other spellings of a word without accents, in the other number. The caller looks them up, because
 * most of them are not words.
 */
export function otherNumbers(folded: string, locale: Locale): string[] {
  return ALTERNATIONS[locale].flatMap(([singular, plural]) => {
    if (folded.endsWith(plural)) return [folded.slice(0, -plural.length) + singular];
    return folded.endsWith(singular) ? [folded.slice(0, -singular.length) + plural] : [];
  });
}

/** Words that become the given one by swapping two neighbouring letters, or by adding a letter. */
export function slipsOf(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, index) => letters.toSpliced(index, 1).join(''));
  const swapped = letters
    .slice(1)
    .map((letter, index) => letters.toSpliced(index, 2, letter, letters[index] ?? '').join(''));
  return [...new Set([...swapped, ...without])].filter((slip) => slip !== word);
}
