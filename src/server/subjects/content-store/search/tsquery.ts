import type { SearchTerm } from '#domain/search/search-query.ts';
import { foldWord } from '#domain/text/search-text.ts';
import { formLexeme } from '#domain/search/word-forms.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { Expansion } from './expand-words.ts';

/**
 * A parsed query as PostgreSQL's `to_tsquery` reads it. Words consist of letters and digits only,
 * so that none can be an operator.
 */
export interface TextQuery {
  /** Stories with every term, or with a longer word instead of the unfinished one. */
  every: string;
  /** Stories with any term. `undefined` if there is only one. */
  any: string | undefined;
  /** The words as they are written, for ranks. */
  exact: string;
  /** All terms next to each other. */
  phrase: string;
  /** Each term on its own, for the share of terms that a story has. */
  terms: string[];
  /**
   * The forms of each term's words, or longer words, without a stemmer: for the share of terms that
   * a headline has as they are written.
   */
  forms: string[];
  /** Any word of the terms, also a part of a phrase, for snippets. */
  words: string;
  /** The same with longer words instead of the unfinished one. */
  begun: string;
}

/**
 * The words of a query in the word list, and whether words with a foreign stem are searched by that
 * stem as well.
 */
interface Spellings {
  locale: Locale;
  expansions: ReadonlyMap<string, Expansion>;
  isLoose: boolean;
}

/**
 * Writes the query of terms. Returns `undefined` if all of them are excluded, or there are none.
 */
export function writeTextQuery(
  terms: readonly SearchTerm[],
  spellings: Spellings,
): TextQuery | undefined {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  if (wanted.length === 0) return undefined;
  const exact = wanted.map((term) => writeTerm(term, spellings, false));
  const wide = wanted.map((term) => writeTerm(term, spellings, true));
  const without = terms
    .filter(({ isExcluded }) => isExcluded)
    .map((term) => `!(${writeTerm(term, spellings, false)})`);
  const words = wanted.flatMap((term) => term.words);
  const anyWord = (isWide: boolean) =>
    words.map((word) => writeWord(word, spellings, isWide)).join(' | ');
  return {
    every: [...wide, ...without].join(' & '),
    any: wanted.length === 1 ? undefined : [`(${wide.join(' | ')})`, ...without].join(' & '),
    exact: exact.join(' | '),
    phrase: exact.join(' <-> '),
    terms: exact,
    forms: wanted.map((term) => writeForms(term, spellings)),
    words: anyWord(false),
    begun: anyWord(true),
  };
}

function writeTerm({ words }: SearchTerm, spellings: Spellings, isWide: boolean): string {
  return `(${words.map((word) => writeWord(word, spellings, isWide)).join(' <-> ')})`;
}

function writeWord(word: string, { expansions, isLoose }: Spellings, isWide: boolean): string {
  const { same = [], longer = [], alike = [], forms } = expansions.get(word) ?? {};
  // An unfinished word is no word yet: `parlam` has the stem of `parlar`.
  const isBeginning = same.length === 0 && longer.length > 0;
  const own = isBeginning ? [] : [word, ...same, ...alike];
  const lexemes = [...own, ...(isWide || isBeginning ? longer : [])].flatMap((one) => {
    const form = forms?.get(one);
    if (form === undefined) return [one];
    return isLoose ? [one, form] : [form];
  });
  return oneOf(lexemes);
}

function writeForms({ words, isPrefix }: SearchTerm, { expansions, locale }: Spellings): string {
  const forms = words.map((word) => {
    const { same = [], alike = [] } = expansions.get(word) ?? {};
    return oneOf([word, ...same, ...alike].map((one) => formLexeme(one, locale)));
  });
  return [
    ...forms.slice(0, -1),
    isPrefix ? `(${forms.at(-1)} | '${foldWord(words.at(-1) ?? '')}':*)` : forms.at(-1),
  ].join(' & ');
}

function oneOf(lexemes: readonly string[]): string {
  return `(${[...new Set(lexemes)].map((one) => `'${one}'`).join(' | ')})`;
}
