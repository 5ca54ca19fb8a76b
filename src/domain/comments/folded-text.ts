/** Digits and signs that stand for a letter within a word. */
const LETTER_BY_SIGN: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
  '|': 'i',
};

/** The geminate l of Catalan, by any of the points that readers type. */
const GEMINATE = /l[·•‧.‐‑-](?=l)/gu;

/** Letters, digits, signs that stand for letters, and the points of a geminate l. */
const WORD =
  /(?:[lL][·•‧.‐‑-](?=[lL])|[\p{L}\p{N}@$€|])(?:[lL][·•‧.‐‑-](?=[lL])|[\p{L}\p{M}\p{N}@$€|!])*/gu;

/**
 * Letters of a word that are written apart, like `p.u.t.a`: four at least, because both languages
 * have words of one letter. The first group is the sign before them.
 */
const APART = /(^|[^\p{L}\p{N}])(\p{L}(?:[ .\-_*·]\p{L}){3,})(?![\p{L}\p{N}])/gu;

/** The same with one sign between all letters: another sign ends the word, as in `p.u.t.a i`. */
const APART_ALIKE = /(^|[^\p{L}\p{N}])(\p{L}([ .\-_*·])\p{L}(?:\3\p{L}){2,})(?![\p{L}\p{N}])/gu;

/** Words of one letter, which may stand before or after a word whose letters are apart. */
const ONE_LETTER = /^[aàeèioóuy]$/iu;

/** Code units of the shortest word with letters apart: four letters and three signs. */
const LEAST_APART = 7;

/** A word that folding leaves as it is but for its case: most words. */
const PLAIN = /^[a-z]+$/i;

/** Marks at the end of a word, which stand for no letter. */
const LAST_MARKS = /!+$/;

/** A run of three of a letter. */
const RUN = /(\p{L})\1{2,}/gu;

/** Longest word that is compared. Longer ones are addresses and keys. */
const MOST_LETTERS = 60;

/** A part of a text: the code units before it, and its own. */
export interface TextPlace {
  at: number;
  length: number;
}

/**
 * A word of a text, folded for the comparison with a list, and its place in the text without the
 * exclamation marks behind it.
 */
export interface FoldedWord extends TextPlace {
  /**
   * The word in its foldings: long runs of a letter as one and as two. One entry if they are the
   * same.
   */
  forms: readonly string[];
}

/**
 * A word for comparing: in lower case, without accents but the tilde of ñ, `l·l` as `ll`, digits
 * and signs within as the letters that they stand for. Both the text and the lists are folded by
 * it.
 */
export function foldWord(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  const lower = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ñ', '\uE000')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
  const letters = lower.replaceAll('\uE000', 'ñ').replaceAll(GEMINATE, 'l');
  if (!/\p{L}/u.test(letters)) return letters;
  return [...letters.replace(LAST_MARKS, '')].map((one) => LETTER_BY_SIGN[one] ?? one).join('');
}

/**
 * The words of a text, folded, and those whose letters are written apart. Linear in the length of
 * the text.
 */
export function foldedWords(text: string): FoldedWord[] {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    forms: formsOf(word),
    at: index,
    length: word.replace(LAST_MARKS, '').length,
  }));
  const apart = [APART, APART_ALIKE].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 1: before = '', 2: word = '', index }) =>
      withoutNeighbours(word, index + before.length),
    ),
  );
  const places = new Map(apart.map((place) => [`${place.at} ${place.length}`, place]));
  const joined = [...places.values()].map(({ at, length }) => ({
    forms: formsOf(text.slice(at, at + length).replaceAll(/[ .\-_*·]/gu, '')),
    at,
    length,
  }));
  return [...words, ...joined].filter(({ forms }) => (forms[0]?.length ?? 0) <= MOST_LETTERS);
}

/**
 * The places of a word with letters apart: the whole run, and without a word of one letter at its
 * beginning, its end, or both.
 */
function withoutNeighbours(run: string, at: number): TextPlace[] {
  const starts = ONE_LETTER.test(run[0] ?? '') ? [0, 2] : [0];
  const ends = ONE_LETTER.test(run.at(-1) ?? '') ? [0, 2] : [0];
  return starts.flatMap((start) =>
    ends
      .map((end) => ({ at: at + start, length: run.length - start - end }))
      .filter(({ length }) => length >= LEAST_APART),
  );
}

/** Runs of three and more are emphasis (`tooonto`): no word of either language has them. */
function formsOf(word: string): string[] {
  const folded = foldWord(word);
  const once = folded.replaceAll(RUN, '$1');
  return once === folded ? [folded] : [once, folded.replaceAll(RUN, '$1$1')];
}

/**
 * A text reduced to its folded letters, by which repeated comments are found: case, accents, spaces
 * and signs do not matter. Empty for a text without letters.
 */
export function fingerprintOf(text: string): string {
  return foldedWords(text)
    .map(({ forms }) => forms[0])
    .join(' ');
}

/**
 * Letters of one word in scripts that look like each other: a word of them imitates another
 * (Unicode UTS #39, mixed script).
 */
export function mixedScriptWords(text: string): TextPlace[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    /\p{Script=Latin}/u.test(word) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(word)
      ? [{ at: index, length: word.replace(LAST_MARKS, '').length }]
      : [],
  );
}
