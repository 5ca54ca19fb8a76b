import { MAX_SEARCH_LENGTH } from '../search/search-length.ts';
import { foldWord, wordsOf } from '../text/search-text.ts';
import type { Locale } from '../locale/locale.ts';
import { initialOfShow, showLetters } from './show-letters.ts';

/** The choices of a reader in the index of shows (SPECIFICATION §2). */
export interface ShowCriteria {
  /** An entry of `showLetters`, or '' for all. */
  letter: string;
  /** '' for none. */
  text: string;
}

/**
 * Orders of a list of shows: by name, as the index, or by the newest episode, as SPECIFICATION §7
 * names it. Shows without episodes come last.
 */
export const SHOW_ORDERS = ['lastPublishedContentDate', 'name'] as const;

export type ShowOrder = (typeof SHOW_ORDERS)[number];

/** Shows on one page of the index (SPECIFICATION §9). */
export const SHOWS_A_PAGE = 12;

/**
 * A letter in either case, as an entry of the index. '' and `All` are all letters, and `undefined`
 * an unknown one.
 */
export function readLetter(letter: string, locale: Locale): string | undefined {
  if (letter === '' || letter.toLowerCase() === 'all') return '';
  const upper = letter.normalize('NFC').toLocaleUpperCase(locale);
  return showLetters(locale).find((known) => known === upper);
}

/**
 * Reads the criteria from an address. An unknown letter is ignored, and a text that is too long is
 * cut.
 */
export function readShowCriteria(query: URLSearchParams, locale: Locale): ShowCriteria {
  const text = (query.get('text') ?? '').replaceAll('\0', ' ').trim();
  return {
    letter: readLetter(query.get('letter') ?? '', locale) ?? '',
    text: [...text].slice(0, MAX_SEARCH_LENGTH).join(''),
  };
}

/**
 * The query of an address with the criteria, with its "?", or '' for none. Each list has one such
 * query.
 */
export function writeShowCriteria({ letter, text }: ShowCriteria, cursor = ''): string {
  const query = new URLSearchParams({
    ...(letter !== '' && { letter }),
    ...(text !== '' && { text }),
    ...(cursor !== '' && { cursor }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/**
 * Whether a show matches a text: each word of the text begins a word of the show's texts. Accents
 * and case are ignored. A text without words matches nothing, and the empty text everything.
 */
export function matchesText(texts: readonly string[], text: string): boolean {
  if (text === '') return true;
  const wanted = wordsOf(text).map(foldWord);
  const words = texts.flatMap((one) => wordsOf(one).map(foldWord));
  return wanted.length > 0 && wanted.every((begin) => words.some((word) => word.startsWith(begin)));
}

/** Whether the name of a show is under a letter of the index. '' is all letters. */
export function matchesLetter(name: string, letter: string, locale: Locale): boolean {
  return letter === '' || initialOfShow(name, locale) === letter;
}
