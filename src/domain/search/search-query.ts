import type { Locale } from '../locale/locale.ts';
import { MAX_SEARCH_LENGTH } from './search-length.ts';
import { isFunctionWord, wordsOf } from '../text/search-text.ts';

/** A part of a query: a word, or the words of a phrase in their order. */
export interface SearchTerm {
  words: readonly string[];
  /** Whether stories with the term are excluded. */
  isExcluded: boolean;
  /** Whether the word may be the beginning of a longer one. */
  isPrefix: boolean;
}

/** Maximum of terms. The rest of a longer query is ignored. */
const MAX_TERMS = 12;

/** Minimum length of a word that is completed. */
const MIN_PREFIX = 3;

/**
 * A phrase in quotes, whose end may be missing, or a piece without spaces. A hyphen before either
 * excludes it.
 */
const PIECE =
  /(?<excluded>(?<=^|\s)[-−–])?(?:["«“”](?<phrase>[^"«»“”]*)["»“”]?|(?<piece>[^\s"«»“”]+))/gu;

/**
 * Parses a search text: words, "phrases in quotes" and -excluded words. All other characters divide
 * words, so that no text is an error. The last word may be unfinished, unless a space follows it.
 */
export function parseSearch(text: string, locale: Locale): SearchTerm[] {
  const start = [...text].slice(0, MAX_SEARCH_LENGTH).join('');
  const terms = [...start.matchAll(PIECE)]
    .flatMap(({ groups = {} }) => termsOf(groups, locale))
    .slice(0, MAX_TERMS);
  const last = terms.at(-1);
  const isUnfinished =
    last !== undefined &&
    /[\p{L}\p{M}\p{N}]$/u.test(start) &&
    !last.isExcluded &&
    last.words.length === 1;
  if (isUnfinished && [...(last.words[0] ?? '')].length >= MIN_PREFIX) last.isPrefix = true;
  return terms;
}

function termsOf(
  { excluded, phrase, piece }: Partial<Record<string, string>>,
  locale: Locale,
): SearchTerm[] {
  const words = wordsOf(phrase ?? piece ?? '').filter((word) => !isFunctionWord(word, locale));
  const isExcluded = excluded !== undefined;
  if (words.length === 0) return [];
  if (phrase !== undefined || isExcluded) return [{ words, isExcluded, isPrefix: false }];
  return words.map((word) => ({ words: [word], isExcluded: false, isPrefix: false }));
}
