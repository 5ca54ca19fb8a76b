import type { SearchTerm } from '../../../../domain/search/search-query.ts';
import type { Expansion } from './expand-words.ts';

/** A parsed query as PostgreSQL's `to_tsquery` reads it. Words consist of letters and digits only, so that none can be an operator. */
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
  /** Any word of the terms, also a part of a phrase, for snippets. */
  words: string;
  /** The same with longer words instead of the unfinished one. */
  begun: string;
}

/** Writes the query of terms. Returns `undefined` if all of them are excluded, or there are none. */
export function writeTextQuery(terms: readonly SearchTerm[], expansions: ReadonlyMap<string, Expansion>): TextQuery | undefined {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  if (wanted.length === 0) return undefined;
  const exact = wanted.map((term) => writeTerm(term, expansions, false));
  const wide = wanted.map((term) => writeTerm(term, expansions, true));
  const without = terms.filter(({ isExcluded }) => isExcluded).map((term) => `!(${writeTerm(term, expansions, false)})`);
  const anyWord = (isWide: boolean) => wanted.flatMap(({ words }) => words.map((word) => writeWord(word, expansions, isWide))).join(' | ');
  return {
    every: [...wide, ...without].join(' & '),
    any: wanted.length === 1 ? undefined : [`(${wide.join(' | ')})`, ...without].join(' & '),
    exact: exact.join(' | '),
    phrase: exact.join(' <-> '),
    terms: exact,
    words: anyWord(false),
    begun: anyWord(true),
  };
}

function writeTerm({ words }: SearchTerm, expansions: ReadonlyMap<string, Expansion>, isWide: boolean): string {
  return `(${words.map((word) => writeWord(word, expansions, isWide)).join(' <-> ')})`;
}

function writeWord(word: string, expansions: ReadonlyMap<string, Expansion>, isWide: boolean): string {
  const { same = [], longer = [], alike = [] } = expansions.get(word) ?? {};
  const spellings = [...new Set([word, ...same, ...alike, ...(isWide ? longer : [])])].map((one) => `'${one}'`);
  return `(${spellings.join(' | ')})`;
}
