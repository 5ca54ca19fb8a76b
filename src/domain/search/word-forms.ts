import type { Locale } from '../locale/locale.ts';
import { foldWord } from '../text/search-text.ts';
import { STEM_TWINS } from './stem-twins.ts';

/** Endings of plurals with their singular. The first one that a word has is replaced. */
const PLURALS: Readonly<Record<Locale, readonly (readonly [ending: RegExp, singular: string])[]>> =
  {
    ca: [
      [/gües$/u, 'gua'],
      [/qües$/u, 'qua'],
      [/gues$/u, 'ga'],
      [/ques$/u, 'ca'],
      [/ges$/u, 'ja'],
      [/ces$/u, 'ça'],
      [/(?<=\p{L}[aàeèéiíoòóuú])ns$/u, ''],
      [/ssos$/u, 's'],
      [/(?<=\p{L}{2})os$/u, ''],
      [/es$/u, 'a'],
      [/(?<=\p{L}{2}[^siíïúü])s$/u, ''],
    ],
    es: [
      [/ces$/u, 'z'],
      [/(?<=\p{L}[^aeiouáéíóú])es$/u, ''],
      [/(?<=\p{L}{2}[aeoáéó])s$/u, ''],
    ],
  };

/** Endings of the gender, which a long word loses. The final e of both languages can be either. */
const GENDERS: Readonly<Record<Locale, RegExp>> = { ca: /[ae]$/u, es: /[aeo]$/u };

/** Minimum length of a word that loses its gender: `casa` is not `cas`. */
const MIN_GENDERED = 6;

/**
 * A word without its number, and a long one without its gender, in lower case without accents:
 * parlament for parlaments, entrenador for entrenadores. Unlike a stem, it is the same word: the
 * stem of `parlament` is that of `parlar`.
 */
export function formOf(word: string, locale: Locale): string {
  const plural = PLURALS[locale].find(([ending]) => ending.test(word));
  const singular = foldWord(plural ? word.replace(plural[0], plural[1]) : word);
  if (STEM_TWINS[locale].has(singular)) return singular;
  if (singular.length >= MIN_GENDERED) return singular.replace(GENDERS[locale], '');
  return singular.replace(/(?<=.{2})e$/u, locale === 'ca' ? 'a' : '');
}

/**
 * Endings of nouns and adverbs of which stemmers cut more than the number: parlament, moviment,
 * movimiento, justamente. PostgreSQL reads them too.
 */
export const OVERSTEMMED: Readonly<Record<Locale, RegExp>> = {
  ca: /ments?$/u,
  es: /(?:[ai]mientos?|mente)$/u,
};

/**
 * Whether a stemmer may cut a word down to a stem that other words have too. The length of the stem
 * tells.
 */
export function mayLoseItself(word: string, locale: Locale): boolean {
  return OVERSTEMMED[locale].test(word);
}

/** Whether the stem of a word is that of another noun: portes, which is not port. */
export function isStemTwin(word: string, locale: Locale): boolean {
  return STEM_TWINS[locale].has(formOf(word, locale));
}

/** Endings of the words that `isStemTwin` can be true for. PostgreSQL reads them too. */
export const TWIN_ENDINGS: Readonly<Record<Locale, RegExp>> = { ca: /(?:a|es)$/u, es: /as?$/u };

/**
 * The lexeme of a word's form in the search index. The digit at its end keeps PostgreSQL's parser
 * from stemming it.
 */
export function formLexeme(word: string, locale: Locale): string {
  return `${formOf(word, locale)}0`;
}

/**
 * The lexeme of a word of a headline, which finds the headline by the word's first letters. No word
 * begins like it.
 */
export function headlineLexeme(word: string): string {
  return `hq${foldWord(word)}`;
}
