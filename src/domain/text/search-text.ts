import type { Locale } from '../locale/locale.ts';
import { FUNCTION_WORDS } from './function-words.ts';

/**
 * Maximum length of a word in the index. A longer one is an address or a key, which nobody types.
 */
const MAX_WORD = 60;

/** A geminate l between vowels, as readers type it: col·legi, col.legi, col-legi. */
const GEMINATE = /(?<=[aeiouàèéíòóúïü]l)[·•‧.‐‑-](?=l[aeiouàèéíòóúïü])/giu;

/** The point between thousands: 1.900 is 1900. */
const THOUSANDS = /(?<=\d)\.(?=\d{3}(?!\d))/g;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * The words of a text in lower case, as the index and queries contain them. Apostrophes and hyphens
 * divide words, and l·l becomes ll.
 */
export function wordsOf(text: string): string[] {
  const normal = text
    .normalize('NFC')
    .replaceAll(GEMINATE, '')
    .replaceAll(THOUSANDS, '')
    .toLowerCase();
  return [...normal.matchAll(WORD)].map(([word]) => word).filter((word) => word.length <= MAX_WORD);
}

/** Whether a word is an article, preposition, pronoun or conjunction, which the index omits. */
export function isFunctionWord(word: string, locale: Locale): boolean {
  return FUNCTION_WORDS[locale].has(word);
}

/** A word without accents, as readers type it. */
export function foldWord(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
