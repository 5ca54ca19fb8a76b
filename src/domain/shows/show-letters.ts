import type { Locale } from '../locale/locale.ts';

/** The entry of names that begin with a digit or a sign (SPECIFICATION §2, show index). */
export const OTHER_INITIALS = '#';

const LATIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const COLLATORS: Readonly<Record<Locale, { initials: Intl.Collator; names: Intl.Collator }>> = {
  ca: collatorsOf('ca'),
  es: collatorsOf('es'),
};

function collatorsOf(locale: Locale) {
  return {
    initials: new Intl.Collator(locale, { sensitivity: 'base' }),
    names: new Intl.Collator(locale, { numeric: true }),
  };
}

const LETTERS: Readonly<Record<Locale, readonly string[]>> = {
  ca: lettersIn('ca'),
  es: lettersIn('es'),
};

/**
 * The entries of the index in a language: `#`, A to Z, and the letters that the collation of the
 * language (CLDR) places apart. That is Ñ in Spanish. In Catalan Ñ and Ç, and in Spanish Ç, are
 * forms of N and C.
 */
export function showLetters(locale: Locale): readonly string[] {
  return LETTERS[locale];
}

function lettersIn(locale: Locale): readonly string[] {
  const { initials } = COLLATORS[locale];
  const own = initials.compare('Ñ', 'N') === 0 ? [] : ['Ñ'];
  return [OTHER_INITIALS, ...[...LATIN, ...own].toSorted(initials.compare)];
}

/** Marks before the first word of a name, which do not count as part of it. */
const OPENING_MARKS = /^[\s¿¡«‹“‘"'(]+/u;

/** A name without opening marks: the text by which it is sorted. */
export function sortedName(name: string): string {
  return name.normalize('NFC').replace(OPENING_MARKS, '');
}

/**
 * The entry of a name in the index: the last letter that the collation does not place after it, so
 * that À is under A and Œ under O. Articles are a part of the name. Digits, signs and other scripts
 * are under `#`.
 */
export function initialOfShow(name: string, locale: Locale): string {
  const [first = ''] = sortedName(name);
  if (!/^\p{Script=Latin}/u.test(first)) return OTHER_INITIALS;
  const { initials } = COLLATORS[locale];
  return (
    LETTERS[locale].findLast(
      (letter) => letter !== OTHER_INITIALS && initials.compare(letter, first) <= 0,
    ) ?? OTHER_INITIALS
  );
}

/** Compares names in the order of a language. Numbers are compared by value. */
export function compareShowNames(one: string, other: string, locale: Locale): number {
  return COLLATORS[locale].names.compare(sortedName(one), sortedName(other));
}
